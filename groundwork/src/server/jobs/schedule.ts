import { newReference } from "../reference";
import { jobId } from "./id";
import { type Enqueuing, insertJob } from "./insert-job";
import type { AnyJob } from "./job";
import { nextTime } from "./schedule-time";

/**
 * Enqueues the next run of a job with a schedule, unless it is: the time is part of its id, so that of all instances one
 * enqueues it. What was due while nothing ran is made up for once.
 * @param last the time of the run before, which the clock of this machine may not have reached yet
 * @returns the id of that run
 */
export async function enqueueNext(
  db: Enqueuing,
  job: AnyJob,
  last = new Date(0),
): Promise<string | undefined> {
  if (job.schedule === undefined) return undefined;
  const after = nextTime(job.schedule, new Date(Math.max(Date.now(), last.getTime())));
  const id = jobId(job.name, `schedule ${after.toISOString()}`);
  const { name, limits } = job;
  await insertJob(db, {
    job: name,
    input: {},
    reference: newReference(),
    limits,
    id,
    after,
    scheduled: true,
  });
  return id;
}
