import { constants } from "node:os";
import { buildIfChanged } from "groundwork/cli/build";
import { flag, readArguments } from "groundwork/cli/flags";
import { typeCheck } from "groundwork/cli/type-check";
import { UserFacingError } from "groundwork/contract/user-facing-error";
import { compareBuilds } from "../bench/comparison";
import { measureEndurance } from "../bench/endurance";
import { createEnvironment, type Environment } from "../bench/environment";
import { measureFelt } from "../bench/felt";
import { measureFirstLoads } from "../bench/first-loads";
import { type Results, report, writeReport } from "../bench/report";
import { measuredSlices } from "../bench/slices";
import { measureStarts } from "../bench/starts";
import { measureTelemetry } from "../bench/telemetry";
import { measureThroughput } from "../bench/throughput";
import { checkGenerated } from "../bench/type-checks";

const { flags: options } = readArguments({
  // Seconds for each cell of the table.
  seconds: { type: "string", default: "3" },
  // Only one part.
  only: { type: "string" },
  // Only requests a second of this build and of the one in another folder, in turns.
  against: { type: "string" },
  // Puts the results into template/performance.md.
  write: flag,
});

const seconds = Number(options.seconds);
if (!(seconds >= 1 && seconds <= 30)) throw new UserFacingError("--seconds takes a number from 1 to 30.");

if (options.write && (options.only || options.against)) {
  throw new UserFacingError("--write takes all parts: leave --only and --against out.");
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
const results: Results = {};
const slices = await measuredSlices();
let environment: Promise<Environment> | undefined;
/** The build and the database, for the parts that need them. */
function openEnvironment(): Promise<Environment> {
  environment ??= buildIfChanged().then(() => createEnvironment(slices));
  return environment;
}
const { against } = options;
const comparison = against && {
  against: async () => {
    results.comparison = await compareBuilds(await openEnvironment(), { folder: against, seconds });
  },
};
const parts = comparison || {
  throughput: async () => {
    results.throughput = await measureThroughput(await openEnvironment(), {
      connections: [1, 32, 256],
      seconds,
    });
  },
  sentry: async () => {
    results.telemetry = await measureTelemetry(await openEnvironment(), { seconds });
  },
  endurance: async () => {
    results.endurance = await measureEndurance(await openEnvironment(), {
      connections: 256,
      seconds: 10 * seconds,
    });
  },
  pages: async () => {
    results.firstLoads = await measureFirstLoads(await openEnvironment());
  },
  felt: async () => {
    results.felt = await measureFelt(await openEnvironment());
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
  if (wanted.length === 0) throw new UserFacingError(`--only takes ${Object.keys(parts).join(", ")}.`);
  for (const [name, measure] of wanted) {
    console.log(`\n${name} …`);
    await measure();
  }
} finally {
  await (await environment)?.close();
}
const text = report(results, slices);
console.log(`\n${text}`);
if (options.write) await writeReport(text);
