import { constants } from "node:os";
import { buildIfChanged } from "groundwork/cli/build";
import { flag, readArguments } from "groundwork/cli/flags";
import { typeCheck } from "groundwork/cli/type-check";
import { UserFacingError } from "groundwork/contract/user-facing-error";
import { compareBuilds } from "../bench/comparison";
import { createEnvironment, type Environment } from "../bench/environment";
import { measureFelt } from "../bench/felt";
import { measureLadder } from "../bench/ladder";
import { measureLive } from "../bench/live";
import { measureEndurance, measureMemory, measureMixedUse } from "../bench/memory";
import { measurePages } from "../bench/pages";
import { measurePresses } from "../bench/presses";
import { report, writeReport } from "../bench/report";
import { keepResults, keptResults, type Results } from "../bench/results";
import { measuredSlices } from "../bench/slices";
import { measureStarts } from "../bench/starts";
import { measureTelemetry } from "../bench/telemetry";
import { measureThroughput } from "../bench/throughput";
import { checkGenerated } from "../bench/type-checks";
import { compareTypes } from "../bench/types-compared";
import { measureWorkers } from "../bench/workers";

const { flags: options } = readArguments({
  // Seconds of each turn, and how many turns each server takes.
  seconds: { type: "string", default: "3" },
  turns: { type: "string", default: "5" },
  // Minutes of many connections, and of mixed use.
  minutes: { type: "string", default: "1" },
  // Only one part; the others stay as they were measured last.
  only: { type: "string" },
  // Only this build and the one in another folder: answers a second, and presses in a long list.
  against: { type: "string" },
  // Puts what is measured, and what was, into template/performance.md.
  write: flag,
});

/** A whole number of a flag. */
function number(name: "seconds" | "turns" | "minutes", most: number): number {
  const value = Number(options[name]);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new UserFacingError(`--${name} takes a whole number from 1 to ${most}.`);
}
const turns = { turns: number("turns", 15), seconds: number("seconds", 30) };
const minutes = number("minutes", 600);
const { against, only } = options;
if (against && options.write) throw new UserFacingError("--against goes without --write.");

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
const slices = await measuredSlices();
let environment: Promise<Environment> | undefined;
/** The build and the database, for the parts that need them. */
function openEnvironment(): Promise<Environment> {
  environment ??= buildIfChanged().then(() => createEnvironment(slices));
  return environment;
}
const parts: Record<string, () => Promise<Results>> = against
  ? {
      against: async () => ({
        comparison: await compareBuilds(await openEnvironment(), { folder: against, ...turns }),
      }),
      presses: async () => ({
        presses: await measurePresses(await openEnvironment(), { "this build": ".", "the other": against }),
      }),
    }
  : {
      throughput: async () => ({ throughput: await measureThroughput(await openEnvironment(), turns) }),
      ladder: async () => ({ ladder: await measureLadder(await openEnvironment(), turns) }),
      workers: async () => {
        await buildIfChanged();
        return { workers: await measureWorkers(slices, turns) };
      },
      sentry: async () => ({ telemetry: await measureTelemetry(await openEnvironment(), turns) }),
      memory: async () => ({ memory: await measureMemory(await openEnvironment(), turns) }),
      endurance: async () => ({
        endurance: await measureEndurance(await openEnvironment(), { connections: 256, minutes }),
      }),
      mixed: async () => ({ mixed: await measureMixedUse(await openEnvironment(), { minutes }) }),
      live: async () => ({ live: await measureLive(await openEnvironment()) }),
      pages: async () => ({ pages: await measurePages(await openEnvironment()) }),
      felt: async () => ({ felt: await measureFelt(await openEnvironment()) }),
      presses: async () => ({
        presses: await measurePresses(await openEnvironment(), { "this build": "." }),
      }),
      starts: async () => ({ starts: await measureStarts() }),
      types: async () => ({
        types: await compareTypes(),
        typeCheck: await typeCheck(),
        generated: await checkGenerated([0, 10, 100, 1000]),
      }),
    };
const wanted = Object.entries(parts).filter(([name]) => !only || only === name);
if (wanted.length === 0) throw new UserFacingError(`--only takes ${Object.keys(parts).join(", ")}.`);

const results: Results = {};
try {
  for (const [name, measure] of wanted) {
    console.log(`\n${name} …`);
    const started = performance.now();
    Object.assign(results, await measure());
    if (against) continue;
    results.took = { ...results.took, [name]: (performance.now() - started) / 1000 };
    await keepResults(results);
  }
} finally {
  await (await environment)?.close();
}
console.log(`\n${report(results, slices)}`);
if (options.write) await writeReport(report(await keptResults(), slices));
