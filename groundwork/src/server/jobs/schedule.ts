import { CronExpressionParser } from "cron-parser";
import type { Querying } from "../data/database";
import { newReference } from "../log/log";
import { insertJob, jobId, type NewJob } from "./insert-job";

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
