import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withConnection } from "#postgres/connection";
import { applyMigrations } from "#postgres/migrations";
import { emptyDatabase } from "#testing/database";
import { temporaryFolder } from "#testing/temporary-folder";

const schema = `
CREATE SCHEMA "odd schema";
CREATE TYPE mood AS ENUM ('good', 'it''s \\ bad');
CREATE TABLE "odd schema"."Odd ""table""" ("a column" text, b mood, PRIMARY KEY ("a column"));
CREATE TABLE kinds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, serial serial, text text, number numeric, real float8, bytes bytea,
  json json, jsonb jsonb, at timestamptz(3), day date, length interval, list text[], id2 uuid, bits bit(3), yes boolean,
  twice bigint GENERATED ALWAYS AS (serial * 2) STORED
);
CREATE TABLE empty (id int PRIMARY KEY);
CREATE TABLE hen (id int PRIMARY KEY, egg int NOT NULL, parent int REFERENCES hen (id));
CREATE TABLE egg (id int PRIMARY KEY, hen int NOT NULL REFERENCES hen (id));
ALTER TABLE hen ADD CONSTRAINT hen_egg FOREIGN KEY (egg) REFERENCES egg (id) DEFERRABLE INITIALLY DEFERRED;
CREATE TABLE part (day date, note text) PARTITION BY RANGE (day);
CREATE TABLE part_1 PARTITION OF part FOR VALUES FROM ('2026-01-01') TO ('2026-02-01');
CREATE TABLE part_2 PARTITION OF part DEFAULT;
CREATE TABLE base (id int); CREATE TABLE heir (more text) INHERITS (base); CREATE TABLE ahead () INHERITS (base);
CREATE TABLE secret (id int); ALTER TABLE secret ENABLE ROW LEVEL SECURITY;
CREATE TABLE written (id int, xid bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint);
CREATE TABLE stamped (id int, changes int NOT NULL);
CREATE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.changes := NEW.changes + 1; RETURN NEW; END $$;
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON stamped FOR EACH ROW EXECUTE FUNCTION stamp();
ALTER TABLE stamped ADD COLUMN gone int; ALTER TABLE stamped DROP COLUMN gone;
CREATE SEQUENCE free_standing START 7;
CREATE MATERIALIZED VIEW totals AS SELECT count(*) AS n FROM kinds;
INSERT INTO empty VALUES (1);
`;

const rows = `
DELETE FROM empty;
INSERT INTO "odd schema"."Odd ""table""" VALUES ('', 'good'), ('ä 🐈 \u2028', 'it''s \\ bad'), (E'\\\\.', NULL);
INSERT INTO kinds (text, number, real, bytes, json, jsonb, at, day, length, list, id2, bits, yes)
  VALUES (E'tab\\t line\\n\\r\\\\N \\\\. \\b', 'NaN', '-Infinity', '\\x00ff', '{"b": 1,  "a": 2}', '{"b": 1, "a": [null]}',
    'infinity', '4713-01-01 BC', '1 year -2 days 3.000001 s', ARRAY['a,b', NULL, '"', '{}'], gen_random_uuid(), '101', true),
  (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('', 0.1000, 0.1 + 0.2, '', 'null', 'null', '2026-11-23 20:30:15.123+05:30', 'today', '0', '{}', NULL, '000', false);
INSERT INTO kinds (text) SELECT repeat(n::text, 100) FROM generate_series(1, 5000) n;
DELETE FROM kinds WHERE id > 5000;
BEGIN; INSERT INTO hen VALUES (1, 1, NULL), (2, 2, 1); INSERT INTO egg VALUES (1, 1), (2, 2); COMMIT;
INSERT INTO part VALUES ('2026-01-05', 'one'), ('2027-01-05', 'two'), (NULL, 'three');
INSERT INTO base VALUES (1); INSERT INTO heir VALUES (2, 'more'); INSERT INTO ahead VALUES (3);
INSERT INTO secret VALUES (1);
INSERT INTO written (id) VALUES (1);
INSERT INTO stamped VALUES (1, 0);
SELECT nextval('free_standing'), nextval('free_standing');
REFRESH MATERIALIZED VIEW totals;
`;

/** A folder with one migration that makes tables of every kind, or of this SQL. */
export async function migrationsOf(sql = schema): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "1_all"));
  await writeFile(join(folder, "1_all", "migration.sql"), sql);
  return folder;
}

/** A database with tables and rows of every kind, and the folder of its migration. */
export async function databaseOfAll(): Promise<{ url: string; folder: string }> {
  const folder = await migrationsOf();
  const url = await emptyDatabase();
  await applyMigrations(url, folder);
  await withConnection(url, (client) => client.query(rows));
  return { url, folder };
}

/** Everything that the database says of itself: each row of each table, and what holds them together. */
export function everythingIn(url: string): Promise<Record<string, unknown>> {
  return withConnection(url, async (client) => {
    await client.query("SET TIME ZONE 'UTC'; SET row_security = off");
    const read = async (sql: string) => (await client.query({ text: sql, rowMode: "array" })).rows.flat();
    const tables = await read(
      "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname !~ '^(pg_|information_schema)' ORDER BY 1",
    );
    const found: Record<string, unknown> = {};
    for (const table of tables) found[table] = await read(`SELECT t::text FROM ONLY ${table} t ORDER BY 1`);
    found.sequences = await read(
      "SELECT format('%s.%s %s', schemaname, sequencename, last_value) FROM pg_sequences ORDER BY 1",
    );
    found.constraints = await read(
      "SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE contype <> 'n' AND connamespace <> 'pg_catalog'::regnamespace ORDER BY 1",
    );
    found.triggers = await read(
      "SELECT format('%s %s', tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1",
    );
    found.totals = await read("SELECT to_regclass('totals')").then(
      ([is]) => is && read("SELECT n FROM totals"),
    );
    return found;
  });
}
