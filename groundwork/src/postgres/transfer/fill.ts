import { type Client, escapeIdentifier } from "pg";
import { UserFacingError } from "../../contract/user-facing-error";
import { applyNamed, readMigrations } from "../migrations";
import {
  countRelations,
  foreignKeys,
  materialisedViews,
  movingSchema,
  readSequences,
  readTables,
  sqlName,
  type Table,
} from "./catalogue";
import { type Contents, type Counted, hasRows, insertRows, type RowsOf } from "./contents";
import { copyIn } from "./copy";

export type Filling = {
  readonly contents: Contents;
  readonly rowsOf: RowsOf;
  /** Folder of the migrations. */
  readonly folder?: string | undefined;
  /** Runs one step: in a transaction of its own, or in one around all. */
  readonly inStep: (run: () => Promise<void>) => Promise<void>;
  readonly onTable?: ((table: Counted) => void) | undefined;
};

/**
 * Fills an empty database: its schema by the migrations, then its rows, each table counted and compared when it is
 * there. Where that was begun and did not end, it goes on: a table that has its rows already is left as it is.
 * @throws {UserFacingError} when the migrations do not make the tables that are to be filled, or a table does not compare
 */
export async function fill(client: Client, filling: Filling): Promise<void> {
  const { contents, rowsOf, inStep, onTable } = filling;
  if (!(await isMoving(client))) await inStep(() => prepare(client, filling));
  const tables = await readTables(client);
  for (const counted of contents.tables) {
    await inStep(() => fillTable(client, counted, tableOf(tables, counted), rowsOf));
    onTable?.(counted);
  }
  await inStep(() => finish(client, contents));
}

/** Whether a database is being filled, or was and is not whole. */
export async function isMoving(client: Client): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM pg_namespace WHERE nspname = $1", [movingSchema]);
  return rowCount !== 0;
}

/** @throws {UserFacingError} unless the database is empty, and takes every text */
export async function refuseFilled(client: Client, remedy: string): Promise<void> {
  const count = await countRelations(client);
  const { rows } = await client.query<{ name: string; encoding: string }>(
    "SELECT current_database() AS name, current_setting('server_encoding') AS encoding",
  );
  const { name, encoding } = rows[0] ?? {};
  if (count > 0) {
    const things = count === 1 ? "1 table, view or sequence" : `${count} tables, views and sequences`;
    throw new UserFacingError(
      `The database "${name}" is not empty (${things}): ${remedy} Nothing was changed.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new UserFacingError(
      `The database "${name}" has the encoding ${encoding}, which lacks characters: make it with ENCODING 'UTF8' TEMPLATE template0. Nothing was changed.`,
    );
  }
}

/** Makes the tables, and takes the foreign keys from them until all rows are there. */
async function prepare(client: Client, { contents, folder }: Filling): Promise<void> {
  const known = (await readMigrations(folder)).map(({ name }) => name);
  const unknown = contents.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new UserFacingError(
      `Its schema is ahead of this code: it has ${unknown.join(", ")}, which prisma/migrations has not. Check out the code that has, then run this again. Nothing was changed.`,
    );
  }
  await applyNamed(client, contents.migrations, folder);
  refuseUnlike(contents, await readTables(client), await readSequences(client));
  const schema = escapeIdentifier(movingSchema);
  await client.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.foreign_key (statement text NOT NULL)`);
  for (const { table, name, definition } of await foreignKeys(client)) {
    await client.query(`INSERT INTO ${schema}.foreign_key VALUES ($1)`, [
      `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
    ]);
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  }
}

/** @throws {UserFacingError} when rows or sequences would have no place, which means that they were made by hand */
function refuseUnlike(
  { tables, sequences }: Contents,
  made: readonly Table[],
  standing: readonly { schema: string; name: string }[],
): void {
  const places = made.flatMap((table) =>
    placesIn(
      table,
      table.columns.map(({ name }) => name),
    ),
  );
  const has = new Set([...places, ...standing.map(sqlName)]);
  const wanted = [...tables.flatMap((table) => placesIn(table, table.columns)), ...sequences.map(sqlName)];
  const lost = wanted.filter((name) => !has.has(name));
  if (lost.length === 0) return;
  throw new UserFacingError(
    `No migration makes ${lost.join(", ")}, so it would be lost: write a migration for it (npm run db:migrate -- NAME --empty), or remove it. Nothing was changed.`,
  );
}

/** Names in SQL of a table and of its columns. */
const placesIn = (table: Pick<Table, "schema" | "name">, columns: readonly string[]) => [
  sqlName(table),
  ...columns.map((name) => `${sqlName(table)}.${escapeIdentifier(name)}`),
];

function tableOf(tables: readonly Table[], { schema, name }: Counted): Table {
  const found = tables.find((table) => table.schema === schema && table.name === name);
  if (found) return found;
  throw new UserFacingError(
    `The table ${sqlName({ schema, name })} is gone from the database that is being filled: empty that database, then run this again.`,
  );
}

async function fillTable(
  client: Client,
  counted: Counted,
  { partitioned }: Table,
  rowsOf: RowsOf,
): Promise<void> {
  if (await hasRows(client, counted, partitioned)) return;
  const table = sqlName(counted);
  await client.query(`TRUNCATE ${table}`); // Migrations write rows too.
  const triggers = await enabledTriggers(client, table);
  for (const name of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  await copyIn(client, insertRows(counted), rowsOf(counted));
  for (const name of triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`);
  if (await hasRows(client, counted, partitioned)) return;
  throw new UserFacingError(
    `The rows of ${table} are not the same after they were copied, so they were not kept: run this again, and report it if it stays so.`,
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

/** Gives the tables their foreign keys back, and the sequences where they stand. */
async function finish(client: Client, { tables, sequences }: Contents): Promise<void> {
  const schema = escapeIdentifier(movingSchema);
  const { rows } = await client.query<{ statement: string }>(`SELECT statement FROM ${schema}.foreign_key`);
  for (const { statement } of rows) await client.query(statement);
  for (const sequence of sequences) {
    const { value, called } = sequence;
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [sqlName(sequence), value, called]);
  }
  for (const view of await materialisedViews(client)) await client.query(`REFRESH MATERIALIZED VIEW ${view}`);
  // Else the first queries are planned for empty tables.
  for (const table of tables) await client.query(`ANALYZE ${sqlName(table)}`);
  await client.query(`DROP SCHEMA ${schema} CASCADE`);
}
