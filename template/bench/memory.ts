import { setTimeout as delay } from "node:timers/promises";
import { ask } from "./ask";
import type { Environment } from "./environment";
import { fire, type LoadResult } from "./fire";
import { type Row, rowsFor } from "./rows";
import { type Measured, startGateway } from "./servers";
import { usualConnections } from "./turns";

/** Resident memory of one worker in MB: when it has answered and rests, at the end of a load, and some time after it. */
export type Memory = { readonly idle: number; readonly loaded: number; readonly after: number };

/** A load over many connections, and the most memory that was seen in it. */
export type Endurance = LoadResult & {
  readonly row: string;
  readonly connections: number;
  readonly minutes: number;
  readonly before: number;
  readonly most: number;
};

/** Use of every kind, in MB: after its first tenth, at its end, and how much an hour adds by the line through all between. */
export type MixedUse = {
  readonly minutes: number;
  readonly first: number;
  readonly last: number;
  readonly hourly: number;
};

/** Whether the use was long enough: a line through a minute says nothing about an hour. */
export const saysOfAnHour = ({ minutes }: MixedUse): boolean => minutes >= 30;

/** How far above idle memory is after a load, at most, and how long it is waited for. */
export const keptShare = 1.5;
const restSeconds = 60;

type Use = { readonly gateway: Measured; readonly rows: readonly Row[] };

async function withOneWorker<Result>(
  environment: Environment,
  measure: (use: Use) => Promise<Result>,
): Promise<Result> {
  const gateway = await startGateway(environment, { variables: { WORKERS: "1" } });
  try {
    return await measure({ gateway, rows: rowsFor(environment, gateway.origin) });
  } finally {
    await gateway.stop();
  }
}

export const measureMemory = (environment: Environment, { seconds }: { seconds: number }): Promise<Memory> =>
  withOneWorker(environment, async ({ gateway, rows }) => {
    const memory = () => gateway.usage().memory;
    // What starting left behind is collected while the worker rests.
    await delay(30_000);
    const idle = memory();
    for (const row of rows) await fire(gateway.origin, row, { connections: usualConnections, seconds });
    const loaded = memory();
    const end = performance.now() + 1000 * restSeconds;
    while (performance.now() < end && memory() > keptShare * idle) await delay(1000);
    return { idle, loaded, after: memory() };
  });

export const measureEndurance = (
  environment: Environment,
  { connections, minutes }: { connections: number; minutes: number },
): Promise<Endurance> =>
  withOneWorker(environment, async ({ gateway, rows }) => {
    const row = rows.find(({ forEndurance }) => forEndurance) ?? rows[0];
    if (!row) throw new Error("There is nothing to ask for.");
    await fire(gateway.origin, row, { connections: usualConnections, seconds: 2 });
    const before = gateway.usage().memory;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, gateway.usage().memory);
    }, 500);
    const fired = await fire(gateway.origin, row, { connections, seconds: 60 * minutes });
    clearInterval(watch);
    return { ...fired, row: row.name, connections, minutes, before, most };
  });

export const measureMixedUse = (
  environment: Environment,
  { minutes }: { minutes: number },
): Promise<MixedUse> =>
  withOneWorker(environment, async ({ gateway, rows }) => {
    const started = performance.now();
    const hours = () => (performance.now() - started) / 3_600_000;
    const samples: { at: number; memory: number }[] = [];
    while (hours() < minutes / 60) {
      await environment.reset();
      for (const row of rows) await fire(gateway.origin, row, { connections: 8, seconds: 1 });
      await Promise.all(rows.map((row, index) => ask(gateway.origin, row, index)));
      // Until then it gets warm.
      if (hours() > minutes / 600) samples.push({ at: hours(), memory: gateway.usage().memory });
    }
    const [first, last] = [samples[0], samples.at(-1)].map((sample) => sample?.memory ?? Number.NaN);
    return { minutes, first: first ?? Number.NaN, last: last ?? Number.NaN, hourly: slope(samples) };
  });

/** The slope of the line that lies closest to all samples. */
function slope(samples: readonly { at: number; memory: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(samples.map((sample) => sample.at));
  const memory = mean(samples.map((sample) => sample.memory));
  const rise = mean(samples.map((sample) => (sample.at - at) * (sample.memory - memory)));
  return rise / mean(samples.map((sample) => (sample.at - at) ** 2));
}
