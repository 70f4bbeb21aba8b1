import { drainingSeconds } from "../process/draining";
import { env } from "../process/env";
import { processWide } from "../process/process-wide";
import type { AnyJob } from "./job";
import { platformJobs } from "./remove-expired";
import { startWorker, type Worker } from "./worker";

const open = processWide("worker", (): { worker?: Worker } => ({}));

/** Share of a shutdown in which jobs under way may end; the rest is for giving them back and closing the database. */
const jobsShare = 9 / 10;

/** Starts the one worker of this process, for the jobs of the platform and of the product. */
export function startAppWorker(jobs: readonly AnyJob[]): void {
  open.worker ??= startWorker({ jobs: [...platformJobs, ...jobs] });
}

/** Stops that worker. `seconds` are those that are left of the shutdown for what is under way. */
export async function stopAppWorker(
  seconds = Math.max(0, env().SHUTDOWN_SECONDS * jobsShare - drainingSeconds()),
): Promise<void> {
  await open.worker?.stop(seconds);
}
