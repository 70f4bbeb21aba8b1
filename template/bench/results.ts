import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { TypeCheck } from "groundwork/cli/type-check";
import type { Felt } from "./felt";
import type { Live } from "./live";
import type { Endurance, Memory, MixedUse } from "./memory";
import type { PageCost } from "./pages";
import type { Press } from "./presses";
import type { Starts } from "./starts";
import type { Cell } from "./turns";
import type { TypeCheckRow } from "./type-checks";
import type { ComparedTypes } from "./types-compared";

/** Results of the bench; a part that was not measured is absent. */
export type Results = {
  throughput?: readonly Cell[];
  ladder?: readonly Cell[];
  workers?: readonly Cell[];
  telemetry?: readonly Cell[];
  comparison?: readonly Cell[];
  memory?: Memory;
  endurance?: Endurance;
  mixed?: MixedUse;
  live?: readonly Live[];
  pages?: Readonly<Record<string, PageCost>>;
  felt?: readonly Felt[];
  presses?: readonly Press[];
  starts?: Starts;
  typeCheck?: TypeCheck;
  types?: ComparedTypes;
  generated?: readonly TypeCheckRow[];
  /** Seconds that each part took. */
  took?: Readonly<Record<string, number>>;
};

const folder = ".data";
const file = `${folder}/bench.json`;

/** Results of every part, each as it was measured last: what breaks off loses nothing, and a long part is added alone. */
export async function keptResults(): Promise<Results> {
  try {
    // What is not a number is written as null.
    return JSON.parse(await readFile(file, "utf8"), (_, value) => value ?? Number.NaN);
  } catch {
    return {};
  }
}

/** Adds a part to the results that are there. */
export async function keepResults(results: Results): Promise<void> {
  await mkdir(folder, { recursive: true });
  const before = await keptResults();
  const took = { ...before.took, ...results.took };
  await writeFile(file, JSON.stringify({ ...before, ...results, took }, undefined, 2));
}
