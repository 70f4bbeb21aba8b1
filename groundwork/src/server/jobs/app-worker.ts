import { platformLimits } from "../../contract/limits";
import type { Recording } from "../data/audit-log";
import { drainingSeconds } from "../process/draining";
import { env } from "../process/env";
import { processWide } from "../process/process-wide";
import { type AnyJob, declareJob } from "./job";
import { startWorker, type Worker } from "./worker";

const open = processWide("worker", (): { worker?: Worker } => ({}));

/** Share of a shutdown in which jobs under way may end; the rest is for giving them back and closing the database. */
const jobsShare = 9 / 10;

/** Starts the one worker of this process, for the jobs of the platform and of the product. */
export function startAppWorker(jobs: readonly AnyJob[]): void {
  open.worker ??= startWorker({ jobs: [removeExpired, ...jobs] });
}

/** Stops that worker. `seconds` are those that are left of the shutdown for what is under way. */
export async function stopAppWorker(
  seconds = Math.max(0, env().SHUTDOWN_SECONDS * jobsShare - drainingSeconds()),
): Promise<void> {
  await open.worker?.stop(seconds);
}

/** Rows that one statement removes. */
const batch = 1000;

const { completedDays, failedDays } = platformLimits.jobs;

/**
 * Removes sessions and verifications whose time is over, and jobs that ended long ago. A session that merely was not used
 * for too long counts for nothing, and is removed when its own time is over.
 */
export const removeExpired = declareJob({
  name: "remove-expired",
  schedule: "17 * * * *",
  // The next run makes up for it.
  retries: 0,
  run: async ({ db, signal }) => {
    const queries = db as Pick<Recording, "$executeRaw">;
    let removed: number;
    do
      removed =
        (await queries.$executeRaw`
          DELETE FROM "AuthSession" WHERE "id" IN (
            SELECT "id" FROM "AuthSession" WHERE "expiresAt" <= now() LIMIT ${batch} FOR UPDATE SKIP LOCKED)`) +
        (await queries.$executeRaw`
          DELETE FROM "AuthVerification" WHERE "id" IN (
            SELECT "id" FROM "AuthVerification" WHERE "expiresAt" <= now() LIMIT ${batch} FOR UPDATE SKIP LOCKED)`) +
        (await queries.$executeRaw`
          DELETE FROM "BackgroundJob" WHERE "id" IN (
            SELECT "id" FROM "BackgroundJob"
            WHERE ("state" = 'done' AND "at" < now() - ${completedDays}::int * interval '1 day')
              OR ("state" = 'failed' AND "at" < now() - ${failedDays}::int * interval '1 day')
            LIMIT ${batch} FOR UPDATE SKIP LOCKED)`);
    while (removed >= batch && !signal.aborted);
  },
});
