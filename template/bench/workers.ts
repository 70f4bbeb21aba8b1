import { spawnSync } from "node:child_process";
import { createEnvironment } from "./environment";
import { rowsFor } from "./rows";
import { startGateway } from "./servers";
import type { MeasuredSlice } from "./slices";
import { type Cell, type Contestant, measureInTurns, type Turns } from "./turns";

export const workers = { one: "one worker", two: "two workers" } as const;

/** The two cores that all of it shares. */
const cores = "0,1";

/**
 * Calls of the gateway with one worker and with two, on two cores that the load and the database share with them. Nothing
 * where processes cannot be held to cores.
 */
export async function measureWorkers(slices: readonly MeasuredSlice[], options: Turns): Promise<Cell[]> {
  const all = coresOf(process.pid);
  if (!all || !holdTo(cores)) {
    console.log("  needs `taskset` and two cores, and is left out");
    return [];
  }
  const contestants: Contestant[] = [];
  // What this process starts from now on is held to them too.
  const environment = await createEnvironment(slices);
  try {
    for (const [name, count] of [
      [workers.one, "1"],
      [workers.two, "2"],
    ] as const) {
      const server = await startGateway(environment, { variables: { WORKERS: count } });
      const rows = rowsFor(environment, server.origin).filter(({ withWorkers }) => withWorkers);
      contestants.push({ name, server, rows });
    }
    return await measureInTurns(environment, contestants, options);
  } finally {
    await Promise.all(contestants.map(({ server }) => server.stop()));
    await environment.close();
    holdTo(all);
  }
}

const taskset = (...args: string[]) => spawnSync("taskset", args, { encoding: "utf8" });

/** Cores that a process may use, as `taskset` lists them; nothing where there is none. */
function coresOf(pid: number): string | undefined {
  return /: ([\d,-]+)\s*$/.exec(taskset("-cp", String(pid)).stdout ?? "")?.[1];
}

/** Holds every thread of this process to cores, and what it starts afterwards. */
const holdTo = (list: string): boolean => taskset("-acp", list, String(process.pid)).status === 0;
