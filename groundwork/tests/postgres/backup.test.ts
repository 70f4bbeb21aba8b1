import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { connected } from "groundwork/postgres/connection";
import { birthOf } from "groundwork/postgres/embedded/process";
import { applyMigrations } from "groundwork/postgres/migrations";
import { backUpDatabase } from "groundwork/postgres/transfer/backup";
import { restoreDatabase } from "groundwork/postgres/transfer/restore";
import { emptyDatabase } from "groundwork/testing/database";
import { ask } from "groundwork/testing/embedded";
import { temporaryFolder } from "groundwork/testing/temporary-folder";
import { expect, test } from "vitest";
import { databaseOfAll, everythingIn, migrationsOf } from "./transfer-fixture";

async function backup() {
  const { url, folder } = await databaseOfAll();
  const file = join(temporaryFolder(), "all.backup");
  await backUpDatabase(url, file);
  return { url, folder, file };
}

const restore = (url: string, file: string, folder: string, keepOld = false) =>
  restoreDatabase({ url, file, folder, keepOld });

test("a restored database has every row, sequence and constraint of the one that was backed up", async () => {
  const { url, folder, file } = await backup();
  const other = await emptyDatabase();
  const { aside } = await restore(other, file, folder);
  expect(aside).toEqual([]);
  expect(await everythingIn(other)).toEqual({ ...(await everythingIn(url)), "public.written": ["(1,0)"] });
});

test("a backup is compressed, for its owner alone, and leaves no other file", async () => {
  const { file } = await backup();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(file).size).toBeLessThan(gunzipSync(readFileSync(file)).length / 5);
  expect(readdirSync(join(file, ".."))).toEqual(["all.backup"]);
});

test("a backup never replaces a file, and one that fails leaves none", async () => {
  const { url, file } = await backup();
  const before = readFileSync(file);
  await expect(backUpDatabase(url, file)).rejects.toThrow(/^There is a file .*all\.backup already/);
  expect(readFileSync(file).equals(before)).toBe(true);
  await ask(url, "ALTER TABLE secret FORCE ROW LEVEL SECURITY");
  await expect(backUpDatabase(url, `${file}.2`)).rejects.toThrow(/row-level security/);
  expect(readdirSync(join(file, ".."))).toEqual(["all.backup"]);
});

test("a backup removes the drafts of those that were killed, and no other", async () => {
  const { url, file } = await backup();
  const folder = join(file, "..");
  const host = hostname().replaceAll(".", "-");
  const own = `${process.pid}-${birthOf(process.pid)}`;
  const killed = [`.one.gz.${host}.${process.pid}-1.part`, ".two.elsewhere.7-7.part"];
  const kept = [
    `.three.${host}.${own}.part`,
    ".four.elsewhere.7-7.part",
    "five.part",
    `.${host}.9-9.part.txt`,
  ];
  for (const name of [...killed, ...kept]) writeFileSync(join(folder, name), "");
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  utimesSync(join(folder, ".two.elsewhere.7-7.part"), longAgo, longAgo);
  await backUpDatabase(url, join(folder, "next.backup"));
  expect(readdirSync(folder).sort()).toEqual([...kept, "all.backup", "next.backup"].sort());
});

test("a backup holds one moment, whatever is written while it is made", async () => {
  const folder = await migrationsOf("CREATE TABLE a (id int); CREATE TABLE b (id int)");
  const url = await emptyDatabase();
  await applyMigrations(url, folder);
  let writing = true;
  const writer = connected(url, async (client) => {
    for (let id = 1; writing; id += 1)
      await client.query(`BEGIN; INSERT INTO a VALUES (${id}); INSERT INTO b VALUES (${id}); COMMIT`);
  });
  const into = temporaryFolder();
  for (const name of ["1", "2", "3"]) await backUpDatabase(url, join(into, name));
  writing = false;
  await writer;
  for (const name of ["1", "2", "3"]) {
    const other = await emptyDatabase();
    await restore(other, join(into, name), folder);
    const sums = "SELECT (SELECT sum(id) FROM a) IS NOT DISTINCT FROM (SELECT sum(id) FROM b)";
    expect(await ask(other, sums)).toBe(true);
  }
});

test("a file that was cut off or changed anywhere is refused before anything is changed", async () => {
  const { folder, file } = await backup();
  const other = await emptyDatabase();
  const whole = readFileSync(file);
  const text = gunzipSync(whole);
  const changed = (at: number) => {
    const copy = Buffer.from(text);
    copy.writeUInt8(copy.readUInt8(at) === 49 ? 50 : 49, at);
    return gzipSync(copy);
  };
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1);
  const damaged = [
    whole.subarray(0, 5),
    whole.subarray(0, whole.length >> 1),
    whole.subarray(0, whole.length - 1),
    flipped,
    changed(text.length >> 1),
    changed(text.length - 10),
    gzipSync(text.subarray(0, text.length - 65)),
    gzipSync(Buffer.concat([text, Buffer.from("more\n")])),
  ];
  for (const bytes of damaged) {
    writeFileSync(`${file}.damaged`, bytes);
    await expect(restore(other, `${file}.damaged`, folder)).rejects.toThrow(
      /is not whole, or was changed|or is damaged/,
    );
  }
  expect(await ask(other, "SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public'")).toBe(0);
});

test.each([
  ["text", Buffer.from("PGDMP and more\n")],
  ["nothing", Buffer.alloc(0)],
  ["another compressed file", gzipSync("one\ntwo\n")],
  ["a compressed file of JSON", gzipSync('{"format":"another"}\n')],
])("a file of %s is refused as no backup", async (_, bytes) => {
  const file = join(temporaryFolder(), "foreign");
  writeFileSync(file, bytes);
  await expect(restore(await emptyDatabase(), file, "prisma/migrations")).rejects.toThrow(
    /is not a backup that npm run db:backup wrote|is not whole/,
  );
});

test("a file that is not there is named", async () => {
  await expect(restore(await emptyDatabase(), "/nowhere/a.backup", "prisma/migrations")).rejects.toThrow(
    "There is no file /nowhere/a.backup.",
  );
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

test("a restore that fails leaves the database as it was", async () => {
  const { url, file } = await backup();
  const before = await everythingIn(url);
  const folder = await migrationsOf("CREATE TABLE too_few (id int)");
  await expect(restore(url, file, folder, true)).rejects.toThrow(/^No migration makes /);
  expect(await everythingIn(url)).toEqual(before);
});

test("a database that another process is connected to is not restored into", async () => {
  const { folder, file } = await backup();
  const other = await emptyDatabase();
  await connected(other, () =>
    expect(restore(other, file, folder)).rejects.toThrow(/^The database is in use/),
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
