import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { UserFacingError } from "../../contract/user-facing-error";
import { inTransaction } from "../connection";
import { isLockTimeout } from "../errors";

// Rows are written as text the same way everywhere, row security hides none of them, and nothing is given up for taking
// long. None of these reads anything: the first that did would set the moment of a snapshot, before its tables are locked.
const settings = `SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres';
SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL row_security = off;
SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '10s'`;

/** Runs a function in a transaction in which rows are read and written as text the same way everywhere. */
export function inCopying<Result>(
  client: Client,
  run: () => Promise<Result>,
  begin?: Parameters<typeof inTransaction>[2],
): Promise<Result> {
  const runSet = async () => {
    await client.query(settings);
    return run();
  };
  return inTransaction(client, runSet, begin);
}

const movingLock = 72_707_370;

/** @throws {UserFacingError} when another process fills this database */
export async function lockMoving(client: Client): Promise<void> {
  try {
    // One that was killed is noticed by PostgreSQL after a moment.
    await client.query("SET lock_timeout = '10s'");
    await client.query("SELECT pg_advisory_lock($1)", [movingLock]);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new UserFacingError("Another process is filling that database: wait until it is done.", {
      cause: error,
    });
  }
}

/** How long connections of a process that has just ended may take to go. */
const waitMilliseconds = 3000;

/**
 * Makes sure that nothing else of this user is connected to the database: the app, above all.
 * @throws {UserFacingError} naming what is connected
 */
export async function refuseOthers(client: Client, consequence = "Nothing was changed."): Promise<void> {
  for (const deadline = Date.now() + waitMilliseconds; ; await delay(100)) {
    const { rows } = await client.query<{ name: string; count: number }>(
      `SELECT coalesce(nullif(application_name, ''), 'without a name') AS name, count(*)::int FROM pg_stat_activity
       WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
         AND backend_type = 'client backend' GROUP BY 1 ORDER BY 1`,
    );
    if (rows.length === 0) return;
    if (Date.now() < deadline) continue;
    const names = rows.map(({ name, count }) => `${name}: ${count}`).join(", ");
    throw new UserFacingError(
      `The database is in use (connections of ${names}): stop the app and whatever else uses it, then run this again. ${consequence}`,
    );
  }
}
