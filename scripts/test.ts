import { runBrowserRoom } from "./steps/browser-room";
import { buildIfChanged } from "./steps/build";
import { reportChecks } from "./steps/checks";
import { roomsOfTests, runVitest, type Tally } from "./steps/rooms";
import { isGreen, tableOf } from "./steps/table";

const started = Date.now();
const checks = await reportChecks();
const rooms = await roomsOfTests();
// The last two build the app and run it whole, which would slow the others and be slowed by them.
const apart = ["template", "browser"];
const tallies: Tally[] = [checks, ...(await runVitest(rooms.filter((room) => !apart.includes(room))))];
if (rooms.includes("template")) tallies.push(...(await runVitest(["template"])));
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
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    const failed = [`browser › ${message}`];
    return { room: "browser", passed: 0, failed, skipped: 0, seconds: (Date.now() - started) / 1000 };
  }
}
