import * as z from "zod";
import { readJobs, retryJob } from "#server/jobs/administer";
import { jobPermissions } from "@/product/permissions";
import { mutation, query } from "@/server/procedure";
import { jobById, jobPage, listJobs } from "./fields";

/** What waits, runs, has failed or was done in the background, a page at a time, newest first. */
export const list = query({
  permission: jobPermissions.list,
  input: listJobs,
  output: jobPage,
  run: ({ db, input }) => readJobs(db, input),
});

/** Has a job that failed for good tried once more. */
export const retry = mutation({
  permission: jobPermissions.retry,
  input: jobById,
  output: z.null(),
  errors: ["JOB_NOT_FAILED"],
  invalidates: ["job.list"],
  run: async ({ db, actor, input: { id }, refuse }) => {
    const retried = await db.$transaction((transaction) => retryJob(transaction, { id, actor }));
    return retried ? null : refuse("JOB_NOT_FAILED");
  },
});
