import { setTimeout as delay } from "node:timers/promises";
import type { Environment } from "./environment";
import { fire, type LoadResult } from "./fire";
import { rowsFor } from "./rows";
import { startGateway } from "./servers";

export type Endurance = LoadResult & {
  readonly row: string;
  readonly connections: number;
  readonly seconds: number;
  /** Resident memory in MB: before, at the end of the load, and when it had come back, or half a minute later. */
  readonly before: number;
  readonly loaded: number;
  readonly after: number;
};

/** How far above where it began memory may stay, in MB. */
export const maxKeptMegabytes = 100;

/** The row that is chosen for it, behind the gateway, for long, over many connections. */
export async function measureEndurance(
  environment: Environment,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Endurance> {
  const gateway = await startGateway(environment);
  try {
    const rows = rowsFor(environment, gateway.origin);
    const row = rows.find(({ forEndurance }) => forEndurance) ?? rows[0];
    if (!row) throw new Error("There is nothing to ask for.");
    await fire(gateway.origin, row, { connections: 32, seconds: 2 });
    const before = gateway.memory();
    const fired = await fire(gateway.origin, row, { connections, seconds });
    const loaded = gateway.memory();
    for (let waited = 0; waited < 30 && gateway.memory() > before + maxKeptMegabytes; waited += 1)
      await delay(1000);
    return { ...fired, row: row.name, connections, seconds, before, loaded, after: gateway.memory() };
  } finally {
    await gateway.stop();
  }
}
