import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "../app-error";
import { millisecondsSince } from "../call-log";
import { describeError } from "../describe-error";
import { asWriting } from "../live/writing";
import { log } from "../log";
import type { Database } from "../product";
import { report } from "../report";
import { withTimeout } from "../timeout";
import { recordingSeconds } from "./insert-job";
import { type AnyJob, PermanentJobError } from "./job";
import type { ClaimedJob, JobStore } from "./job-store";
import { enqueueNext } from "./schedule";

type Run = {
  readonly store: JobStore;
  readonly db: () => Promise<Database>;
  readonly job: AnyJob;
  readonly claimed: ClaimedJob;
  /** Aborts when the process ends: the job has been given back then, and is nobody's business here any more. */
  readonly ended: AbortSignal;
};

/** Runs a job once, logs how it ended in one line, and writes that down. It does not reject. */
export async function runJob({ store, db, job, claimed, ended }: Run): Promise<void> {
  const began = performance.now();
  const { id, input, reference, scheduled, startAfter, retryCount, retryLimit } = claimed;
  const attempt = retryCount + 1;
  const path = `jobs/${job.name}`;
  const facts = () => ({ job: id, attempt, ms: millisecondsSince(began) });
  try {
    const database = await db();
    if (scheduled) await enqueueNext(database, job, startAfter);
    await withTimeout(
      job.limits.timeout,
      () => ended,
      (signal) =>
        asWriting({ procedure: null, reference }, () =>
          job.execute({ id, db: database, input, reference, signal: signal(), attempt }),
        ),
    );
    if (ended.aborted) return;
    log().info({ reference, path, ...facts(), code: "OK" });
    await recorded(() => store.complete(id), ended);
  } catch (thrown) {
    if (ended.aborted) return;
    const error = thrown instanceof AppError && thrown.cause ? thrown.cause : thrown;
    const last = thrown instanceof PermanentJobError || retryCount >= retryLimit;
    report(error, {
      reference,
      path,
      carried: input,
      facts: { ...facts(), code: last ? "FAILED" : "RETRY" },
    });
    const reason = { message: describeError(error, input).message, reference };
    await recorded(() => (last ? store.discard(id, reason) : store.fail(id, reason)), ended);
  }
}

/**
 * Writes down how a job ended, again and again while the database is away. After that another worker takes the job for
 * lost.
 */
async function recorded(write: () => Promise<void>, ended: AbortSignal): Promise<void> {
  for (let left = recordingSeconds; !ended.aborted; left -= 1) {
    try {
      return await write();
    } catch (error) {
      if (left <= 1) return log().warn({ error: describeError(error) }, "The end of a job was not recorded.");
      await delay(1000);
    }
  }
}
