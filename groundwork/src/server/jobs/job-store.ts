import { Pool } from "pg";
import PgBoss from "pg-boss";
import { platformLimits } from "../../contract/limits";
import { createListener } from "../../postgres/listener";

const seconds = 1000;

/** Job that this process has taken on. */
export type ClaimedJob = {
  readonly id: string;
  readonly job: string;
  readonly input: unknown;
  readonly reference: string;
  readonly scheduled: boolean;
  readonly startAfter: Date;
  readonly retryCount: number;
  readonly retryLimit: number;
};

/** Reason of a failure, as it is kept and shown. */
export type FailureReason = { readonly message: string; readonly reference: string };

type Options = {
  /** Where a session of one's own is had, which a pooler in transaction mode does not give. */
  readonly directUrl: string;
  readonly maintenanceSeconds: number;
  /** Wakes the worker: something was enqueued. */
  readonly onEnqueued: () => void;
  /** A connection broke, or the maintenance failed. */
  readonly onTrouble: (error: unknown) => void;
};

/** Queue of a worker, on a few connections of its own. */
export type JobStore = Awaited<ReturnType<typeof openJobStore>>;

/**
 * Opens the queue in the database of this URL. pg-boss keeps it: it counts attempts, spaces them, takes over what was
 * lost and removes what is old. Jobs are claimed here, because pg-boss has a table and a poll for each kind of job.
 * @throws when the database is away or lacks the migration
 */
export async function openJobStore(
  url: string,
  { directUrl, maintenanceSeconds, onEnqueued, onTrouble }: Options,
) {
  const pool = new Pool({
    connectionString: url,
    application_name: "app jobs",
    max: 2,
    connectionTimeoutMillis: 10 * seconds,
    query_timeout: 30 * seconds,
    allowExitOnIdle: true,
  });
  pool.on("error", () => {}); // A connection that breaks while idle is replaced by the next use.
  const { completedDays, failedDays } = platformLimits.jobs;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: "jobs",
    // The migrations of the app made its tables.
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: maintenanceSeconds,
    archiveCompletedAfterSeconds: completedDays * 24 * 3600,
    archiveFailedAfterSeconds: failedDays * 24 * 3600,
    deleteAfterSeconds: 1,
  });
  boss.on("error", onTrouble);

  const listener = createListener({
    url: () => directUrl,
    name: "app jobs",
    channel: "jobs",
    onNotified: onEnqueued,
    onBroken: onTrouble,
    prepare: () => {},
  });

  async function close(): Promise<void> {
    await boss.stop({ graceful: false });
    await listener.close();
    await pool.end();
  }

  try {
    await boss.start();
    return { ...statements(pool, boss), listen: listener.session, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const statements = (pool: Pool, boss: PgBoss) => ({
  /** Takes on at most so many jobs of these names, the oldest first, none that another worker is taking. */
  claim: async (names: readonly string[], limit: number): Promise<ClaimedJob[]> => {
    const { rows } = await pool.query<ClaimedJob>(
      `WITH next AS MATERIALIZED (
         SELECT id FROM jobs.job
         WHERE name = 'work' AND state < 'active' AND start_after <= now() AND data->>'job' = ANY($1)
         ORDER BY start_after, id LIMIT $2 FOR UPDATE SKIP LOCKED)
       UPDATE jobs.job j SET state = 'active', started_on = now(),
         retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
       FROM next WHERE j.name = 'work' AND j.id = next.id
       RETURNING j.id, data->>'job' AS job, data->'input' AS input, data->>'reference' AS reference,
         data ? 'scheduled' AS scheduled, start_after AS "startAfter",
         retry_count AS "retryCount", retry_limit AS "retryLimit"`,
      [names, limit],
    );
    return rows;
  },

  /** Milliseconds until the next job of these names is due; `undefined` when none waits. */
  nextDue: async (names: readonly string[]): Promise<number | undefined> => {
    const { rows } = await pool.query<{ ms: number | null }>(
      `SELECT ceil(extract(epoch FROM min(start_after) - now()) * 1000)::float AS ms FROM jobs.job
       WHERE name = 'work' AND state < 'active' AND data->>'job' = ANY($1)`,
      [names],
    );
    return rows[0]?.ms ?? undefined;
  },

  complete: async (id: string) => void (await boss.complete("work", id)),

  /** Has it tried again after a while, or keeps it as failed when that was the last attempt. */
  fail: async (id: string, reason: FailureReason) => void (await boss.fail("work", id, reason)),

  /** Keeps it as failed, however many attempts are left. */
  discard: async (id: string, reason: FailureReason) =>
    void (await pool.query(
      `UPDATE jobs.job SET state = 'failed', completed_on = now(), output = $2
       WHERE name = 'work' AND id = $1 AND state = 'active'`,
      [id, reason],
    )),

  /** Gives back what this process will not finish: another takes it on at once, and no attempt is counted. */
  giveBack: async (ids: readonly string[]) =>
    void (await pool.query(
      `WITH given AS (
         UPDATE jobs.job SET state = 'retry', started_on = NULL, start_after = now()
         WHERE name = 'work' AND id = ANY($1) AND state = 'active' RETURNING id)
       SELECT pg_notify('jobs', '') FROM given LIMIT 1`,
      [ids],
    )),

  /** Removes runs of a schedule to come which are none of these: those of a schedule that was changed. */
  removeScheduled: async (names: readonly string[], except: readonly string[]) =>
    void (await pool.query(
      `DELETE FROM jobs.job WHERE name = 'work' AND state = 'created' AND data ? 'scheduled' AND start_after > now()
         AND data->>'job' = ANY($1) AND NOT id = ANY($2)`,
      [names, except],
    )),
});
