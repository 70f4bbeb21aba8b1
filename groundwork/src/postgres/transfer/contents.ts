import { type Client, escapeIdentifier } from "pg";
import { z } from "zod";
import { inTransaction } from "../connection";

/** Beginning of the name of a schema that a restore has set aside. */
export const asidePattern = "^before_[0-9]{14}_";

type Named = Pick<Counted, "schema" | "name">;

export type BackupTable = Named & {
  /** Columns but the generated ones, by name, each with what is read in place of its value. */
  readonly columns: readonly { readonly name: string; readonly value: string }[];
  /** Whether its rows are in partitions. */
  readonly partitioned: boolean;
};

export type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

const named = z.object({ schema: z.string(), name: z.string() });
const sequence = named.extend({ value: z.string(), called: z.boolean() });
const counted = named.extend({ columns: z.array(z.string()), rows: z.int().nonnegative(), hash: z.string() });

/** Everything that a database holds, but the rows themselves. */
export const contentsSchema = z.object({
  /** Names of the migrations that made its schema. */
  migrations: z.array(z.string()),
  tables: z.array(counted),
  sequences: z.array(sequence),
});
export type Contents = z.output<typeof contentsSchema>;

/** "12 tables with 3,456 rows". */
export function sumOf({ tables }: Contents): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables with ${rows.toLocaleString("en")} rows`;
}

/** A table with its number of rows, and the sum of their hashes. */
export type Counted = z.output<typeof counted>;

/** Rows of one of these tables, as COPY writes them. */
export type RowsOf = (table: Counted) => AsyncIterable<Buffer>;

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

export const sqlName = ({ schema, name }: Named) => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/** A table's own rows in SQL, without those of tables that inherit from it. */
export const rowsFrom = (table: Named & { partitioned: boolean }) =>
  `${table.partitioned ? "" : "ONLY "}${sqlName(table)}`;

/** A condition on `pg_class c` and `pg_namespace n`: not PostgreSQL's, not an extension's, not set aside. */
const own = `n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND n.nspname !~ '${asidePattern}' AND c.relpersistence <> 't'
  AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_class'::regclass AND e.objid = c.oid AND e.deptype = 'e')`;

const classes = "FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace";

/** Tables of a database, those with partitions as one. */
export async function readTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<
    Named & { partitioned: boolean; columns: string[]; values: (string | null)[] }
  >(
    // Numbers of transactions mean nothing in another cluster: such a column is read as 0.
    `SELECT n.nspname AS schema, c.relname AS name, c.relkind = 'p' AS partitioned,
       array_agg(a.attname::text ORDER BY a.attname) AS columns,
       array_agg(CASE WHEN pg_get_expr(d.adbin, d.adrelid) ~ 'pg_current_xact_id|txid_current'
         THEN '0::' || format_type(a.atttypid, a.atttypmod) END ORDER BY a.attname) AS values
     ${classes} JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${own}
     GROUP BY n.nspname, c.relname, c.relkind ORDER BY n.nspname, c.relname`,
  );
  return rows.map(({ columns, values, ...table }) => ({
    ...table,
    columns: columns.map((name, index) => ({ name, value: values[index] ?? escapeIdentifier(name) })),
  }));
}

export async function readSequences(client: Client): Promise<Contents["sequences"]> {
  const { rows } = await client.query<Named>(
    `SELECT n.nspname AS schema, c.relname AS name ${classes} WHERE c.relkind = 'S' AND ${own} ORDER BY 1, 2`,
  );
  const sequences: Contents["sequences"] = [];
  for (const sequence of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${sqlName(sequence)}`,
    );
    sequences.push(...state.rows.map((at) => ({ ...sequence, ...at })));
  }
  return sequences;
}

/** Names in SQL of the materialised views, in the order in which they were made. */
export async function materialisedViews(client: Client): Promise<string[]> {
  const { rows } = await client.query<Named>(
    `SELECT n.nspname AS schema, c.relname AS name ${classes} WHERE c.relkind = 'm' AND ${own} ORDER BY c.oid`,
  );
  return rows.map(sqlName);
}

/** Foreign keys, in the order in which they were made. */
export async function foreignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(f.conname) AS name, pg_get_constraintdef(f.oid) AS definition
     ${classes} JOIN pg_constraint f ON f.conrelid = c.oid WHERE f.contype = 'f' AND f.conparentid = 0 AND ${own} ORDER BY f.oid`,
  );
  return rows;
}

/** How many tables, views and sequences a database has. */
export async function countRelations(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count ${classes} WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND ${own}`,
  );
  return rows[0]?.count ?? 0;
}

/** Counts the rows of a table, and adds up their hashes. */
export async function countRows(client: Client, table: BackupTable): Promise<Counted> {
  const values = table.columns.map(({ value }) => value);
  // SHA-256, because a server under FIPS rules has no MD5; a sum, because rows have no order.
  const hash = `('x' || left(encode(sha256(convert_to(row(${values.join(", ")})::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint`;
  const { rows } = await client.query<{ rows: string; hash: string }>(
    `SELECT count(*)::text AS rows, coalesce(sum(${hash}::numeric), 0)::text AS hash FROM ${rowsFrom(table)}`,
  );
  const { schema, name } = table;
  const columns = table.columns.map((column) => column.name);
  return { schema, name, columns, rows: Number(rows[0]?.rows), hash: rows[0]?.hash ?? "" };
}
