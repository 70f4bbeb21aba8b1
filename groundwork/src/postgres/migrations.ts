import { hash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { UserFacingError } from "../contract/user-facing-error";
import { inTransaction, withConnection } from "./connection";
import { sayingLocked } from "./errors";
import { type Statement, splitStatements } from "./statements";

// Applied here rather than by Prisma's engine, which does not put a failed migration back. The folder, the table
// `_prisma_migrations` and the lock are Prisma's own, so that its command line can take over at any time.

export const migrationsFolder = "prisma/migrations";

export type Migration = { readonly name: string; readonly sql: string };
type Row = { migration_name: string; checksum: string; finished_at: Date | null };

/** The migrations of the folder, oldest first. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  // The comments keep the bundler from tracing the whole project folder into the build.
  const entries = await readdir(/* turbopackIgnore: true */ folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const sqlOf = (name: string) =>
    readFile(/* turbopackIgnore: true */ join(folder, name, "migration.sql"), "utf8");
  return Promise.all(names.sort().map(async (name) => ({ name, sql: await sqlOf(name) })));
}

/** Compares the folder with the database, and changes neither. */
export const migrationStatus = (url: string, folder?: string) =>
  withConnection(url, (client) => statusOn(client, folder));

/** The same on a connection that is open. */
export const statusOn = async (client: Client, folder?: string) =>
  compare(await readMigrations(folder), await readRows(client));

/**
 * Applies what is pending, each migration in a transaction of its own: one that fails leaves the database as it was.
 * Of several who apply at once, one does and the others wait.
 * @returns the names of those applied
 * @throws {UserFacingError} naming the statement that failed, or the migration that was edited or left unfinished
 */
export async function applyMigrations(url: string, folder?: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return withConnection(url, async (client) => {
    const applied: string[] = [];
    for (;;) {
      const name = await inTransaction(client, () => applyNext(client, migrations));
      if (name === undefined) return applied;
      applied.push(name);
    }
  });
}

/** Applies these migrations of the folder, and no others, in the transaction that this connection is in. */
export async function applyNamed(client: Client, names: readonly string[], folder?: string): Promise<void> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => names.includes(name));
  while ((await applyNext(client, migrations)) !== undefined);
}

async function applyNext(client: Client, migrations: Migration[]): Promise<string | undefined> {
  await lockSchema(client);
  const status = compare(migrations, await readRows(client));
  refuse(status);
  const migration = migrations.find(({ name }) => name === status.pending[0]);
  if (!migration) return undefined;
  await client.query(table);
  const startedAt = new Date();
  for (const statement of splitStatements(migration.sql)) await run(client, migration, statement);
  await client.query(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
     VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), checksumOf(migration.sql), migration.name, startedAt],
  );
  return migration.name;
}

/** Prisma's own lock, here held until the transaction ends, so that it also works through a pooler. */
export async function lockSchema(client: Client): Promise<void> {
  const sentence = "Another process has been changing this database for a minute: try again when it is done.";
  // A migration of many rows takes as long as it takes, whatever the role or the database allows the app.
  await client.query("SET LOCAL statement_timeout = 0");
  await client.query("SET LOCAL lock_timeout = '60s'");
  await client.query("SELECT pg_advisory_xact_lock(72707369)").catch(sayingLocked(sentence));
  await client.query("SET LOCAL lock_timeout = '10s'");
}

async function run(client: Client, { name }: Migration, { text, line }: Statement): Promise<void> {
  const where = `Line ${line} of the migration ${name}`;
  if (/^(BEGIN|COMMIT|END|ROLLBACK|START\s+TRANSACTION)\b/i.test(text))
    throw new UserFacingError(
      `${where} is ${text.split("\n")[0]}, but every migration is a transaction already: remove it. Nothing was changed.`,
    );
  try {
    await client.query(text);
  } catch (error) {
    const { message, detail } = error as { message: string; detail?: string };
    const reason = detail ? `${message} (${detail})` : message;
    throw new UserFacingError(
      `${where} failed, and the database is as it was before that migration. PostgreSQL says: ${reason}\n\n${text}`,
      { cause: error },
    );
  }
}

function refuse({ edited, failed }: ReturnType<typeof compare>): void {
  if (edited.length > 0)
    throw new UserFacingError(
      `Edited after it was applied: ${edited.join(", ")}. Put the file back as it was (git checkout) and make a new migration for the change, or reset a development database with: npm run db:reset`,
    );
  if (failed.length > 0)
    throw new UserFacingError(
      `Begun by another tool and not finished: ${failed.join(", ")}. Fix the database by hand, then say so with: npx prisma migrate resolve`,
    );
}

/** The names of migrations, by what has become of them. */
function compare(migrations: Migration[], rows: Row[]) {
  const finished = new Map(
    rows.filter((row) => row.finished_at).map((row) => [row.migration_name, row.checksum]),
  );
  const isEdited = ({ name, sql }: Migration) =>
    // Another tool takes the ends of lines as they were in its clone.
    ![checksumOf(sql), hash("sha256", withLineEnds(sql, "\r\n"))].includes(finished.get(name) ?? "");
  const names = migrations.map(({ name }) => name);
  const applied = names.filter((name) => finished.has(name));
  const edited = migrations.filter(isEdited).map(({ name }) => name);
  return {
    applied,
    pending: names.filter((name) => !finished.has(name)),
    /** Applied, and changed in the folder since. */
    edited: edited.filter((name) => finished.has(name)),
    /** Applied, and not in the folder: the database belongs to newer code, or to another branch. */
    missing: [...finished.keys()].filter((name) => !names.includes(name)),
    /** Begun by another tool and not finished. */
    failed: rows.map((row) => row.migration_name).filter((name) => !finished.has(name)),
  };
}

/** Rows of the table of migrations, oldest first. */
export async function readRows(client: Client): Promise<Row[]> {
  const { rows } = await client.query(`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS exists`);
  if (!rows[0]?.exists) return [];
  const stored = await client.query<Row>(
    `SELECT "migration_name", "checksum", "finished_at" FROM "_prisma_migrations"
     WHERE "rolled_back_at" IS NULL ORDER BY "started_at"`,
  );
  return stored.rows;
}

/** Checksum of a migration with the ends of lines that it is committed with: git may have changed them on the way here. */
const checksumOf = (sql: string) => hash("sha256", withLineEnds(sql, "\n"));

const withLineEnds = (text: string, end: string) => text.replaceAll("\r\n", "\n").replaceAll("\n", end);

const table = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;
