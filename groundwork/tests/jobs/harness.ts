import { onTestFinished, vi } from "vitest";
import type { Querying } from "#server/data/database";
import { startTestWorker } from "#support/worker";
import type { Worker } from "../../src/server/jobs/worker";

export type StoredJob = { readonly state: string; readonly reference: string };

/** Jobs whose input has this id, or all of this name. */
export const jobsIn = async (db: Querying, id: string) =>
  (await db.$queryRaw`
    SELECT "state", "reference" FROM "BackgroundJob"
    WHERE "input"->>'id' = ${id} OR "name" = ${id} ORDER BY "createdAt"`) as StoredJob[];

/** Worker on this database, which is stopped after the test. */
export function workerOn(...args: Parameters<typeof startTestWorker>): Worker {
  const worker = startTestWorker(...args);
  onTestFinished(() => worker.stop(0));
  return worker;
}

/** Waits until a job of this id or name has this state. */
export const reaches = (db: Querying, id: string, state: string) =>
  vi.waitFor(async () => {
    const states = (await jobsIn(db, id)).map((job) => job.state);
    if (!states.includes(state)) throw new Error(`${id} is ${states.join(", ") || "not there"}.`);
  }, 20_000);
