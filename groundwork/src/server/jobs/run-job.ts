import { setTimeout as delay } from "node:timers/promises";
import { withTimeout } from "../call/run-call";
import { asWriting } from "../data/audit-log";
import type { ProductDatabase } from "../data/database";
import { AppError } from "../log/app-error";
import { describeError } from "../log/describe-error";
import { log, millisecondsSince, recordError } from "../log/log";
import { type AnyJob, PermanentJobError } from "./job";
import { type AttemptOutcome, type ClaimedJob, type JobStore, lostReason } from "./job-store";
import { enqueueNext } from "./schedule";

/** Reason for which a job is no longer this worker's business: another runs it. */
export const takenOver = Symbol("taken over");

type Run = {
  readonly store: JobStore;
  readonly db: () => Promise<ProductDatabase>;
  readonly job: AnyJob;
  readonly claimed: ClaimedJob;
  /** Aborts when another worker has taken the job over, and when the process ends and gives it back. */
  readonly gone: AbortSignal;
};

/** Runs a job once, logs how it ended in one line, and records that. It does not reject. */
export async function attemptJob({ store, db, job, claimed, gone }: Run): Promise<void> {
  const began = performance.now();
  const { id, input, reference, scheduled, due, attempt, attempts, spent } = claimed;
  const path = `jobs/${job.name}`;
  const facts = () => ({ job: id, attempt, ms: millisecondsSince(began) });
  const logLost = () =>
    log().warn({ reference, path, ...facts(), code: "LOST" }, "Another worker runs this job by now.");
  const settle = async (outcome: AttemptOutcome) => {
    if (!(await recorded(() => store.settle(claimed, outcome), gone))) logLost();
  };
  try {
    if (spent) throw new PermanentJobError(lostReason);
    const database = await db();
    if (scheduled) await enqueueNext(database, job, due);
    await withTimeout(
      job.limits.timeout,
      () => gone,
      (signal) =>
        asWriting({ procedure: null, reference }, () =>
          job.execute({ id, db: database, input, reference, signal: signal(), attempt }),
        ),
    );
    log().info({ reference, path, ...facts(), code: "OK" });
  } catch (thrown) {
    if (gone.aborted) return gone.reason === takenOver ? logLost() : undefined;
    const error = thrown instanceof AppError && thrown.cause ? thrown.cause : thrown;
    const last = thrown instanceof PermanentJobError || attempt >= attempts;
    const code = last ? "FAILED" : "RETRY";
    recordError(error, { reference, path, carried: input, facts: { ...facts(), code } });
    const reason = describeError(error, input).message;
    return settle(
      last ? { state: "failed", reason } : { state: "waiting", reason, seconds: pause(job, attempt) },
    );
  }
  // Also when it is gone by now: what had its effect is not to have it again, unless it has begun elsewhere.
  await settle({ state: "done" });
}

/** Seconds before the next attempt: each wait is twice as long as the one before, and up to twice that, at random. */
const pause = ({ limits: { backoff } }: AnyJob, attempt: number): number =>
  backoff * 2 ** Math.min(attempt - 1, 16) * (1 + Math.random());

/** Records how a job ended, again and again while the database is away, until the job is gone. */
async function recorded(write: () => Promise<boolean>, gone: AbortSignal): Promise<boolean> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (gone.aborted) {
        log().warn({ error: describeError(error) }, "The end of a job was not recorded.");
        return true;
      }
      await delay(1000);
    }
  }
}
