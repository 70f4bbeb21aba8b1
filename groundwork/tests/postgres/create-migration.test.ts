import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createMigration, writeMigration } from "#postgres/create-migration";
import { applyMigrations, migrationsFolder, readMigrations } from "#postgres/migrations";
import { ask } from "#support/embedded";
import { testDatabase } from "#testing/database";
import type { Database } from "@/server/database/client";

let db: Database;
let url: string;
let schema: string;

beforeAll(async () => {
  ({ db, url } = await testDatabase());
  await db.user.create({ data: { id: "1", name: "Somebody", email: "somebody@example.com" } });
});

beforeEach(() => {
  schema = mkdtempSync(join(tmpdir(), "app-schema-"));
  onTestFinished(() => rmSync(schema, { recursive: true }));
  cpSync("prisma", schema, { recursive: true });
});

/** Changes a line of the copied schema. */
function change(file: string, from: string | RegExp, to: string): void {
  const path = join(schema, file);
  const before = readFileSync(path, "utf8");
  writeFileSync(path, before.replace(from, to));
  expect(readFileSync(path, "utf8")).not.toBe(before);
}

test("the migrations of this repository lead to its schema", async () => {
  expect(await createMigration("nothing", url)).toBeUndefined();
});

test("a migration is the SQL of what changed, and applies", async () => {
  change("audit.prisma", /^( {2}action .*)$/m, "$1\n  dueAt DateTime? @db.Timestamptz(3)");
  const migrations = join(schema, "migrations");
  const migration = await createMigration("Add due-date!", url, { schema, migrations });
  expect(migration?.name).toMatch(/^\d{14}_add_due_date$/);
  expect(migration?.sql).toBe(
    '-- AlterTable\nALTER TABLE "AuditEvent" ADD COLUMN     "dueAt" TIMESTAMPTZ(3);\n',
  );
  expect(migration?.loss).toEqual({ warnings: [], impossible: [] });
  if (!migration) return;
  await writeMigration(migration, migrations);
  const { url: other } = await testDatabase();
  expect(await applyMigrations(other, migrations)).toEqual([migration.name]);
  expect(await createMigration("again", other, { schema, migrations })).toBeUndefined();
});

test("a text that lists are sorted by is in the order of people, in a new table and in one that is there", async () => {
  change("audit.prisma", /^( {2}action .*)$/m, "$1\n  nameKey String?\n  keyName String?");
  writeFileSync(join(schema, "other.prisma"), "model Other {\n  id String @id\n  titleKey String\n}\n");
  const migrations = join(schema, "migrations");
  const migration = await createMigration("sorted", url, { schema, migrations });
  if (migration) await writeMigration(migration, migrations);
  const { url: other } = await testDatabase();
  await applyMigrations(other, migrations);
  const columns = `SELECT string_agg(concat_ws(' ', column_name, collation_name), ', ' ORDER BY column_name)
    FROM information_schema.columns
    WHERE table_name IN ('Other', 'AuditEvent') AND column_name IN ('nameKey', 'keyName', 'titleKey')`;
  expect(await ask(other, columns)).toBe("keyName, nameKey und-x-icu, titleKey und-x-icu");
  expect(await createMigration("again", other, { schema, migrations })).toBeUndefined();
});

