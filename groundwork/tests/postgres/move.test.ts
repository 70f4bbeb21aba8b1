import { spawn } from "node:child_process";
import { once } from "node:events";
import { connected } from "groundwork/postgres/connection";
import { applyMigrations, migrationStatus } from "groundwork/postgres/migrations";
import { inSnapshot } from "groundwork/postgres/transfer/contents";
import { moveDatabase } from "groundwork/postgres/transfer/move";
import { emptyDatabase } from "groundwork/testing/database";
import { ask } from "groundwork/testing/embedded";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseOfAll, everythingIn, migrationsOf } from "./transfer-fixture";

test("a moved database has every row, sequence and constraint of the one before, which stays as it was", async () => {
  const { url: from, folder } = await databaseOfAll();
  const before = await everythingIn(from);
  const to = await emptyDatabase();
  const { tables } = await moveDatabase({ from, to, folder });
  expect(tables.find(({ name }) => name === "kinds")).toMatchObject({ rows: 5000 });
  expect(await everythingIn(to)).toEqual({ ...before, "public.written": ["(1,0)"] });
  expect(await everythingIn(from)).toEqual(before);
  expect(await ask(to, "INSERT INTO kinds DEFAULT VALUES RETURNING id::int")).toBe(5004);
});

test("the number of a transaction, which means nothing in another cluster, is 0 after a move", async () => {
  const { url: from, folder } = await databaseOfAll();
  const to = await emptyDatabase();
  await moveDatabase({ from, to, folder });
  expect(await ask(from, "SELECT xid > 0 FROM written")).toBe(true);
  expect(await ask(to, "SELECT xid::int FROM written")).toBe(0);
  expect(await ask(to, "INSERT INTO written (id) VALUES (2) RETURNING xid > 0")).toBe(true);
});

test("the app's own database moves with its accounts, sessions, audit log, jobs and migrations", async () => {
  const from = await emptyDatabase();
  await applyMigrations(from);
  await connected(from, (client) =>
    client.query(`
      INSERT INTO "User" (id, name, email, "emailVerified", "updatedAt") VALUES ('u', 'U', 'u@example.com', true, now());
      INSERT INTO "AuthSession" (id, token, "expiresAt", "updatedAt", "userId") VALUES ('s', 't', now(), now(), 'u');
      INSERT INTO "AuditEvent" (entity, "entityId", action, "actorId", changes)
        SELECT 'user', gen_random_uuid(), 'create', 'u', '[]' FROM generate_series(1, 3);
      INSERT INTO "Job" (id, name, input, reference, attempts) VALUES (gen_random_uuid(), 'send-reminder', '{}', 'R', 1)`),
  );
  // Without the columns that are of one cluster.
  const stateOf = async (url: string) => ({
    ...(await everythingIn(url)),
    'public."AuditEvent"': await ask(
      url,
      `SELECT jsonb_agg(to_jsonb(e) - 'xid' ORDER BY id) FROM "AuditEvent" e`,
    ),
  });
  const before = await stateOf(from);
  const to = await emptyDatabase();
  await moveDatabase({ from, to });
  expect(await stateOf(to)).toEqual(before);
  expect(await migrationStatus(to)).toMatchObject({ pending: [], edited: [], missing: [] });
});

const empty = async () => {
  const [{ url: from, folder }, to] = await Promise.all([databaseOfAll(), emptyDatabase()]);
  return { from, to, folder };
};

test("a database that is not empty is refused, and left as it is", async () => {
  const moving = await empty();
  await ask(moving.to, "CREATE TABLE theirs AS SELECT 1 AS one");
  await expect(moveDatabase(moving)).rejects.toThrow(
    /^The database "test_\w+" is not empty \(1 table, view or sequence\): name one that is\. Nothing was changed\.$/,
  );
  expect(Object.keys(await everythingIn(moving.to))).toContain("public.theirs");
});

test("the same database is refused, by whatever name it is reached", async () => {
  const { url: from, folder } = await databaseOfAll();
  await expect(moveDatabase({ from, to: `${from}&application_name=other`, folder })).rejects.toThrow(
    /^That is the database that is in use already/,
  );
});

test("a database that another process is connected to is not moved, and the connection is named", async () => {
  const moving = await empty();
  await connected(
    moving.from,
    () =>
      expect(moveDatabase(moving)).rejects.toThrow(
        "The database is in use (connections of the app: 1): stop the app and whatever else uses it, then run this again. Nothing was changed.",
      ),
    { application_name: "the app" },
  );
  expect(Object.keys(await everythingIn(moving.to))).not.toContain("public.kinds");
});

test("nobody writes to a database while it is moved, and everybody while it is backed up", async () => {
  const { url } = await databaseOfAll();
  const write = () =>
    connected(url, (client) => client.query("SET lock_timeout = '100ms'; INSERT INTO empty VALUES (9)"));
  await connected(url, async (client) => {
    await inSnapshot(client, "SHARE", () => expect(write()).rejects.toThrow(/lock timeout/));
    await inSnapshot(client, "ACCESS SHARE", async (contents, rowsOf) => {
      await write();
      const table = contents.tables.find(({ name }) => name === "empty");
      expect(table?.rows).toBe(0);
      expect(table && (await rowsOf(table)[Symbol.asyncIterator]().next()).done).toBe(true);
    });
  });
});

