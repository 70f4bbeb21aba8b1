import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { environmentWith } from "#cli/process";
import { withConnection } from "#postgres/connection";
import { birthOf } from "#postgres/embedded/process";
import { applyMigrations } from "#postgres/migrations";
import { backUpDatabase } from "#postgres/transfer/backup";
import { restoreDatabase } from "#postgres/transfer/restore";
import { databaseProxy } from "#support/database-proxy";
import { ask } from "#support/embedded";
import { emptyDatabase } from "#testing/database";
import { temporaryFolder } from "#testing/temporary-folder";
import { databaseOfAll, migrationsOf } from "./transfer-fixture";

async function backup() {
  const { url, folder } = await databaseOfAll();
  const file = join(temporaryFolder(), "all.backup");
  await backUpDatabase(url, file);
  return { url, folder, file };
}

const restore = (url: string, file: string, folder: string) =>
  restoreDatabase({ url, file, folder, keepOld: false });

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
  const writer = withConnection(url, async (client) => {
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

test("everybody writes to a database while a backup of it begins, and what was written is in it", async () => {
  const folder = await migrationsOf("CREATE TABLE a (id int); CREATE TABLE b (id int)");
  const url = await emptyDatabase();
  await applyMigrations(url, folder);
  const file = join(temporaryFolder(), "all.backup");
  await withConnection(url, async (client) => {
    await client.query("BEGIN; LOCK TABLE b");
    const backedUp = backUpDatabase(url, file);
    const waiting = "SELECT count(*)::int FROM pg_locks WHERE relation = 'b'::regclass AND NOT granted";
    await vi.waitFor(async () => expect(await ask(url, waiting)).toBe(1));
    // It has locked the first table by now, and waits for the second.
    await ask(url, "INSERT INTO a VALUES (1)");
    await client.query("INSERT INTO b VALUES (1), (2); COMMIT");
    const rows = (await backedUp).tables.map((table) => [table.name, table.rows]);
    expect(rows.slice(-2)).toEqual([
      ["a", 1],
      ["b", 2],
    ]);
  });
});

/** A database of more rows than fit into the buffers on their way, and hardly to be compressed. */
async function largeDatabase(): Promise<string> {
  const url = await emptyDatabase();
  await ask(
    url,
    "CREATE TABLE large AS SELECT (SELECT string_agg(gen_random_uuid()::text || m, '') FROM generate_series(n, n + 20) m) FROM generate_series(1, 10000) n",
  );
  return url;
}

test.skipIf(process.platform === "win32")(
  "a backup that finds no more room for its file says so, and leaves none",
  async () => {
    const url = await largeDatabase();
    const folder = temporaryFolder();
    const file = join(folder, "all.backup");
    const script = `ulimit -f 100 && exec "$0" --import tsx groundwork/tests/support/transfer-process.ts backup "$@"`;
    const child = spawn("/bin/sh", ["-c", script, process.execPath, url, file], {
      env: environmentWith({ TSX_DISABLE_CACHE: "1" }),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    const [code] = await once(child, "close");
    expect(errors).toMatch(/EFBIG/);
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  },
);

test("a backup whose connection breaks half-way fails, and leaves no file", async () => {
  const url = await largeDatabase();
  const folder = temporaryFolder();
  const proxy = await databaseProxy(url, 1_000_000);
  onTestFinished(proxy.close);
  await expect(backUpDatabase(proxy.url, join(folder, "all.backup"))).rejects.toThrow(
    /^No database answers at/,
  );
  expect(readdirSync(folder)).toEqual([]);
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
