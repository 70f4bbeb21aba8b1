import { randomBytes } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, type SqlDriverAdapter, type SqlQuery } from "@prisma/driver-adapter-utils";
import { Pool, type QueryResult } from "pg";
import { urlOfDatabase, withConnection } from "./connection";
import { splitStatements } from "./statements";

/** Adapter through which the engine reads and changes nothing: it then only says what it would do. */
export async function readOnlyAdapter(url: string): Promise<SqlDriverAdapter> {
  const pool = new Pool({ connectionString: url, options: "-c default_transaction_read_only=on" });
  return adapter(pool, () => pool.end(), { executeScript: async () => {}, executeRaw: async () => 0 });
}

/** An empty database on the same server, dropped when the engine is done with it. */
export async function scratchAdapter(url: string): Promise<SqlDriverAdapter> {
  const name = `scratch_${randomBytes(6).toString("hex")}`;
  await withConnection(url, (client) => client.query(`CREATE DATABASE "${name}"`));
  const pool = new Pool({ connectionString: urlOfDatabase(url, name) });
  return adapter(pool, async () => {
    await pool.end();
    await withConnection(url, (client) => client.query(`DROP DATABASE "${name}"`));
  });
}

async function adapter(
  pool: Pool,
  dispose: () => Promise<void>,
  changes: Partial<SqlDriverAdapter> = {},
): Promise<SqlDriverAdapter> {
  const charsOf = rememberChars(pool);
  const made = await new PrismaPg(pool).connect();
  const queryRaw = made.queryRaw.bind(made);
  let disposed: Promise<void> | undefined;
  return Object.assign(made, {
    // The engine forgets to do this for one of the two, and may end before it comes to the other.
    dispose: () => {
      disposed ??= dispose();
      return disposed;
    },
    // It splits at every semicolon itself, also at those within a function.
    executeScript: async (script: string) => {
      for (const { text } of splitStatements(script))
        await made.executeRaw({ sql: text, args: [], argTypes: [] });
    },
    queryRaw: async (query: SqlQuery) => {
      const result = await queryRaw(query);
      const chars = charsOf.get(result.rows);
      if (!chars) return result;
      const columnTypes = result.columnTypes.map((type, column) =>
        chars.has(column) ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    },
    ...changes,
  });
}

/**
 * The engine reads columns of PostgreSQL's internal type "char" (18), which @prisma/adapter-pg 7.10 refuses. They pass
 * it as character(n) (1042), and which they were is known by the rows they came with.
 */
function rememberChars(pool: Pool): WeakMap<object, Set<number>> {
  const charsOf = new WeakMap<object, Set<number>>();
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<QueryResult>;
  Object.assign(pool, {
    query: async (...args: unknown[]) => {
      const result = await query(...args);
      const chars =
        result.fields?.flatMap((field, column) => (field.dataTypeID === 18 ? [column] : [])) ?? [];
      for (const column of chars) Object.assign(result.fields[column] ?? {}, { dataTypeID: 1042 });
      if (chars.length > 0) charsOf.set(result.rows, new Set(chars));
      return result;
    },
  });
  return charsOf;
}
