import { randomUUID } from "node:crypto";

/** Part of a database client, or of a transaction of it, that jobs are enqueued with. */
export type Enqueuing = {
  readonly $queryRaw: (query: TemplateStringsArray, ...values: unknown[]) => PromiseLike<unknown>;
};

export type JobLimits = {
  readonly retries: number;
  readonly backoff: number;
  readonly timeout: number;
  readonly concurrency: number;
};

type NewJob = {
  readonly job: string;
  readonly input: unknown;
  readonly reference: string;
  readonly limits: JobLimits;
  readonly id?: string | undefined;
  readonly after?: Date | undefined;
  /** Whether a schedule enqueues it. */
  readonly scheduled?: true;
};

/**
 * Seconds between the time limit of an attempt and the moment from which another worker takes it for lost: those in which
 * its own worker writes down how it ended.
 */
export const recordingSeconds = 15;

/**
 * Writes a job into the queue as pg-boss does, and wakes the workers when the transaction is committed. pg-boss's own
 * `send` wants SQL as text, and says nothing when there is no such queue.
 */
export async function insertJob(
  db: Enqueuing,
  { job, input, reference, limits, id = randomUUID(), after, scheduled }: NewJob,
): Promise<void> {
  const data = JSON.stringify({ job, input, reference, scheduled });
  const expireSeconds = limits.timeout + recordingSeconds;
  await db.$queryRaw`
    WITH inserted AS (
      INSERT INTO jobs.job
        (name, id, data, start_after, expire_in, keep_until, retry_limit, retry_delay, retry_backoff, policy)
      VALUES ('work', ${id}::uuid, ${data}::jsonb, coalesce(${after ?? null}::timestamptz, now()),
        ${expireSeconds}::int * interval '1 second', 'infinity',
        ${limits.retries}::int, ${limits.backoff}::int, true, 'standard')
      ON CONFLICT DO NOTHING
      RETURNING id)
    SELECT pg_notify('jobs', '')::text FROM inserted`;
}
