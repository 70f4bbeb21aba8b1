import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { withConnection } from "#postgres/connection";
import { migrationList, withEngine } from "#postgres/create-migration";
import { applyMigrations, migrationStatus, readMigrations } from "#postgres/migrations";
import { ask } from "#support/embedded";
import { emptyDatabase } from "#testing/database";

const notes = "CREATE TABLE note (id int PRIMARY KEY, words text);\nINSERT INTO note VALUES (1, 'a;b');\n";
const tables =
  "SELECT string_agg(tablename, ' ' ORDER BY tablename) FROM pg_tables WHERE schemaname = 'public'";
const nothing = { pending: [], edited: [], missing: [], failed: [] };

/** A folder of migrations, removed after the test. */
function folderOf(migrations: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "app-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  write(folder, migrations);
  return folder;
}

function write(folder: string, migrations: Record<string, string>): void {
  for (const [name, sql] of Object.entries(migrations)) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "migration.sql"), sql);
  }
}

test("migrations are applied in their order, and once", async () => {
  const url = await emptyDatabase();
  const folder = folderOf({ "2_index": "CREATE INDEX ON note (words);", "1_notes": notes });
  expect(await migrationStatus(url, folder)).toEqual({
    ...nothing,
    applied: [],
    pending: ["1_notes", "2_index"],
  });
  expect(await ask(url, tables)).toBe(null);
  expect(await applyMigrations(url, folder)).toEqual(["1_notes", "2_index"]);
  expect(await applyMigrations(url, folder)).toEqual([]);
  expect(await migrationStatus(url, folder)).toEqual({ ...nothing, applied: ["1_notes", "2_index"] });
});

test("a failing migration leaves the database as it was, and says which statement failed and why", async () => {
  const url = await emptyDatabase();
  const broken =
    "ALTER TABLE note ADD extra int;\nUPDATE note SET words = 'c';\n\nINSERT INTO note VALUES (1, 'again');\n";
  const folder = folderOf({ "1_notes": notes, "2_broken": broken });
  await expect(applyMigrations(url, folder)).rejects.toThrow(
    /^Line 4 of the migration 2_broken failed.*duplicate key.*Key \(id\)=\(1\) already exists[\s\S]*INSERT INTO note VALUES \(1, 'again'\)$/,
  );
  expect(await ask(url, "SELECT array_agg(note.*)::text FROM note")).toBe('{"(1,a;b)"}');
  expect(await migrationStatus(url, folder)).toEqual({
    ...nothing,
    applied: ["1_notes"],
    pending: ["2_broken"],
  });
  write(folder, { "2_broken": "ALTER TABLE note ADD extra int;" });
  expect(await applyMigrations(url, folder)).toEqual(["2_broken"]);
});

test("an applied migration that was edited is named, and nothing is applied after it", async () => {
  const url = await emptyDatabase();
  const folder = folderOf({ "1_notes": notes });
  await applyMigrations(url, folder);
  write(folder, { "1_notes": `${notes}-- a thought\n`, "2_more": "CREATE TABLE more ();" });
  expect(await migrationStatus(url, folder)).toEqual({
    ...nothing,
    applied: ["1_notes"],
    edited: ["1_notes"],
    pending: ["2_more"],
  });
  await expect(applyMigrations(url, folder)).rejects.toThrow(/^Edited after it was applied: 1_notes\./);
  expect(await ask(url, tables)).toBe("_prisma_migrations note");
});

test("other ends of lines are no edit, and leave the same checksum", async () => {
  const withCrlf = notes.replaceAll("\n", "\r\n");
  const checksums = [];
  for (const [applied, then] of [
    [notes, withCrlf],
    [withCrlf, notes],
  ] as const) {
    const url = await emptyDatabase();
    const folder = folderOf({ "1_notes": applied });
    await applyMigrations(url, folder);
    write(folder, { "1_notes": then });
    expect(await migrationStatus(url, folder)).toEqual({ ...nothing, applied: ["1_notes"] });
    checksums.push(await ask(url, "SELECT checksum FROM _prisma_migrations"));
    // As Prisma writes it in a clone with these ends of lines.
    const crlf = createHash("sha256").update(withCrlf).digest("hex");
    await ask(url, `UPDATE _prisma_migrations SET checksum = '${crlf}'`);
    expect(await migrationStatus(url, folder)).toEqual({ ...nothing, applied: ["1_notes"] });
  }
  expect(checksums[0]).toBe(checksums[1]);
});

test("a migration of other code is named, and does not stop this code", async () => {
  const url = await emptyDatabase();
  await applyMigrations(url, folderOf({ "1_notes": notes, "2_newer": "CREATE TABLE newer ();" }));
  const older = folderOf({ "1_notes": notes });
  expect(await migrationStatus(url, older)).toEqual({
    ...nothing,
    applied: ["1_notes"],
    missing: ["2_newer"],
  });
  expect(await applyMigrations(url, older)).toEqual([]);
});

test("several who apply at once apply each migration once", async () => {
  const url = await emptyDatabase();
  const folder = folderOf({
    "1_notes": notes,
    "2_wait": "SELECT pg_sleep(0.2);",
    "3_more": "CREATE TABLE more ();",
  });
  const applied = await Promise.all(Array.from({ length: 6 }, () => applyMigrations(url, folder)));
  expect(applied.flat().sort()).toEqual(["1_notes", "2_wait", "3_more"]);
});

test("a migration that begins a transaction of its own is refused", async () => {
  const url = await emptyDatabase();
  const folder = folderOf({ "1_own": "CREATE TABLE note ();\nCOMMIT;\n" });
  await expect(applyMigrations(url, folder)).rejects.toThrow(/^Line 2 of the migration 1_own is COMMIT/);
  expect(await ask(url, tables)).toBe(null);
});

test("what another tool left unfinished is named, and nothing is applied after it", async () => {
  const url = await emptyDatabase();
  const folder = folderOf({ "1_notes": notes });
  await applyMigrations(url, folder);
  write(folder, { "2_more": "CREATE TABLE more ();" });
  await withConnection(url, (client) =>
    client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '2_more')`),
  );
  expect((await migrationStatus(url, folder)).failed).toEqual(["2_more"]);
  await expect(applyMigrations(url, folder)).rejects.toThrow(/not finished: 2_more/);
});

test("Prisma's own engine finds everything applied and nothing edited", async () => {
  const url = await emptyDatabase();
  await applyMigrations(url);
  const files = [{ path: "schema.prisma", content: 'datasource db {\n  provider = "postgresql"\n}' }];
  const migrationsList = migrationList(await readMigrations());
  const filters = { externalTables: [], externalEnums: [] };
  const diagnosis = await withEngine(url, files, (engine) =>
    engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters }),
  );
  expect(diagnosis).toEqual({
    editedMigrationNames: [],
    failedMigrationNames: [],
    hasMigrationsTable: true,
    history: null,
  });
});
