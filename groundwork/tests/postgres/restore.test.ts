import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { withConnection } from "#postgres/connection";
import { administrator } from "#postgres/embedded/server-address";
import { applyMigrations, migrationStatus } from "#postgres/migrations";
import { backUpDatabase } from "#postgres/transfer/backup";
import { restoreDatabase } from "#postgres/transfer/restore";
import { ask } from "#support/embedded";
import { emptyDatabase } from "#testing/database";
import { temporaryFolder } from "#testing/temporary-folder";
import { databaseOfAll, everythingIn, migrationsOf } from "./transfer-fixture";

async function backupOf(url: string): Promise<string> {
  const file = join(temporaryFolder(), "all.backup");
  await backUpDatabase(url, file);
  return file;
}

async function backup() {
  const { url, folder } = await databaseOfAll();
  return { url, folder, file: await backupOf(url) };
}

const restore = (url: string, file: string, folder?: string, keepOld = false) =>
  restoreDatabase({ url, file, keepOld, ...(folder && { folder }) });

test("a restored database has every row, sequence and constraint of the one that was backed up", async () => {
  const { url, folder, file } = await backup();
  const other = await emptyDatabase();
  const { contents, aside } = await restore(other, file, folder);
  expect(aside).toEqual([]);
  expect(contents.tables.find(({ name }) => name === "kinds")).toMatchObject({ rows: 5000 });
  expect(await everythingIn(other)).toEqual({ ...(await everythingIn(url)), "public.written": ["(1,0)"] });
  expect(await ask(other, "INSERT INTO kinds DEFAULT VALUES RETURNING id::int")).toBe(5004);
});

test("the number of a transaction, which means nothing in another cluster, is 0 after a restore", async () => {
  const { url, folder, file } = await backup();
  const other = await emptyDatabase();
  await restore(other, file, folder);
  expect(await ask(url, "SELECT xid > 0 FROM written")).toBe(true);
  expect(await ask(other, "SELECT xid::int FROM written")).toBe(0);
  expect(await ask(other, "INSERT INTO written (id) VALUES (2) RETURNING xid > 0")).toBe(true);
});

test("the app's own database is restored with its accounts, sessions, audit log, jobs and migrations", async () => {
  const url = await emptyDatabase();
  await applyMigrations(url);
  await withConnection(url, (client) =>
    client.query(`
      INSERT INTO "User" (id, name, email, "emailVerified", "updatedAt") VALUES ('u', 'U', 'u@example.com', true, now());
      INSERT INTO "AuthSession" (id, token, "expiresAt", "updatedAt", "userId") VALUES ('s', 't', now(), now(), 'u');
      INSERT INTO "AuditEvent" (entity, "entityId", action, "actorId", changes)
        SELECT 'user', gen_random_uuid(), 'create', 'u', '[]' FROM generate_series(1, 3);
      INSERT INTO "BackgroundJob" (id, name, input, reference, attempts) VALUES (gen_random_uuid(), 'send-reminder', '{}', 'R', 1)`),
  );
  // Without the columns that are of one cluster.
  const stateOf = async (database: string) => ({
    ...(await everythingIn(database)),
    'public."AuditEvent"': await ask(
      database,
      `SELECT jsonb_agg(to_jsonb(e) - 'xid' ORDER BY id) FROM "AuditEvent" e`,
    ),
  });
  const other = await emptyDatabase();
  await restore(other, await backupOf(url));
  expect(await stateOf(other)).toEqual(await stateOf(url));
  expect(await migrationStatus(other)).toMatchObject({ pending: [], edited: [], missing: [] });
});

test("a database with a single table is refused, and left as it is", async () => {
  const { folder, file } = await backup();
  const other = await emptyDatabase();
  await ask(other, "CREATE TABLE theirs AS SELECT 1 AS one");
  await expect(restore(other, file, folder)).rejects.toThrow(
    /^The database "test_\w+" is not empty \(1 table, view or sequence\): add --keep-old .* Nothing was changed\.$/,
  );
  expect(Object.keys(await everythingIn(other))).toContain("public.theirs");
});

test("a database that is not empty is refused, and with the flag keeps its rows beside the restored ones", async () => {
  const { url, folder, file } = await backup();
  const before = await everythingIn(url);
  await ask(url, "UPDATE hen SET parent = NULL");
  await expect(restore(url, file, folder)).rejects.toThrow(
    /is not empty \(\d+ tables, views and sequences\): add --keep-old to set aside what is in it/,
  );
  const { aside } = await restore(url, file, folder, true);
  expect(aside).toEqual([
    expect.stringMatching(/^before_\d{14}_odd schema$/),
    expect.stringMatching(/^before_\d{14}_public$/),
  ]);
  const after = await everythingIn(url);
  expect(after["public.hen"]).toEqual(before["public.hen"]);
  expect(after["public.kinds"]).toEqual(before["public.kinds"]);
  expect(after[`${aside[1]}.hen`]).toEqual(["(1,1,)", "(2,2,)"]);
  // What was set aside is no part of the next backup.
  const { tables } = await backUpDatabase(url, `${file}.2`);
  expect(tables.filter(({ schema }) => schema.startsWith("before_"))).toEqual([]);
});

