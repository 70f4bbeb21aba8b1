import { type Client, escapeIdentifier } from "pg";
import { UserFacingError } from "../../contract/user-facing-error";

/** Schema of what is being moved or restored into a database; it is there until that is whole. */
export const movingSchema = "moving";

/** Beginning of the name of a schema that a restore has set aside. */
export const asidePattern = "^before_[0-9]{14}_";

export type Column = {
  readonly name: string;
  /** What is read in place of its value. */
  readonly value: string;
};

export type Table = {
  readonly schema: string;
  readonly name: string;
  /** Columns but the generated ones, by name. */
  readonly columns: readonly Column[];
  /** Whether its rows are in partitions. */
  readonly partitioned: boolean;
};

export type Sequence = {
  readonly schema: string;
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
};

type Named = { readonly schema: string; readonly name: string };

/** Name in SQL of a table or a sequence. */
export const sqlName = ({ schema, name }: Named) => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/** A condition on `pg_class c` and `pg_namespace n`: what belongs neither to PostgreSQL, nor to an extension, nor to a move. */
const own = `n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', '${movingSchema}')
  AND n.nspname !~ '${asidePattern}' AND c.relpersistence <> 't'
  AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_class'::regclass AND e.objid = c.oid AND e.deptype = 'e')`;

const classes = "FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace";

/** Tables of a database, those with partitions as one. */
export async function readTables(client: Client): Promise<Table[]> {
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

/** Where the rows of a table are read: not those of tables that inherit from it, which are tables of their own. */
export const rowsFrom = (table: Table) => `${table.partitioned ? "" : "ONLY "}${sqlName(table)}`;

/** Sequences with where they stand. */
export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Named>(
    `SELECT n.nspname AS schema, c.relname AS name ${classes} WHERE c.relkind = 'S' AND ${own} ORDER BY 1, 2`,
  );
  const sequences: Sequence[] = [];
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

export type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

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

/** @throws {UserFacingError} for what no table holds, and a copy of the tables would lose */
export async function refuseLargeObjects(client: Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_largeobject_metadata LIMIT 1");
  if (rowCount) {
    throw new UserFacingError(
      "The database has large objects (pg_largeobject), which are not copied: use pg_dump and pg_restore for it. Nothing was changed.",
    );
  }
}
