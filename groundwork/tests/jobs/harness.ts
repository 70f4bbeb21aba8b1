import { onTestFinished, vi } from "vitest";
import type { Enqueuing } from "../../src/server/jobs/insert-job";
import type { AnyJob } from "../../src/server/jobs/job";
import { startWorker, type Worker } from "../../src/server/jobs/worker";
import type { Database } from "../../src/server/product";

export type StoredJob = { readonly state: string; readonly reference: string };

/** Jobs whose input has this id, or all of this name. */
export const jobsIn = async (db: Enqueuing, id: string) =>
  (await db.$queryRaw`
    SELECT state::text, data->>'reference' AS reference FROM jobs.job
    WHERE data->'input'->>'id' = ${id} OR data->>'job' = ${id} ORDER BY created_on`) as StoredJob[];

/** Worker on this database, with the shortest of all times; stopped after the test. */
export function workerOn(
  at: { db: Database; url: string },
  jobs: readonly AnyJob[],
  settings: Partial<Parameters<typeof startWorker>[0]> = {},
): Worker {
  const worker = startWorker({
    jobs,
    url: async () => at.url,
    db: async () => at.db,
    pollSeconds: 60,
    maintenanceSeconds: 1,
    ...settings,
  });
  onTestFinished(() => worker.stop(0));
  return worker;
}

/** Waits until a job of this id or name has this state. */
export const reaches = (db: Enqueuing, id: string, state: string) =>
  vi.waitFor(async () => {
    const states = (await jobsIn(db, id)).map((job) => job.state);
    if (!states.includes(state)) throw new Error(`${id} is ${states.join(", ") || "not there"}.`);
  }, 20_000);