test("instances of the release before read and write tables of the platform by their former names", async () => {
  const { db: now, url: other } = await testDatabase();
  await now.user.create({ data: { id: "u", name: "Somebody", email: "u@example.com" } });
  const statements = [
    `INSERT INTO "Event" ("entity", "entityId", "action", "actorId", "changes")
      VALUES ('thing', '00000000-0000-7000-8000-000000000000', 'create', 'u', '[]')`,
    `INSERT INTO "Session" ("id", "token", "expiresAt", "updatedAt", "userId") VALUES ('s', 't', now(), now(), 'u')`,
    `DELETE FROM "Session" WHERE "id" IN (SELECT "id" FROM "Session" LIMIT 1 FOR UPDATE SKIP LOCKED)`,
    `INSERT INTO "Account" ("id", "accountId", "providerId", "userId", "updatedAt") VALUES ('a', 'u', 'x', 'u', now())
      ON CONFLICT ("providerId", "accountId") DO UPDATE SET "updatedAt" = now()`,
    `INSERT INTO "Verification" ("id", "identifier", "value", "expiresAt", "updatedAt")
      VALUES ('v', 'u', 'x', now(), now())`,
    `UPDATE "Verification" SET "value" = 'y' WHERE "id" = 'v'`,
  ];
  for (const statement of statements) await ask(other, statement);
  const written = `SELECT concat_ws(' ', (SELECT count(*) FROM "AuditEvent" WHERE "xid" > 0), (SELECT count(*) FROM "AuthSession"),
    (SELECT count(*) FROM "AuthAccount"), (SELECT "value" FROM "AuthVerification"))`;
  expect(await ask(other, written)).toBe("1 0 1 y");
});

test("a model may have a name that a table of the platform had, and a column of that table may go", async () => {
  change("audit.prisma", / {2}reference .*\n/, "");
  change("audit.prisma", / {2}@@index\(\[reference\]\)\n/, "");
  writeFileSync(join(schema, "other.prisma"), "model Session {\n  id String @id\n  begins DateTime\n}\n");
  const migrations = join(schema, "migrations");
  const migration = await createMigration("own", url, { schema, migrations });
  if (migration) await writeMigration(migration, migrations);
  const { url: other } = await testDatabase();
  await applyMigrations(other, migrations);
  const views =
    "SELECT string_agg(viewname, ' ' ORDER BY viewname) FROM pg_views WHERE schemaname = 'public'";
  expect(await ask(other, views)).toBe("Account Verification");
  expect(await createMigration("again", other, { schema, migrations })).toBeUndefined();
});

test("the data that would be lost is counted, and kept for now", async () => {
  change("identity.prisma", / {2}emailVerified .*\n/, "");
  const migration = await createMigration("drop", url, { schema, migrations: migrationsFolder });
  expect(migration?.loss.warnings).toEqual([
    expect.stringContaining(
      "drop the column `emailVerified` on the `User` table, which still contains 1 non-null",
    ),
  ]);
  expect(await ask(url, `SELECT "emailVerified" FROM "User"`)).toBe(false);
});

test("a step that the rows do not allow is named", async () => {
  change("identity.prisma", / {2}name .*\n/, "  name String\n  age Int\n");
  const migration = await createMigration("age", url, { schema, migrations: migrationsFolder });
  expect(migration?.loss.impossible).toEqual([
    expect.stringContaining("required column `age` to the `User` table"),
  ]);
});

test("a wrong schema is refused in Prisma's words", async () => {
  change("audit.prisma", "String", "Strin");
  await expect(createMigration("wrong", url, { schema })).rejects.toThrow(
    /Type "Strin" is neither a built-in type/,
  );
});

test("a migration has a name", async () => {
  await expect(createMigration(" -- ", url)).rejects.toThrow(/^Name the migration/);
});

test("no scratch database is left behind", async () => {
  expect(await ask(url, "SELECT count(*)::int FROM pg_database WHERE datname LIKE 'scratch%'")).toBe(0);
});

test("the first migration written makes the file that Prisma's own command line asks for", async () => {
  const folder = join(schema, "new");
  const path = await writeMigration({ name: "1_first", sql: "SELECT 1;" }, folder);
  expect(await readMigrations(folder)).toEqual([{ name: "1_first", sql: readFileSync(path, "utf8") }]);
  expect(existsSync(join(folder, "migration_lock.toml"))).toBe(true);
});

test("no connection outlives it, which would keep a command from ending", async () => {
  const { url: own } = await testDatabase();
  await createMigration("nothing", own);
  const others = `SELECT count(*)::int FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  await expect.poll(() => ask(own, others), { timeout: 5000 }).toBe(0);
});
