import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { type Client, escapeIdentifier } from "pg";
import { from } from "pg-copy-streams";
import { UserFacingError } from "../../contract/user-facing-error";
import { withConnection } from "../connection";
import { applyNamed, lockSchema, readMigrations } from "../migrations";
import { archivedRows, verifyArchive } from "./archive";
import {
  asidePattern,
  type BackupTable,
  type Contents,
  type Counted,
  countRelations,
  countRows,
  foreignKeys,
  inCopying,
  materialisedViews,
  readSequences,
  readTables,
  rowsFrom,
  sqlName,
} from "./contents";

type Restoring = {
  readonly url: string;
  readonly file: string;
  /** Whether what is in the database is set aside: its schemas get other names. */
  readonly keepOld: boolean;
  /** Folder of the migrations. */
  readonly folder?: string;
  readonly onTable?: (table: Counted) => void;
};

/**
 * Fills a database from a backup, whole or not at all: its schema by the migrations, then its rows, each table counted
 * and compared.
 * @returns what is in it, and the names of the schemas that were set aside
 * @throws {UserFacingError} when the file is no whole backup, the database is in use or not empty, the migrations do not
 * make the tables that are to be filled, or a table does not compare
 */
export async function restoreDatabase(restoring: Restoring) {
  const { url, file, keepOld, folder, onTable } = restoring;
  const contents = await verifyArchive(file);
  return withConnection(url, async (client) => {
    await refuseOthers(client);
    return inCopying(client, async () => {
      await lockSchema(client);
      const aside = keepOld ? await setAside(client) : [];
      await refuseFilled(client);
      const made = await makeTables(client, contents, folder);
      const keys = await foreignKeys(client);
      for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
      const rowsOf = archivedRows(file);
      for (const counted of contents.tables) {
        const { partitioned = false } = made.get(sqlName(counted)) ?? {};
        await fillTable(client, counted, partitioned, rowsOf(counted));
        onTable?.(counted);
      }
      for (const { table, name, definition } of keys)
        await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
      await finish(client, contents);
      return { contents, aside };
    });
  });
}

/** How long connections of a process that has just ended may take to go. */
const waitMilliseconds = 3000;

/** @throws {UserFacingError} naming what else of this user is connected to the database: the app, above all */
async function refuseOthers(client: Client): Promise<void> {
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
      `The database is in use (connections of ${names}): stop the app and whatever else uses it, then run this again. Nothing was changed.`,
    );
  }
}

/** Gives every schema of the database another name, and makes a new, empty `public`. */
async function setAside(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; aside: string }>(
    `SELECT nspname AS name, 'before_' || to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISS') || '_' || nspname AS aside
     FROM pg_namespace n WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND nspname !~ $1
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_namespace'::regclass AND objid = n.oid AND deptype = 'e')
     ORDER BY nspname`,
    [asidePattern],
  );
  for (const { name, aside } of rows)
    await client.query(`ALTER SCHEMA ${escapeIdentifier(name)} RENAME TO ${escapeIdentifier(aside)}`);
  await client.query("CREATE SCHEMA public");
  // Migrations find what an extension made where it was.
  const extensions = await client.query<{ name: string }>(
    "SELECT extname AS name FROM pg_extension WHERE extnamespace = ANY($1::text[]::regnamespace[])",
    [rows.filter(({ name }) => name === "public").map(({ aside }) => aside)],
  );
  for (const { name } of extensions.rows)
    await client.query(`ALTER EXTENSION ${escapeIdentifier(name)} SET SCHEMA public`);
  return rows.map(({ aside }) => aside);
}

