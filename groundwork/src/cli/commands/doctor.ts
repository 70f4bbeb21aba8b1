import { readEnv } from "../../server/process/env";
import {
  examineBrowser,
  examineClient,
  examineDisk,
  examineEnvironment,
  examineFolder,
  examineLineEnds,
  examineMail,
  examineMigrations,
  examinePort,
  examineScreens,
  type Finding,
  well,
} from "../doctor";
import { flag, readArguments } from "../flags";
import { passMark } from "../summary-table";

const fix = readArguments({ fix: flag }).flags.fix === true;

/** Reports how a part stands and, when asked to, fixes it and examines it again. */
async function report(examine: () => Finding | Promise<Finding>): Promise<boolean> {
  const finding = await examine();
  print(finding);
  if (finding.well || !fix || !finding.fix) return finding.well;
  await finding.fix();
  const again = await examine();
  print(again);
  return again.well;
}

function print({ part, well, sentence, command }: Finding): void {
  console.log(`${passMark(well)} ${part.padEnd(16)} ${sentence}${command ? `  →  ${command}` : ""}`);
}

const { finding, settings } = examineEnvironment();
// What can be examined without the environment is.
const dataSettings = settings ?? readEnv({});
const examinations = [
  () => well("node", process.version),
  // A command that came as far as this has them: groundwork/src/cli/groundwork.mjs sees to it.
  () => well("dependencies", "as package-lock.json says"),
  // Here too: with --fix it was generated before this file ran.
  () => examineClient(),
  () => examineLineEnds(),
  () => examineScreens(),
  () => finding,
  () => examineDisk(dataSettings),
  () => examineBrowser(),
  ...(settings
    ? [
        () => examinePort(settings),
        () => examineFolder(settings),
        () => examineMigrations(settings),
        () => examineMail(settings),
      ]
    : []),
];
const results: boolean[] = [];
for (const examine of examinations) results.push(await report(examine));

const wrong = results.filter((isWell) => !isWell).length;
if (wrong > 0) {
  console.log(`\n${wrong === 1 ? "1 problem" : `${wrong} problems`} to fix.`);
  process.exitCode = 1;
}
