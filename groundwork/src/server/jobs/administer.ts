import type { JobState } from "../../contract/jobs";
import { platformLimits } from "../../contract/limits";
import type { Actor } from "../../contract/permissions";
import { type Recording, recordEvent, writtenBy } from "../data/audit-log";
import type { Querying } from "../data/database";
import { type Cursor, toPage } from "../data/pagination";

/** Job as an admin sees it: never what was enqueued with it. */
export type ListedJob = {
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

type Listing = {
  readonly state?: JobState | null | undefined;
  readonly cursor?: Cursor | null | undefined;
  readonly limit: number;
};

const { lostSeconds } = platformLimits.jobs;
const newestFirst = { by: "createdAt", of: "time", direction: "desc" } as const;

/** A page of the jobs that are kept, newest first. */
export async function readJobs(db: Querying, { state = null, cursor, limit }: Listing) {
  const before = cursor ? new Date(cursor.value) : null;
  const rows = await db.$queryRaw<ListedJob[]>`
    SELECT * FROM (
      SELECT "id", "name", "reference", "attempt", "attempts", "at", "createdAt", "reason",
        CASE
          WHEN "state" = 'waiting' AND "scheduled" AND "attempt" = 0 THEN 'scheduled'
          -- Its worker was lost, and it waits to be taken over.
          WHEN "state" = 'running' AND "heartbeatAt" < now() - ${lostSeconds}::int * interval '1 second' THEN 'waiting'
          ELSE "state"
        END AS "state"
      FROM "BackgroundJob") job
    WHERE (${state}::text IS NULL OR "state" = ${state})
      AND (${before}::timestamptz IS NULL OR ("createdAt", "id") < (${before}::timestamptz, ${cursor?.id}::uuid))
    ORDER BY "createdAt" DESC, "id" DESC LIMIT ${limit + 1}`;
  return toPage(newestFirst, rows, limit);
}

/** Has a job that failed for good tried once more, now, and says whether there was such a job. */
export async function retryJob(
  transaction: Querying & Recording,
  { id, actor }: { readonly id: string; readonly actor: Actor },
): Promise<boolean> {
  const retried = await transaction.$queryRaw<object[]>`
    WITH retried AS (
      UPDATE "BackgroundJob" SET "state" = 'waiting', "at" = now(), "attempts" = "attempt" + 1, "reason" = NULL
      WHERE "id" = ${id}::uuid AND "state" = 'failed' RETURNING "id")
    SELECT pg_notify('jobs', '')::text FROM retried`;
  if (retried.length === 0) return false;
  const changes = [{ field: "state", from: "failed", to: "waiting" }];
  const event = { entity: "job", entityId: id, action: "retry", rowOwnerId: null, changes };
  await recordEvent(transaction, { ...event, ...writtenBy(actor) });
  return true;
}
