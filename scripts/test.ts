import { runBrowserRoom } from "./steps/browser-room";
import { buildIfChanged } from "./steps/build";
import { reportChecks } from "./steps/checks";
import { readArguments } from "./steps/flags";
import { roomsOfTests, runVitest, type Tally } from "./steps/rooms";
import { isGreen, tableOf } from "./steps/table";

readArguments({});
const started = Date.now();
const checks = await reportChecks();
const rooms = await roomsOfTests();
// Whole projects take longest, and much of it is waiting: they are made beside everything else.
const [others, template] = await Promise.all([oneAfterAnother(), onTheTemplate()]);
const tallies = [checks, ...template, ...others];

const green = tallies.every(isGreen);
if (!green) console.log("\nIf it may be the machine rather than the code: npm run doctor");
console.log(`\n${tableOf(tallies)}`);
if (!green) process.exitCode = 1;

async function oneAfterAnother(): Promise<Tally[]> {
  const apart = ["template", "browser"];
  const tallies = await runVitest(rooms.filter((room) => !apart.includes(room)));
  return [...tallies, await inTheBrowser()];
}

/** What it prints comes in one piece, so that it does not mix with what the other rooms say meanwhile. */
async function onTheTemplate(): Promise<Tally[]> {
  // A product that `npm run create` made is without them.
  if (!rooms.includes("template")) return [];
  let said = "";
  const tallies = await runVitest(["template"], (text) => {
    said += text;
  });
  console.log(said);
  return tallies;
}

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