test("what was being written when a move begins is waited for, and is moved", async () => {
  const { url } = await databaseOfAll();
  await connected(url, (writer) =>
    connected(url, async (client) => {
      await writer.query("BEGIN; INSERT INTO empty VALUES (9)");
      const rows = inSnapshot(
        client,
        "SHARE",
        async ({ tables }) => tables.find(({ name }) => name === "empty")?.rows,
      );
      const waiting = "SELECT count(*)::int FROM pg_locks WHERE mode = 'ShareLock' AND NOT granted";
      await vi.waitFor(async () => expect(await ask(url, waiting)).toBe(1));
      await writer.query("COMMIT");
      expect(await rows).toBe(1);
    }),
  );
});

test("a table that no migration makes is named, because it would be lost", async () => {
  const moving = await empty();
  await ask(moving.from, "CREATE TABLE by_hand (id int)");
  await expect(moveDatabase(moving)).rejects.toThrow(
    /^No migration makes "public"\."by_hand", "public"\."by_hand"\."id", so it would be lost: .* Nothing was changed\.$/,
  );
  expect(await ask(moving.to, "SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public'")).toBe(0);
});

test("a table whose rows are hidden from its owner is not moved without them", async () => {
  const moving = await empty();
  await ask(moving.from, "ALTER TABLE secret FORCE ROW LEVEL SECURITY");
  await expect(moveDatabase(moving)).rejects.toThrow(/row-level security policy for table "secret"/);
});

test("a database that newer code has migrated is refused, with the name of the migration", async () => {
  const moving = await empty();
  const folder = await migrationsOf("SELECT 1");
  await ask(moving.from, `UPDATE "_prisma_migrations" SET migration_name = '2_later'`);
  await expect(moveDatabase({ ...moving, folder })).rejects.toThrow(
    /^Its schema is ahead of this code: it has 2_later, which prisma\/migrations has not\..* Nothing was changed\.$/,
  );
});

test("rows that are not the same after the copy are not kept", async () => {
  const folder = await migrationsOf(`
    CREATE TABLE stamped (id int, changes int);
    CREATE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.changes := NEW.changes + 1; RETURN NEW; END $$;
    CREATE TRIGGER stamp BEFORE INSERT ON stamped FOR EACH ROW EXECUTE FUNCTION stamp();
    ALTER TABLE stamped ENABLE ALWAYS TRIGGER stamp`);
  const [from, to] = [await emptyDatabase(), await emptyDatabase()];
  await applyMigrations(from, folder);
  await ask(from, "INSERT INTO stamped VALUES (1, 0)");
  await expect(moveDatabase({ from, to, folder })).rejects.toThrow(
    /^The rows of "public"\."stamped" are not the same after they were copied, so they were not kept/,
  );
  expect(await ask(to, "SELECT count(*)::int FROM stamped")).toBe(0);
});

test("a move that was killed goes on where it was, and the app refuses the database until it is whole", async () => {
  // Its copy waits at the gate for as long as this test holds it.
  const folder = await migrationsOf(`
    CREATE TABLE a (id int); CREATE TABLE c (id int);
    CREATE FUNCTION gate() RETURNS boolean LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(99); RETURN true; END $$;
    CREATE TABLE b (id int CHECK (gate())); CREATE TABLE d (id int PRIMARY KEY);
    CREATE TABLE e (d int REFERENCES d (id))`);
  const [from, to] = [await emptyDatabase(), await emptyDatabase()];
  await applyMigrations(from, folder);
  await connected(from, (client) =>
    client.query(
      "INSERT INTO a VALUES (1); INSERT INTO b VALUES (2); INSERT INTO c VALUES (3); INSERT INTO d VALUES (4)",
    ),
  );
  await connected(to, async (gate) => {
    await gate.query("SELECT pg_advisory_lock(99)");
    const args = ["--import", "tsx", "groundwork/src/testing/move-process.ts", from, to, folder];
    const child = spawn(process.execPath, args, { stdio: "inherit" });
    onTestFinished(() => void child.kill("SIGKILL"));
    const waiting =
      "SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND objid = 99 AND NOT granted";
    await vi.waitFor(async () => expect(await ask(to, waiting)).toBe(1), 20_000);
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  expect(await ask(to, "SELECT id FROM a")).toBe(1);
  expect(await ask(to, "SELECT count(*)::int FROM c")).toBe(0);
  await expect(migrationStatus(to, folder)).rejects.toThrow(
    /filled in part: npm run db:move was interrupted/,
  );
  await ask(to, "ALTER TABLE a ADD COLUMN written_once int DEFAULT 1");

  await moveDatabase({ from, to, folder });
  expect(
    await ask(to, "SELECT format('%s %s %s', (SELECT id FROM b), (SELECT id FROM c), (SELECT id FROM d))"),
  ).toBe("2 3 4");
  await expect(ask(to, "INSERT INTO e VALUES (5)")).rejects.toThrow(/foreign key/);
  expect(await migrationStatus(to, folder)).toMatchObject({ applied: ["1_all"], pending: [] });
});
