import { platformLimits } from "../../contract/limits";
import { database, databaseUrl, directDatabaseUrl } from "../database";
import { withoutSecrets } from "../describe-error";
import { isDraining } from "../draining";
import { log } from "../log";
import type { Database } from "../product";
import { createAlarm } from "./alarm";
import type { AnyJob } from "./job";
import { type JobStore, openJobStore } from "./job-store";
import { runJob } from "./run-job";
import { enqueueNext } from "./schedule";

type Settings = {
  readonly jobs: readonly AnyJob[];
  readonly url?: () => Promise<string>;
  readonly directUrl?: () => Promise<string>;
  readonly db?: () => Promise<Database>;
  /** Seconds after which it looks for jobs though nothing woke it, as behind a pooler that passes no notifications on. */
  readonly pollSeconds?: number;
  /** Seconds between two looks for jobs that were lost, and for old ones. */
  readonly maintenanceSeconds?: number;
};

export type Worker = {
  /** Takes on no more; waits so many seconds for what runs, and gives back what does not end. */
  readonly stop: (seconds: number) => Promise<void>;
};

/** Starts to do background work in this process. It waits for the database for as long as that is away, and never throws. */
export function startWorker({
  jobs,
  url = databaseUrl,
  directUrl = directDatabaseUrl,
  db = database,
  pollSeconds = 15,
  maintenanceSeconds = 30,
}: Settings): Worker {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const names = [...byName.keys()];
  const running = new Map<string, { readonly job: AnyJob; readonly done: Promise<void> }>();
  const alarm = createAlarm();
  const ended = new AbortController();
  let store: JobStore | undefined;
  let scheduled = false;
  let stopping = false;
  let troubled = false;

  const onTrouble = (error: unknown) => {
    // Once for each time that the database is away.
    if (!troubled && !stopping) log().warn(`Background work waits: ${withoutSecrets(String(error))}`);
    troubled = true;
  };

  async function open(): Promise<JobStore> {
    store ??= await openJobStore(await url(), {
      directUrl: await directUrl(),
      maintenanceSeconds,
      onEnqueued: alarm.ring,
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
    const claimed = await opened.claim(free, most);
    for (const taken of claimed) {
      const job = byName.get(taken.job);
      if (!job) continue;
      const done = runJob({ store: opened, db, job, claimed: taken, ended: ended.signal }).finally(() => {
        running.delete(taken.id);
        alarm.ring();
      });
      running.set(taken.id, { job, done });
    }
    if (claimed.length > 0) return 0;
    const due = await opened.nextDue(free);
    return Math.min(pollSeconds * 1000, Math.max(due ?? Number.POSITIVE_INFINITY, 100));
  }

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
          if (troubled) log().info("Background work goes on.");
          troubled = false;
          return milliseconds;
        },
        (error) => {
          onTrouble(error);
          return Math.min(pollSeconds, 5) * 1000;
        },
      );
      if (!stopping) await alarm.sleep(wait);
    }
  }
  const over = loop();

  return {
    stop: async (seconds) => {
      stopping = true;
      alarm.ring();
      await over;
      const runs = Promise.all([...running.values()].map(({ done }) => done));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, seconds * 1000);
      });
      await Promise.race([runs, late]);
      clearTimeout(timer);
      if (running.size > 0) {
        log().info(`Jobs that were given back, because the time was over: ${running.size}.`);
        ended.abort();
        await store?.giveBack([...running.keys()]).catch(() => {});
      }
      await store?.close().catch(() => {});
    },
  };
}
