import * as z from "zod";
import { direction, moment } from "#contract/fields";
import { jobStates } from "#contract/jobs";
import { listCursor, pageOf } from "#contract/rows";
import { pageSize } from "@/product/fields";

// A job is work that is done in the background. What was enqueued with it is shown to nobody.

/** Job as an admin sees it. */
export const jobView = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(jobStates),
  /** Attempts that were begun, and how many there may be. */
  attempt: z.int(),
  attempts: z.int(),
  /** When it begins, began or ended, as its state has it. */
  at: z.date(),
  createdAt: z.date(),
  /** Why its last attempt failed. */
  reason: z.string().nullable(),
  /** Reference of the request that enqueued it. */
  reference: z.string(),
});
export type JobView = z.output<typeof jobView>;

export const listJobs = z.strictObject({
  state: z.enum(jobStates).nullish(),
  cursor: listCursor.refine(({ value }) => moment.safeParse(value).success).nullish(),
  limit: pageSize,
  direction,
});
export const jobPage = pageOf(jobView);

export const jobById = z.strictObject({ id: z.uuid() });