/** @throws {UserFacingError} unless the database is empty, and takes every text */
async function refuseFilled(client: Client): Promise<void> {
  const count = await countRelations(client);
  const { rows } = await client.query<{ name: string; encoding: string }>(
    "SELECT current_database() AS name, current_setting('server_encoding') AS encoding",
  );
  const { name, encoding } = rows[0] ?? {};
  if (count > 0) {
    const things = count === 1 ? "1 table, view or sequence" : `${count} tables, views and sequences`;
    throw new UserFacingError(
      `The database "${name}" is not empty (${things}): add --keep-old to set aside what is in it, under other names in the same database. Nothing was changed.`,
    );
  }
  if (encoding !== "UTF8")
    throw new UserFacingError(
      `The database "${name}" has the encoding ${encoding}, which lacks characters: make it with ENCODING 'UTF8' TEMPLATE template0. Nothing was changed.`,
    );
}

/**
 * Makes the tables by the migrations that the backup was made under.
 * @returns them by their names in SQL
 * @throws {UserFacingError} when rows or sequences would have no place, which means that they were made by hand
 */
async function makeTables(
  client: Client,
  { migrations, tables, sequences }: Contents,
  folder: string | undefined,
): Promise<Map<string, BackupTable>> {
  const known = (await readMigrations(folder)).map(({ name }) => name);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new UserFacingError(
      `Its schema is ahead of this code: it has ${unknown.join(", ")}, which prisma/migrations has not. Check out the code that has, then run this again. Nothing was changed.`,
    );
  await applyNamed(client, migrations, folder);
  const made = await readTables(client);
  const places = new Set([
    ...made.flatMap((table) => placesIn({ ...table, columns: table.columns.map(({ name }) => name) })),
    ...(await readSequences(client)).map(sqlName),
  ]);
  const wanted = [...tables.flatMap(placesIn), ...sequences.map(sqlName)];
  const lost = wanted.filter((name) => !places.has(name));
  if (lost.length > 0)
    throw new UserFacingError(
      `No migration makes ${lost.join(", ")}, so it would be lost: write a migration for it (npm run db:migrate -- NAME --empty), or remove it. Nothing was changed.`,
    );
  return new Map(made.map((table) => [sqlName(table), table]));
}

/** Names in SQL of a table and of its columns. */
const placesIn = (table: Pick<Counted, "schema" | "name" | "columns">) => [
  sqlName(table),
  ...table.columns.map((name) => `${sqlName(table)}.${escapeIdentifier(name)}`),
];

async function fillTable(
  client: Client,
  { hash, rows: expected, ...counted }: Counted,
  partitioned: boolean,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const columns = counted.columns.map((name) => ({ name, value: escapeIdentifier(name) }));
  const table = { ...counted, columns, partitioned };
  const name = sqlName(table);
  await client.query(`TRUNCATE ${rowsFrom(table)}`); // Migrations write rows too.
  const triggers = await enabledTriggers(client, name);
  for (const trigger of triggers) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER ${trigger}`);
  const copy = `COPY ${name} (${columns.map(({ value }) => value).join(", ")}) FROM STDIN`;
  await pipeline(rows, client.query(from(copy)));
  for (const trigger of triggers) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER ${trigger}`);
  const found = await countRows(client, table);
  if (found.rows === expected && found.hash === hash) return;
  throw new UserFacingError(
    `The rows of ${name} are not the same after they were copied, so nothing was kept: run this again, and report it if it stays so.`,
  );
}

/** Triggers of a migration, which would write again what they wrote when the rows were made. */
async function enabledTriggers(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tgname AS name FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal AND tgparentid = 0 AND tgenabled = 'O'",
    [table],
  );
  return rows.map(({ name }) => escapeIdentifier(name));
}

async function finish(client: Client, { tables, sequences }: Contents): Promise<void> {
  for (const sequence of sequences) {
    const { value, called } = sequence;
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [sqlName(sequence), value, called]);
  }
  for (const view of await materialisedViews(client)) await client.query(`REFRESH MATERIALIZED VIEW ${view}`);
  // Else the first queries are planned for empty tables.
  for (const table of tables) await client.query(`ANALYZE ${sqlName(table)}`);
}
