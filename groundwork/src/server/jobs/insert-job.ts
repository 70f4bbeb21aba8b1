import { createHash, randomUUID } from "node:crypto";
import type { Querying } from "../data/database";

export type JobLimits = {
  readonly retries: number;
  readonly backoff: number;
  readonly timeout: number;
  readonly concurrency: number;
};

export type NewJob = {
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
  const hash = createHash("sha256")
    .update(JSON.stringify([name, key]))
    .digest("hex");
  // A UUID of version 8: its bits are our own.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
