import { setTimeout as delay } from "node:timers/promises";
import { platformLimits } from "../../contract/limits";
import { createNotifier } from "../../postgres/listener";
import { withTimeout } from "../call/run-call";
import { asWriting } from "../data/audit-log";
import { database, databaseUrl, directDatabaseUrl, type ProductDatabase } from "../data/database";
import { AppError } from "../log/app-error";
import { describeError, withoutSecrets } from "../log/describe-error";
import { log, millisecondsSince, recordError } from "../log/log";
import { isDraining } from "../process/draining";
import { type AnyJob, enqueueNext, PermanentJobError } from "./job";
import { type AttemptOutcome, type ClaimedJob, type JobStore, lostReason, openJobStore } from "./job-store";

type Settings = {
  readonly jobs: readonly AnyJob[];
  readonly url?: () => Promise<string>;
  readonly directUrl?: () => Promise<string>;
  readonly db?: () => Promise<ProductDatabase>;
  /** Seconds after which it looks for jobs though nothing woke it, as behind a pooler that passes no notifications on. */
  readonly pollSeconds?: number;
  /** Seconds between two confirmations of what it has in hand. */
  readonly heartbeatSeconds?: number;
  /** Seconds without one after which any worker takes a job over. */
  readonly lostSeconds?: number;
};

/** Job that is under way. */
type Hand = {
  readonly job: AnyJob;
  readonly claimed: ClaimedJob;
  /** Aborts when another worker has taken the job over, and when the process ends and gives it back. */
  readonly gone: AbortController;
  readonly done: Promise<void>;
};

/** Seconds in which what was aborted at the end of the process may still record that it had its effect. */
const endingSeconds = 0.5;

export type Worker = ReturnType<typeof startWorker>;

/** Starts to do background work in this process. It waits for the database for as long as that is away, and never throws. */
export function startWorker({
  jobs,
  url = databaseUrl,
  directUrl = directDatabaseUrl,
  db = database,
  pollSeconds = 15,
  heartbeatSeconds = platformLimits.jobs.heartbeatSeconds,
  lostSeconds = platformLimits.jobs.lostSeconds,
}: Settings) {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const names = [...byName.keys()];
  const running = new Map<string, Hand>();
  const { notify, sleep } = createNotifier();
  const closed = new AbortController();
  let store: JobStore | undefined;
  let scheduled = false;
  let stopping = false;
  let troubled = false;
  let troubledAt = Number.NEGATIVE_INFINITY;

  const onTrouble = (error: unknown) => {
    // Once for each time that the database is away.
    if (!troubled && !stopping) log().warn(`Jobs wait: ${withoutSecrets(String(error))}`);
    troubled = true;
    troubledAt = performance.now();
  };

  async function open(): Promise<JobStore> {
    store ??= openJobStore(await url(), { directUrl: await directUrl(), onEnqueued: notify, onTrouble });
    // The database may leave in between: what is missing then is made up for in the next turn.
    if (!scheduled) {
      const queries = await db();
      const next = await Promise.all(jobs.map((job) => enqueueNext(queries, job)));
      const ids = next.filter((id) => id !== undefined);
      await store.removeScheduled(names, ids);
    }
    scheduled = true;
    return store;
  }

  /** Begins what is due, as far as there is capacity; answers after how many milliseconds to look again. */
  async function turn(): Promise<number> {
    const opened = await open();
    await opened.listen();
    const capacities = capacityLeft();
    const most = Math.min(
      platformLimits.jobs.inProcess - running.size,
      ...capacities.map(({ free }) => free),
    );
    // The end of one that runs is waited for.
    if (capacities.length === 0 || most <= 0) return pollSeconds * 1000;
    const free = capacities.map(({ name }) => name);
    // The database may have been away for all workers. Each gets the time to confirm what it has in hand.
    const grace = lostSeconds * 1000 - (performance.now() - troubledAt);
    const due = { names: free, lostSeconds: grace > 0 ? null : lostSeconds, inHand: [...running.keys()] };
    const claimed = await opened.claim({ ...due, limit: most });
    for (const taken of claimed) {
      const job = byName.get(taken.name);
      if (!job) continue;
      const hand = { job, claimed: taken, gone: new AbortController() };
      const done = attemptJob(hand, opened, db).finally(() => {
        running.delete(taken.id);
        notify();
      });
      running.set(taken.id, { ...hand, done });
    }
    if (claimed.length > 0) return 0;
    const next = (await opened.nextDue(due)) ?? Number.POSITIVE_INFINITY;
    return Math.min(pollSeconds * 1000, grace > 0 ? grace : Number.POSITIVE_INFINITY, Math.max(next, 100));
  }

  /** Confirms what is in hand, in one statement, and aborts what another worker has taken over. */
  async function beat(): Promise<void> {
    const inHand = [...running.values()];
    if (!store || inHand.length === 0) return;
    const renewed = await store.renew(inHand.map(({ claimed }) => claimed.id));
    for (const { claimed, gone } of inHand) if (!renewed.has(claimed.id)) gone.abort(takenOver);
  }

  async function heartbeats(): Promise<void> {
    while (!closed.signal.aborted) {
      const wait = await beat().then(
        () => heartbeatSeconds,
        (error) => {
          onTrouble(error);
          return Math.min(heartbeatSeconds, 1);
        },
      );
      await delay(wait * 1000, undefined, { signal: closed.signal }).catch(() => {});
    }
  }
  void heartbeats();

  function capacityLeft() {
    return jobs.flatMap(({ name, limits }) => {
      const busy = [...running.values()].filter(({ job }) => job.name === name).length;
      return busy < limits.concurrency ? [{ name, free: limits.concurrency - busy }] : [];
    });
  }

  async function loop(): Promise<void> {
    while (!stopping && !isDraining()) {
      const wait = await turn().then(
        (milliseconds) => {
          if (troubled) log().info("Jobs go on.");
          troubled = false;
          return milliseconds;
        },
        (error) => {
          onTrouble(error);
          return Math.min(pollSeconds, 5) * 1000;
        },
      );
      if (!stopping) await sleep(wait);
    }
  }
  const over = loop();

  return {
    /** Takes on no more; waits so many seconds for what runs, and gives back what does not end. */
    stop: async (seconds: number): Promise<void> => {
      stopping = true;
      notify();
      await over;
      const runs = Promise.all([...running.values()].map(({ done }) => done));
      await Promise.race([runs, delay(seconds * 1000, undefined, { ref: false })]);
      if (running.size > 0) {
        for (const { gone } of running.values()) gone.abort();
        await Promise.race([runs, delay(endingSeconds * 1000, undefined, { ref: false })]);
        const given = await store?.giveBack().catch(() => 0);
        if (given) log().info(`Jobs that were given back, because the time was over: ${given}.`);
      }
      closed.abort();
      await store?.close().catch(() => {});
    },
  };
}

/** Reason for which a job is no longer this worker's business: another runs it. */
const takenOver = Symbol("taken over");

/** Runs a job once, logs how it ended in one line, and records that. It does not reject. */
async function attemptJob(
  { job, claimed, gone: { signal: gone } }: Omit<Hand, "done">,
  store: JobStore,
  db: () => Promise<ProductDatabase>,
): Promise<void> {
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
