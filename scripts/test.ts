import { runBrowserRoom } from "./steps/browser-room";
import { buildIfChanged } from "./steps/build";
import { reportChecks } from "./steps/checks";
import { roomsOfTests, runVitest, type Tally } from "./steps/rooms";
import { isGreen, tableOf } from "./steps/table";

const started = Date.now();
const checks = await reportChecks();
const rooms = await roomsOfTests();
const tallies: Tally[] = [checks, ...(await runVitest(rooms.filter((room) => room !== "browser")))];
tallies.push(await inTheBrowser());

const green = tallies.every(isGreen);
if (!green) console.log("\nIf it may be the machine rather than the code: npm run doctor");
console.log(`\n${tableOf(tallies)}`);
if (!green) process.exitCode = 1;

/** A build or a browser that is missing must not hide what the other rooms have shown. */
async function inTheBrowser(): Promise<Tally> {
  try {
    await buildIfChanged();
    return await runBrowserRoom();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { room: "browser", passed: 0, failed: 1, skipped: 0, seconds: (Date.now() - started) / 1000 };
  }
}
