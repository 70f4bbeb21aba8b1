import { startEmbedded } from "#postgres/embedded";
import type { OtherUser } from "./embedded";

// A process that uses the embedded database until its standard input ends; then it stops it, or with "exit" just exits.
const [dataDir = "", end, as] = process.argv.slice(2);

// By now all modules have been read, from folders that the other user may not enter: this project's, or Node's own.
if (as) {
  const { uid, gid, cwd } = JSON.parse(as) as OtherUser;
  process.chdir(cwd);
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

const { url, started, stop } = await startEmbedded({ dataDir, durable: false });
console.log(JSON.stringify({ url, started }));
process.stdin.resume().once("end", async () => {
  if (end !== "exit") await stop();
  process.exit(0);
});