test("a restore that fails leaves the database as it was, and names what would be lost", async () => {
  const { url, file, folder } = await backup();
  const before = await everythingIn(url);
  const tooFew = await migrationsOf("CREATE TABLE too_few (id int)");
  await expect(restore(url, file, tooFew, true)).rejects.toThrow(/^No migration makes /);
  expect(await everythingIn(url)).toEqual(before);

  await ask(url, "CREATE TABLE by_hand (id int)");
  const other = await emptyDatabase();
  await expect(restore(other, await backupOf(url), folder)).rejects.toThrow(
    /^No migration makes "public"\."by_hand", "public"\."by_hand"\."id", so it would be lost: .* Nothing was changed\.$/,
  );
  expect(await ask(other, "SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public'")).toBe(0);
});

test("a database that another process is connected to is not restored into, and the connection is named", async () => {
  const { folder, file } = await backup();
  const other = await emptyDatabase();
  await withConnection(
    other,
    () =>
      expect(restore(other, file, folder)).rejects.toThrow(
        "The database is in use (connections of the app: 1): stop the app and whatever else uses it, then run this again. Nothing was changed.",
      ),
    { application_name: "the app" },
  );
});

test("a backup of an earlier schema is restored with that schema, for the later migrations to be applied", async () => {
  const { folder, file } = await backup();
  const other = await emptyDatabase();
  const later = join(folder, "2_later");
  mkdirSync(later);
  writeFileSync(join(later, "migration.sql"), "ALTER TABLE hen ADD COLUMN age int NOT NULL DEFAULT 3");
  await restore(other, file, folder);
  expect(await applyMigrations(other, folder)).toEqual(["2_later"]);
  expect(await ask(other, "SELECT sum(age)::int FROM hen")).toBe(6);
});

test("a backup of a schema that newer code made is refused, with the name of the migration", async () => {
  const { url, folder } = await databaseOfAll();
  await ask(url, `UPDATE "_prisma_migrations" SET migration_name = '2_later'`);
  await expect(restore(await emptyDatabase(), await backupOf(url), folder)).rejects.toThrow(
    /^Its schema is ahead of this code: it has 2_later, which prisma\/migrations has not\..* Nothing was changed\.$/,
  );
});

/** A backup of a database with these tables and rows, and an empty database for it. */
async function backupOfRows(tables: string, rows: string) {
  const folder = await migrationsOf(tables);
  const [url, other] = [await emptyDatabase(), await emptyDatabase()];
  await applyMigrations(url, folder);
  await withConnection(url, (client) => client.query(rows));
  return { other, folder, file: await backupOf(url) };
}

test("rows that are not the same after the copy are not kept", async () => {
  const { other, folder, file } = await backupOfRows(
    `CREATE TABLE stamped (id int, changes int);
    CREATE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.changes := NEW.changes + 1; RETURN NEW; END $$;
    CREATE TRIGGER stamp BEFORE INSERT ON stamped FOR EACH ROW EXECUTE FUNCTION stamp();
    ALTER TABLE stamped ENABLE ALWAYS TRIGGER stamp`,
    "INSERT INTO stamped VALUES (1, 0)",
  );
  await expect(restore(other, file, folder)).rejects.toThrow(
    /^The rows of "public"\."stamped" are not the same after they were copied, so nothing was kept/,
  );
  expect(await ask(other, "SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public'")).toBe(0);
});

test("a row that the database refuses ends the restore with its reason", async () => {
  const { other, folder, file } = await backupOfRows(
    "CREATE TABLE small (text text)",
    "INSERT INTO small SELECT repeat('a', 1000) FROM generate_series(1, 5000)",
  );
  writeFileSync(join(folder, "1_all/migration.sql"), "CREATE TABLE small (text varchar(10))");
  await expect(restore(other, file, folder)).rejects.toThrow(/value too long for type character varying/);
  expect(await ask(other, "SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public'")).toBe(0);
});

test("a restore that was killed half-way leaves nothing, and the next one succeeds", async () => {
  // The check of a row waits at the gate for as long as this test holds it.
  const { other, folder, file } = await backupOfRows(
    `CREATE FUNCTION gate() RETURNS boolean LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(99); RETURN true; END $$;
    CREATE TABLE a (id int PRIMARY KEY); CREATE TABLE b (id int CHECK (gate()), a int REFERENCES a (id))`,
    "INSERT INTO a VALUES (1); INSERT INTO b VALUES (2, 1)",
  );
  const before = await everythingIn(other);
  // Of another user: a restore is refused while its own has another connection.
  const administered = new URL(other);
  administered.username = administrator;
  await withConnection(administered.href, async (gate) => {
    await gate.query("SELECT pg_advisory_lock(99)");
    const args = ["--import", "tsx", "groundwork/tests/support/transfer-process.ts", "restore"];
    const child = spawn(process.execPath, [...args, other, file, folder], { stdio: "inherit" });
    onTestFinished(() => void child.kill("SIGKILL"));
    const waiting =
      "SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND objid = 99 AND NOT granted";
    await vi.waitFor(async () => expect(await ask(administered.href, waiting)).toBe(1), 20_000);
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  expect(await everythingIn(other)).toEqual(before);
  await restore(other, file, folder);
  expect(await ask(other, "SELECT format('%s %s', id, a) FROM b")).toBe("2 1");
  await expect(ask(other, "INSERT INTO b VALUES (3, 4)")).rejects.toThrow(/foreign key/);
});
