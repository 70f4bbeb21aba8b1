import { setTimeout as delay } from "node:timers/promises";
import { platformLimits } from "../../contract/limits";
import { createNotifier } from "../../postgres/listener";
import { database, databaseUrl, directDatabaseUrl, type ProductDatabase } from "../data/database";
import { withoutSecrets } from "../log/describe-error";
import { log } from "../log/log";
import { isDraining } from "../process/draining";
import type { AnyJob } from "./job";
import { type ClaimedJob, type JobStore, openJobStore } from "./job-store";
import { attemptJob, takenOver } from "./run-job";
import { enqueueNext } from "./schedule";

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
  const notifier = createNotifier();
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
    store ??= openJobStore(await url(), {
      directUrl: await directUrl(),
      onEnqueued: notifier.notify,
      onTrouble,
    });
    // The database may leave in between: what is missing then is made up for in the next turn.
    if (!scheduled) await enqueueSchedules(store);
    scheduled = true;
    return store;
  }

  async function enqueueSchedules(opened: JobStore): Promise<void> {
    const queries = await db();
    const next = await Promise.all(jobs.map((job) => enqueueNext(queries, job)));
    await opened.removeScheduled(
      names,
      next.filter((id) => id !== undefined),
    );
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
      const gone = new AbortController();
      const done = attemptJob({ store: opened, db, job, claimed: taken, gone: gone.signal }).finally(() => {
        running.delete(taken.id);
        notifier.notify();
      });
      running.set(taken.id, { job, claimed: taken, gone, done });
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
      if (!stopping) await notifier.sleep(wait);
    }
  }
  const over = loop();

  return {
    /** Takes on no more; waits so many seconds for what runs, and gives back what does not end. */
    stop: async (seconds: number): Promise<void> => {
      stopping = true;
      notifier.notify();
      await over;
      const runs = Promise.all([...running.values()].map(({ done }) => done));
      await atMost(seconds, runs);
      if (running.size > 0) {
        for (const { gone } of running.values()) gone.abort();
        await atMost(endingSeconds, runs);
        const given = await store?.giveBack().catch(() => 0);
        if (given) log().info(`Jobs that were given back, because the time was over: ${given}.`);
      }
      closed.abort();
      await store?.close().catch(() => {});
    },
  };
}

/** Waits until this is done, and no longer than so many seconds. */
async function atMost(seconds: number, done: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const time = delay(seconds * 1000, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([done, time]);
  over.abort();
}
