import { type Client, escapeIdentifier } from "pg";
import { connected } from "../connection";
import { archivedRows, verifyArchive } from "./archive";
import { asidePattern } from "./catalogue";
import type { Contents, Counted } from "./contents";
import { fill, refuseFilled } from "./fill";
import { inCopying, lockMoving, refuseOthers } from "./session";

type Restoring = {
  readonly url: string;
  readonly file: string;
  /** Whether what is in the database is set aside: its schemas get other names. */
  readonly keepOld: boolean;
  readonly folder?: string;
  readonly onTable?: (table: Counted) => void;
};

/**
 * Fills a database from a backup, whole or not at all.
 * @returns what is in it, and the names of the schemas that were set aside
 * @throws {UserFacingError} when the file is no whole backup, or the database is in use or not empty
 */
export async function restoreDatabase({
  url,
  file,
  keepOld,
  folder,
  onTable,
}: Restoring): Promise<{ contents: Contents; aside: string[] }> {
  const contents = await verifyArchive(file);
  return connected(url, async (client) => {
    await refuseOthers(client);
    await lockMoving(client);
    return inCopying(client, async () => {
      const aside = keepOld ? await setAside(client) : [];
      await refuseFilled(
        client,
        "add --keep-old to set aside what is in it, under other names in the same database.",
      );
      await fill(client, {
        contents,
        rowsOf: archivedRows(file, contents),
        folder,
        inStep: (run) => run(),
        onTable,
      });
      return { contents, aside };
    });
  });
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
