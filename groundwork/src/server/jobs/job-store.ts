import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { createListener } from "../../postgres/listener";

const seconds = 1000;

export type ClaimedJob = {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  readonly reference: string;
  readonly scheduled: boolean;
  readonly due: Date;
  /** Attempt that begins, and how many there may be. */
  readonly attempt: number;
  readonly attempts: number;
  /** Whether the worker of its last attempt was lost: there is none left. */
  readonly spent: boolean;
};

/** How an attempt ended: the job is done, has failed, or waits for its next attempt. */
export type AttemptOutcome =
  | { readonly state: "done" }
  | { readonly state: "failed"; readonly reason: string }
  | { readonly state: "waiting"; readonly reason: string; readonly seconds: number };

/** Reason of an attempt whose worker stopped confirming it. */
export const lostReason = "The process that ran it ended, or lost the database for too long.";

type Options = {
  /** Where a session of one's own is had, which a pooler in transaction mode does not give. */
  readonly directUrl: string;
  /** Wakes the worker: something was enqueued. */
  readonly onEnqueued: () => void;
  /** The connection that listens broke. */
  readonly onTrouble: (error: unknown) => void;
};

/** Queue of a worker, on a few connections of its own. */
export type JobStore = ReturnType<typeof openJobStore>;

/** Opens the queue in the database of this URL, for one worker. It connects on first use. */
export function openJobStore(url: string, { directUrl, onEnqueued, onTrouble }: Options) {
  const pool = new Pool({
    connectionString: url,
    application_name: "app jobs",
    max: 2,
    connectionTimeoutMillis: 10 * seconds,
    query_timeout: 10 * seconds,
    allowExitOnIdle: true,
  });
  pool.on("error", () => {}); // A connection that breaks while idle is replaced by the next use.

  const listener = createListener({
    url: () => directUrl,
    name: "app jobs",
    channel: "jobs",
    onNotified: onEnqueued,
    onBroken: onTrouble,
    prepare: () => {},
  });

  return {
    ...statements(pool, randomUUID()),
    listen: listener.session,
    close: () => listener.close().then(() => pool.end()),
  };
}

type Claim = {
  readonly names: readonly string[];
  readonly limit: number;
  /** Seconds without a heartbeat after which a job is taken over; `null`: none is. */
  readonly lostSeconds: number | null;
  /** Jobs of this worker, which it does not take over from itself. */
  readonly inHand: readonly string[];
};

const lost = `"state" = 'running' AND "heartbeatAt" < now() - $2::float * interval '1 second' AND NOT "id" = ANY($3)`;

const statements = (pool: Pool, worker: string) => ({
  /** Takes on due jobs, those first that have waited longest, and takes over those whose worker was lost. */
  claim: async ({ names, limit, lostSeconds, inHand }: Claim): Promise<ClaimedJob[]> => {
    const { rows } = await pool.query<ClaimedJob>(
      `WITH next AS MATERIALIZED (
         SELECT "id", "at" AS due, "state" = 'running' AS lost, "state" = 'running' AND "attempt" >= "attempts" AS spent
         FROM "BackgroundJob" WHERE "name" = ANY($1) AND (("state" = 'waiting' AND "at" <= now()) OR (${lost}))
         ORDER BY "at", "id" LIMIT $4 FOR UPDATE SKIP LOCKED)
       UPDATE "BackgroundJob" job SET "state" = 'running', "at" = now(), "worker" = $5, "heartbeatAt" = now(),
         "attempt" = CASE WHEN spent THEN "attempt" ELSE "attempt" + 1 END,
         "reason" = CASE WHEN lost THEN $6 ELSE "reason" END
       FROM next WHERE job."id" = next."id"
       RETURNING job."id", "name", "input", "reference", "scheduled", due, "attempt", "attempts", spent`,
      [names, lostSeconds, inHand, limit, worker, lostReason],
    );
    return rows;
  },

  /** Milliseconds until the next of these jobs is due, or would be taken over; `undefined` when there is none. */
  nextDue: async ({ names, lostSeconds, inHand }: Omit<Claim, "limit">): Promise<number | undefined> => {
    const { rows } = await pool.query<{ ms: number | null }>(
      `SELECT ceil(extract(epoch FROM min(
           CASE "state" WHEN 'waiting' THEN "at" ELSE "heartbeatAt" + $2::float * interval '1 second' END
         ) - now()) * 1000)::float AS ms
       FROM "BackgroundJob" WHERE "name" = ANY($1) AND ("state" = 'waiting' OR ("state" = 'running' AND NOT "id" = ANY($3)))`,
      [names, lostSeconds, inHand],
    );
    return rows[0]?.ms ?? undefined;
  },

  /**
   * Confirms that these jobs are under way here. What is not in hand is not confirmed: the answer to its claim was lost.
   * @returns those that still are this worker's
   */
  renew: async (inHand: readonly string[]): Promise<ReadonlySet<string>> => {
    const { rows } = await pool.query<{ id: string }>(
      `UPDATE "BackgroundJob" SET "heartbeatAt" = now()
       WHERE "id" = ANY($1) AND "worker" = $2 AND "state" = 'running' RETURNING "id"`,
      [inHand, worker],
    );
    return new Set(rows.map(({ id }) => id));
  },

  /**
   * Records how an attempt ended.
   * @returns whether it still was this worker's: another may have taken it over
   */
  settle: async ({ id, attempt }: ClaimedJob, outcome: AttemptOutcome): Promise<boolean> => {
    const { state, reason = null, seconds = 0 } = { reason: undefined, seconds: undefined, ...outcome };
    const { rowCount } = await pool.query(
      `UPDATE "BackgroundJob" SET "state" = $4, "at" = now() + $5::float * interval '1 second', "reason" = $6, "worker" = NULL,
         "heartbeatAt" = NULL
       WHERE "id" = $1 AND "worker" = $2 AND "attempt" = $3 AND "state" = 'running'`,
      // PostgreSQL stores no character 0.
      [id, worker, attempt, state, seconds, reason?.replaceAll("\0", "") ?? null],
    );
    return rowCount === 1;
  },

  /** Gives back what this worker has not finished, with no attempt counted: another takes it on. How many is the answer. */
  giveBack: async (): Promise<number> => {
    const { rowCount } = await pool.query(
      `WITH given AS (
         UPDATE "BackgroundJob" SET "state" = 'waiting', "at" = now(), "attempt" = "attempt" - 1, "worker" = NULL, "heartbeatAt" = NULL
         WHERE "worker" = $1 AND "state" = 'running' RETURNING "id")
       SELECT pg_notify('jobs', '') FROM given`,
      [worker],
    );
    return rowCount ?? 0;
  },

  /** Removes runs of a schedule to come which are none of these: those of a schedule that was changed. */
  removeScheduled: async (names: readonly string[], except: readonly string[]) =>
    void (await pool.query(
      `DELETE FROM "BackgroundJob" WHERE "scheduled" AND "state" = 'waiting' AND "attempt" = 0 AND "at" > now()
         AND "name" = ANY($1) AND NOT "id" = ANY($2)`,
      [names, except],
    )),
});
