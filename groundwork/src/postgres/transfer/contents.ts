import { type Client, escapeIdentifier } from "pg";
import { UserFacingError } from "../../contract/user-facing-error";
import { isLockTimeout } from "../errors";
import { readRows } from "../migrations";
import {
  readSequences,
  readTables,
  refuseLargeObjects,
  rowsFrom,
  type Sequence,
  sqlName,
  type Table,
} from "./catalogue";
import { copyOut } from "./copy";
import { inCopying } from "./session";

/** A table with how many rows it has, and the sum of their hashes. */
export type Counted = {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly hash: string;
};

/** Everything that a database holds, but the rows themselves. */
export type Contents = {
  /** Names of the migrations that made its schema. */
  readonly migrations: readonly string[];
  readonly tables: readonly Counted[];
  readonly sequences: readonly Sequence[];
};

/** Rows of one of these tables, as COPY writes them. */
export type RowsOf = (table: Counted) => AsyncIterable<Buffer>;

/**
 * Reads a database as it is at one moment.
 * @param lock SHARE lets nobody write meanwhile, ACCESS SHARE lets everybody
 * @throws {UserFacingError} when others write for too long to be waited for
 */
export async function inSnapshot<Result>(
  client: Client,
  lock: "SHARE" | "ACCESS SHARE",
  run: (contents: Contents, rowsOf: RowsOf) => Promise<Result>,
): Promise<Result> {
  const tables = await readTables(client);
  const begin = "BEGIN ISOLATION LEVEL REPEATABLE READ";
  return inCopying(
    client,
    async () => {
      // Before the first query, with which the moment begins.
      if (tables.length > 0) await lockTables(client, tables, lock);
      refuseChanged(tables, await readTables(client));
      await refuseLargeObjects(client);
      const counted = new Map<Counted, Table>();
      for (const table of tables) counted.set(await count(client, table), table);
      const migrations = (await readRows(client)).filter((row) => row.finished_at);
      const contents = {
        migrations: migrations.map((row) => row.migration_name),
        tables: [...counted.keys()],
        sequences: await readSequences(client),
      };
      const rowsOf: RowsOf = (table) => copyOut(client, selectRows(counted.get(table)));
      return run(contents, rowsOf);
    },
    begin,
  );
}

async function lockTables(client: Client, tables: readonly Table[], lock: string): Promise<void> {
  try {
    await client.query(`LOCK TABLE ${tables.map(rowsFrom).join(", ")} IN ${lock} MODE`);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new UserFacingError(
      "Something has been writing to the database, or changing its tables, for 10 seconds: stop it, then run this again. Nothing was changed.",
      { cause: error },
    );
  }
}

/** The moment begins after the tables were locked, and those that were made between are not locked. */
function refuseChanged(before: readonly Table[], now: readonly Table[]): void {
  if (JSON.stringify(before) === JSON.stringify(now)) return;
  throw new UserFacingError(
    "The tables were changed at this very moment: run this again. Nothing was changed by it.",
  );
}

function selectRows(table: Table | undefined): string {
  if (!table) throw new Error("Rows were asked for of a table that is not in the snapshot.");
  const values = table.columns.map(({ value }) => value);
  return `COPY (SELECT ${values.join(", ")} FROM ${rowsFrom(table)}) TO STDOUT`;
}

/** Counts the rows of a table, and adds up their hashes. */
async function count(client: Client, table: Table): Promise<Counted> {
  const values = table.columns.map(({ value }) => value);
  // SHA-256, because a server under FIPS rules has no MD5; a sum, because rows have no order.
  const hash = `('x' || left(encode(sha256(convert_to(row(${values.join(", ")})::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint`;
  const { rows } = await client.query<{ rows: string; hash: string }>(
    `SELECT count(*)::text AS rows, coalesce(sum(${hash}::numeric), 0)::text AS hash FROM ${rowsFrom(table)}`,
  );
  const { schema, name, columns } = table;
  return {
    schema,
    name,
    columns: columns.map((column) => column.name),
    rows: Number(rows[0]?.rows),
    hash: rows[0]?.hash ?? "",
  };
}

/** Whether a table of this database has these very rows: those that are there, not what would be copied of them. */
export async function hasRows(
  client: Client,
  { hash, rows, ...table }: Counted,
  partitioned: boolean,
): Promise<boolean> {
  const columns = table.columns.map((name) => ({ name, value: escapeIdentifier(name) }));
  const found = await count(client, { ...table, columns, partitioned });
  return found.rows === rows && found.hash === hash;
}

/** What a copy of these rows is written by. */
export const insertRows = (table: Counted) =>
  `COPY ${sqlName(table)} (${table.columns.map(escapeIdentifier).join(", ")}) FROM STDIN`;
