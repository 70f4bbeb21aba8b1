import { constants } from "node:os";
import { buildIfChanged } from "groundwork/cli/build";
import { given, readArguments } from "groundwork/cli/flags";
import { typeCheck } from "groundwork/cli/type-check";
import { PlainError } from "groundwork/contract/user-facing-error";
import { measureEndurance } from "../bench/endurance";
import { type Stage, setStage } from "../bench/environment";
import { measureFirstLoads } from "../bench/first-loads";
import { type Results, report, writeReport } from "../bench/report";
import { measuredSlices } from "../bench/slices";
import { measureStarts } from "../bench/starts";
import { measureThroughput } from "../bench/throughput";
import { checkGenerated } from "../bench/type-checks";
import { measureWatched } from "../bench/watched";

const { flags: options } = readArguments({
  // Seconds for each cell of the table.
  seconds: { type: "string", default: "3" },
  // Only one part.
  only: { type: "string" },
  // Puts the results into docs/performance.md.
  write: given,
});

const seconds = Number(options.seconds);
if (!(seconds >= 1 && seconds <= 30)) throw new PlainError("--seconds takes a number from 1 to 30.");

if (options.write && options.only) throw new PlainError("--write takes all parts: leave --only out.");

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
const results: Results = {};
const slices = await measuredSlices();
let stage: Promise<Stage> | undefined;
/** The build and the database, for the parts that need them. */
function onStage(): Promise<Stage> {
  stage ??= buildIfChanged().then(() => setStage(slices));
  return stage;
}
const parts = {
  throughput: async () => {
    results.throughput = await measureThroughput(await onStage(), { connections: [1, 32, 256], seconds });
  },
  sentry: async () => {
    results.watched = await measureWatched(await onStage(), { seconds });
  },
  endurance: async () => {
    results.endurance = await measureEndurance(await onStage(), { connections: 256, seconds: 10 * seconds });
  },
  pages: async () => {
    results.firstLoads = await measureFirstLoads(await onStage());
  },
  starts: async () => {
    await buildIfChanged();
    results.starts = await measureStarts();
  },
  types: async () => {
    results.typeCheck = await typeCheck();
    results.generated = await checkGenerated([0, 10, 100, 1000]);
  },
};
try {
  const wanted = Object.entries(parts).filter(([name]) => !options.only || options.only === name);
  if (wanted.length === 0) throw new PlainError(`--only takes ${Object.keys(parts).join(", ")}.`);
  for (const [name, measure] of wanted) {
    console.log(`\n${name} …`);
    await measure();
  }
} finally {
  await (await stage)?.close();
}
const text = report(results, slices);
console.log(`\n${text}`);
if (options.write) await writeReport(text);
