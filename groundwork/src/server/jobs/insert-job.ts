import { hash, randomUUID } from "node:crypto";
import { CronExpressionParser } from "cron-parser";
import type { Querying } from "../data/database";
import { newReference } from "../log/log";

export type JobLimits = Readonly<Record<"retries" | "backoff" | "timeout" | "concurrency", number>>;

type NewJob = {
  readonly name: string;
  readonly input: unknown;
  readonly reference: string;
  readonly limits: JobLimits;
  readonly id?: string | undefined;
  readonly after?: Date | undefined;
  readonly scheduled?: boolean;
};

/** Writes a job into the queue, unless its id is there, and wakes the workers when the transaction is committed. */
export async function insertJob(
  db: Querying,
  { name, input, reference, limits, id = randomUUID(), after, scheduled = false }: NewJob,
): Promise<void> {
  await db.$queryRaw`
    WITH inserted AS (
      INSERT INTO "BackgroundJob" ("id", "name", "input", "reference", "scheduled", "at", "attempts")
      VALUES (${id}::uuid, ${name}, ${JSON.stringify(input)}::jsonb, ${reference}, ${scheduled},
        coalesce(${after ?? null}::timestamptz, now()), ${limits.retries + 1}::int)
      ON CONFLICT DO NOTHING
      RETURNING "id")
    SELECT pg_notify('jobs', '')::text FROM inserted`;
}

/** Id that is the same for the same key of the same job, so that the primary key lets one of them in. */
export function jobId(name: string, key: string): string {
  const hex = hash("sha256", JSON.stringify([name, key]));
  // A UUID of version 8: its bits are our own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** @throws {Error} with what is wrong, when the schedule is not written as cron has it */
export function nextTime(schedule: string, after: Date): Date {
  try {
    return CronExpressionParser.parse(schedule, { tz: "UTC", currentDate: after }).next().toDate();
  } catch (cause) {
    throw new Error(`"${schedule}" is no schedule: write five fields of cron, such as "0 3 * * *".`, {
      cause,
    });
  }
}

/**
 * Enqueues the next run of a job with a schedule, unless it is: the time is part of its id, so that of all instances one
 * enqueues it. What was due while nothing ran is made up for once.
 * @param last the time of the run before, which the clock of this machine may not have reached yet
 * @returns the id of that run
 */
export async function enqueueNext(
  db: Querying,
  { name, limits, schedule }: Pick<NewJob, "name" | "limits"> & { readonly schedule: string | undefined },
  last = new Date(0),
): Promise<string | undefined> {
  if (schedule === undefined) return undefined;
  const after = nextTime(schedule, new Date(Math.max(Date.now(), last.getTime())));
  const id = jobId(name, `schedule ${after.toISOString()}`);
  await insertJob(db, { name, input: {}, reference: newReference(), limits, id, after, scheduled: true });
  return id;
}
