import type { ProductDatabase } from "#server/data/database";

/**
 * A fingerprint of every table, by its name: two are equal when nothing was written in between. What answering itself
 * writes down is left out: who is signed in, and how often they called.
 */
export async function storedIn(db: ProductDatabase): Promise<Record<string, string>> {
  const tables = await db.$queryRaw<{ name: string; rows: string }[]>`
    SELECT tablename AS name,
      md5(query_to_xml(format('SELECT * FROM %I AS stored ORDER BY stored::text', tablename), true, false, '')::text) AS rows
    FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('AuthSession', 'RateLimit')`;
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
}

/** Deletes every row, so that a page of a list holds all that a test makes. */
export async function emptyTables(db: ProductDatabase): Promise<void> {
  await db.$executeRaw`
    DO $$ BEGIN
      EXECUTE (
        SELECT 'TRUNCATE ' || string_agg(format('%I', tablename), ', ')
        FROM pg_tables
        WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'RateLimit'));
    END $$`;
}

/** The owner of the row with this id, in whichever table; `null` where no row with an owner has it. */
export async function storedOwner(db: ProductDatabase, id: string): Promise<string | null> {
  const found = await db.$queryRaw<{ owner: string }[]>`
    SELECT (xpath('//ownerId/text()', query_to_xml(
      format('SELECT "ownerId" FROM %I WHERE "id"::text = %L', table_name, ${id}::text), true, false, '')))[1]::text AS owner
    FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'ownerId'`;
  return found.find(({ owner }) => owner !== null)?.owner ?? null;
}

/** An id as it stands in a text. */
export const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Every id (UUID) in a table, but for those of sessions. */
export async function idsIn(db: ProductDatabase): Promise<string[]> {
  const [found] = await db.$queryRaw<{ rows: string }[]>`
    SELECT string_agg(query_to_xml(format('SELECT * FROM %I', tablename), true, false, '')::text, '') AS rows
    FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('AuthSession', 'RateLimit', '_prisma_migrations')`;
  return [...new Set(found?.rows.match(uuids))].sort();
}
