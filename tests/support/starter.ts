import { startEmbedded } from "@/server/database/embedded";

// A process that uses the embedded database until its standard input ends; then it stops it, or with "exit" just exits.
const [dataDir = "", end] = process.argv.slice(2);
const { url, started, stop } = await startEmbedded({ dataDir, durable: false });
console.log(JSON.stringify({ url, started }));
process.stdin.resume().once("end", async () => {
  if (end !== "exit") await stop();
  process.exit(0);
});
