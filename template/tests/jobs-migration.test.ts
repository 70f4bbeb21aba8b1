import { expect, test } from "vitest";
import { inTransaction, withConnection } from "../../groundwork/src/postgres/connection";
import { applyMigrations, applyNamed, readMigrations } from "../../groundwork/src/postgres/migrations";
import { jobId } from "../../groundwork/src/server/jobs/job";
import { emptyDatabase } from "../../groundwork/src/testing/database";

const own = "20261126193000_own_table_of_jobs";

/** Applies what the release before had, and puts jobs into its table as it did. */
async function before(url: string): Promise<void> {
  const names = (await readMigrations()).map(({ name }) => name).filter((name) => name < own);
  await withConnection(url, async (client) => {
    await inTransaction(client, () => applyNamed(client, names));
    const add = (id: string, data: object, columns = "", values = "") =>
      client.query(
        `INSERT INTO jobs.job (name, id, data, expire_in, keep_until, retry_limit, retry_delay, retry_backoff, policy,
           created_on, start_after ${columns})
         VALUES ('work', $1, $2, '75 seconds', 'infinity', 5, 10, true, 'standard',
           '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z' ${values})`,
        [id, { reference: "TEST-0000", input: { of: "a test" }, ...data }],
      );
    await add(jobId("waits", "key"), { job: "waits" });
    await add(jobId("nightly", "key"), { job: "nightly", input: {}, scheduled: true });
    const ran = ", state, retry_count, started_on";
    await add(jobId("runs", "key"), { job: "runs" }, ran, ", 'active', 1, '2026-11-03T00:00:00Z'");
    await add(
      jobId("again", "key"),
      { job: "again" },
      `${ran}, output`,
      `, 'retry', 0, '2026-11-03T00:00:00Z', '{"message": "No answer."}'`,
    );
    await add(
      jobId("failed", "key"),
      { job: "failed" },
      `${ran}, completed_on, output`,
      `, 'failed', 5, '2026-11-03T00:00:00Z', '2026-11-04T00:00:00Z', '{"value": {"message": "timeout"}}'`,
    );
    await add(
      jobId("done", "key"),
      { job: "done" },
      `${ran}, completed_on`,
      `, 'completed', 0, '2026-11-03T00:00:00Z', '2026-11-04T00:00:00Z'`,
    );
  });
}

const jobsIn = (url: string) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query(
      `SELECT id, name, input, reference, scheduled, state, at, attempt, attempts, worker, reason, "createdAt",
         "heartbeatAt" IS NOT NULL AS confirmed FROM "BackgroundJob" ORDER BY name`,
    );
    return rows;
  });

test("jobs of the release before move to the new table with their ids, attempts and reasons", async () => {
  const url = await emptyDatabase();
  await before(url);
  expect(await applyMigrations(url)).toContain(own);
  const row = (name: string, rest: object) => ({
    id: jobId(name, "key"),
    name,
    input: { of: "a test" },
    reference: "TEST-0000",
    scheduled: false,
    state: "waiting",
    at: new Date("2026-11-02T00:00:00Z"),
    attempt: 0,
    attempts: 6,
    worker: null,
    reason: null,
    createdAt: new Date("2026-11-01T00:00:00Z"),
    confirmed: false,
    ...rest,
  });
  const begun = new Date("2026-11-03T00:00:00Z");
  const ended = new Date("2026-11-04T00:00:00Z");
  expect(await jobsIn(url)).toEqual([
    row("again", { attempt: 1, reason: "No answer." }),
    row("done", { state: "done", attempt: 1, at: ended }),
    row("failed", { state: "failed", attempt: 6, at: ended, reason: "The process that ran it ended." }),
    row("nightly", { input: {}, scheduled: true }),
    row("runs", { state: "running", attempt: 2, at: begun, confirmed: true }),
    row("waits", {}),
  ]);
  await withConnection(url, async (client) => {
    const { rows } = await client.query("SELECT to_regnamespace('jobs') AS schema");
    expect(rows).toEqual([{ schema: null }]);
  });
});

test("a job that is being enqueued meanwhile is moved as well", async () => {
  const url = await emptyDatabase();
  await before(url);
  await withConnection(url, async (enqueuing) => {
    await enqueuing.query("BEGIN");
    await enqueuing.query(
      `INSERT INTO jobs.job (name, data) VALUES ('work', '{"job": "late", "input": {}, "reference": "R"}')`,
    );
    const applied = applyMigrations(url);
    await withConnection(url, async (client) => {
      for (let waiting = 0; waiting === 0; )
        ({ waiting } = (
          await client.query(
            `SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND relation = 'jobs.job'::regclass`,
          )
        ).rows[0]);
    });
    await enqueuing.query("COMMIT");
    await applied;
  });
  expect((await jobsIn(url)).map(({ name }) => name)).toContain("late");
});
