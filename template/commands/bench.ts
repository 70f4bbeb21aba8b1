import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { flag, readArguments, word } from "../../groundwork/src/cli/flags";
import { gatewayFile } from "../../groundwork/src/cli/gateway-bundle";
import { UserFacingError } from "../../groundwork/src/contract/user-facing-error";
import { importOfExample } from "../of-example";

// npm run bench: the app beside `next start`, tRPC's own server and `pg`; with --against FOLDER, this build beside another.
const { flags } = readArguments({
  // Seconds of each turn, and how many turns each server takes.
  seconds: { type: "string", default: "3" },
  turns: { type: "string", default: "5" },
  // Only one part: throughput, memory, pages or felt.
  only: word,
  // Measures this build and the one in another folder, in turns, and nothing else.
  against: word,
  // Puts the report into template/performance.md.
  write: flag,
});

function number(name: "seconds" | "turns", most: number): number {
  const value = Number(flags[name]);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new UserFacingError(`--${name} takes a whole number from 1 to ${most}.`);
}
const turns = { turns: number("turns", 15), seconds: number("seconds", 30) };
const { only, against, write = false } = flags;
if (write && (only || against)) throw new UserFacingError("--write goes with the whole bench alone.");
if (against !== undefined && !existsSync(join(against, gatewayFile)))
  throw new UserFacingError(`There is no build in ${against}: run npm run build there.`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
const { bench } = await importOfExample("bench", "bench.ts");
await bench({ ...turns, only, against, write });
