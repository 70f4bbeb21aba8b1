import { connected } from "../../postgres/connection";
import { demoUsers } from "../product";

/** The rows of a table; `own` are those that no demo user owns. Undefined when there is no such table. */
export type Rows = { readonly all: number; readonly own: number };

/** Counts the rows that are lost with the table of a model. */
export function rowsOf(url: string, model: string): Promise<Rows | undefined> {
  return connected(url, async (client) => {
    const table = client.escapeIdentifier(model);
    const columns = await client.query(
      `SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1`,
      [model],
    );
    if (columns.rowCount === 0) return undefined;
    const isOwned = columns.rows.some(({ column_name }) => column_name === "ownerId");
    const whose = isOwned
      ? `WHERE "ownerId" IN (SELECT "id" FROM "User" WHERE "email" = ANY($1))`
      : "WHERE $1 IS NULL";
    const emails = (await demoUsers()).map(({ email }) => email);
    const all = await client.query(`SELECT count(*)::int AS rows FROM ${table}`);
    const demo = await client.query(`SELECT count(*)::int AS rows FROM ${table} ${whose}`, [emails]);
    return { all: all.rows[0].rows, own: all.rows[0].rows - demo.rows[0].rows };
  });
}
