import type { JobState } from "../../contract/jobs";
import type { Actor } from "../../contract/permissions";
import { type Recording, recordEvent, writtenBy } from "../audit-log";
import { type Cursor, toPage } from "../pagination";

/** Job as an admin sees it: never what was enqueued with it. */
export type JobRow = {
  readonly id: string;
  readonly name: string;
  readonly state: JobState;
  /** Attempts that were begun, and how many there may be. */
  readonly attempt: number;
  readonly attempts: number;
  /** When it begins, began or ended, as its state has it. */
  readonly at: Date;
  readonly createdAt: Date;
  /** Why its last attempt failed; `null` when none did. */
  readonly reason: string | null;
  /** Reference of the request that enqueued it. */
  readonly reference: string;
};

type Querying = {
  readonly $queryRaw: <Rows>(query: TemplateStringsArray, ...values: unknown[]) => PromiseLike<Rows>;
};

type Listing = {
  readonly state?: JobState | null | undefined;
  readonly cursor?: Cursor | null | undefined;
  readonly limit: number;
};

const newestFirst = { by: "createdAt", of: "time", direction: "desc" } as const;

/** A page of the jobs that are kept, newest first. */
export async function listJobs(db: Querying, { state = null, cursor, limit }: Listing) {
  const before = cursor ? new Date(cursor.value) : null;
  const rows = await db.$queryRaw<JobRow[]>`
    SELECT id, name, state, attempt, attempts, at, "createdAt", reason, reference FROM (
      SELECT id, data->>'job' AS name, data->>'reference' AS reference,
        CASE state
          WHEN 'active' THEN 'running' WHEN 'failed' THEN 'failed' WHEN 'completed' THEN 'done'
          ELSE CASE WHEN data->'scheduled' IS NOT NULL AND state = 'created' THEN 'scheduled' ELSE 'waiting' END
        END AS state,
        CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END AS attempt,
        retry_limit + 1 AS attempts,
        coalesce(completed_on, CASE WHEN state = 'active' THEN started_on END, start_after) AS at,
        date_trunc('milliseconds', created_on) AS "createdAt",
        coalesce(output->>'message',
          CASE WHEN output->'value' IS NOT NULL
            THEN 'The process that ran it ended, or it took longer than its time limit.' END) AS reason
      FROM jobs.job WHERE name = 'work') job
    WHERE (${state}::text IS NULL OR state = ${state})
      AND (${before}::timestamptz IS NULL OR ("createdAt", id) < (${before}::timestamptz, ${cursor?.id}::uuid))
    ORDER BY "createdAt" DESC, id DESC LIMIT ${limit + 1}`;
  return toPage(newestFirst, rows, limit);
}

/**
 * Has a job that failed for good tried once more, now.
 * @returns whether there was such a job
 */
export async function retryJob(
  transaction: Querying & Recording,
  { id, actor }: { readonly id: string; readonly actor: Actor },
): Promise<boolean> {
  const retried = await transaction.$queryRaw<object[]>`
    WITH retried AS (
      UPDATE jobs.job SET state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = NULL,
        output = NULL
      WHERE name = 'work' AND id = ${id}::uuid AND state = 'failed' RETURNING id)
    SELECT pg_notify('jobs', '')::text FROM retried`;
  if (retried.length === 0) return false;
  const changes = [{ field: "state", from: "failed", to: "waiting" }];
  await recordEvent(transaction, {
    entity: "job",
    entityId: id,
    action: "retry",
    ...writtenBy(actor),
    rowOwnerId: null,
    changes,
  });
  return true;
}
