import { setTimeout as delay } from "node:timers/promises";
import type { Stage } from "./environment";
import { type Fired, fire } from "./fire";
import { rowsFor } from "./rows";
import { startFront } from "./servers";

export type Endurance = Fired & {
  readonly row: string;
  readonly connections: number;
  readonly seconds: number;
  /** Resident memory in MB: before, at the end of the load, and when it had come back, or half a minute later. */
  readonly before: number;
  readonly loaded: number;
  readonly after: number;
};

/** How far above where it began memory may stay, in MB. */
export const mayKeep = 100;

/** The row that is chosen for it, behind the front, for long, over many connections. */
export async function measureEndurance(
  stage: Stage,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Endurance> {
  const front = await startFront(stage);
  try {
    const rows = rowsFor(stage, front.origin);
    const row = rows.find(({ enduring }) => enduring) ?? rows[0];
    if (!row) throw new Error("There is nothing to ask for.");
    await fire(front.origin, row, { connections: 32, seconds: 2 });
    const before = front.memory();
    const fired = await fire(front.origin, row, { connections, seconds });
    const loaded = front.memory();
    for (let waited = 0; waited < 30 && front.memory() > before + mayKeep; waited += 1) await delay(1000);
    return { ...fired, row: row.name, connections, seconds, before, loaded, after: front.memory() };
  } finally {
    await front.stop();
  }
}
