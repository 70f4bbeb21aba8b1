import { examinations, type Finding } from "../doctor";
import { flag, readArguments } from "../flags";
import { passMark } from "../summary-table";

const fix = readArguments({ fix: flag }).flags.fix === true;

/** Reports how a part stands and, when asked to, fixes it and examines it again. */
async function report(examine: () => Promise<Finding>): Promise<boolean> {
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

const results: boolean[] = [];
for (const examine of examinations()) results.push(await report(examine));

const wrong = results.filter((isWell) => !isWell).length;
if (wrong > 0) {
  console.log(`\n${wrong === 1 ? "1 problem" : `${wrong} problems`} to fix.`);
  process.exitCode = 1;
}
