import * as z from "zod";
import { platformLimits } from "#contract/limits";
import { recordEvent, writtenBy } from "#server/data/audit-log";
import { toPage } from "#server/data/pagination";
import { jobPermissions } from "@/product/permissions";
import { mutation, query } from "@/server/procedure";
import { type JobView, jobById, jobPage, listJobs } from "./fields";

const { lostSeconds } = platformLimits.jobs;
const newestFirst = { by: "createdAt", of: "time", direction: "desc" } as const;

/** What waits, runs, has failed or was done in the background, a page at a time, newest first. */
export const list = query({
  permission: jobPermissions.list,
  input: listJobs,
  output: jobPage,
  run: async ({ db, input: { state = null, cursor, limit } }) => {
    const before = cursor ? new Date(cursor.value) : null;
    const rows = await db.$queryRaw<JobView[]>`
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
  },
});

/** Has a job that failed for good tried once more, now. */
export const retry = mutation({
  permission: jobPermissions.retry,
  input: jobById,
  output: z.null(),
  errors: ["JOB_NOT_FAILED"],
  invalidates: ["job.list"],
  run: ({ db, actor, input: { id }, refuse }) =>
    db.$transaction(async (transaction) => {
      const retried = await transaction.$queryRaw<object[]>`
        WITH retried AS (
          UPDATE "BackgroundJob" SET "state" = 'waiting', "at" = now(), "attempts" = "attempt" + 1, "reason" = NULL
          WHERE "id" = ${id}::uuid AND "state" = 'failed' RETURNING "id")
        SELECT pg_notify('jobs', '')::text FROM retried`;
      if (retried.length === 0) refuse("JOB_NOT_FAILED");
      const changes = [{ field: "state", from: "failed", to: "waiting" }];
      const event = { entity: "job", entityId: id, action: "retry", rowOwnerId: null, changes };
      await recordEvent(transaction, { ...event, ...writtenBy(actor) });
      return null;
    }),
});
