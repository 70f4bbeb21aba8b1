import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { finished } from "groundwork/cli/process";
import { temporaryData } from "groundwork/cli/temporary-data";
import { startEmbedded } from "groundwork/postgres/embedded";
import { emptyDatabase } from "groundwork/testing/database";
import { ask } from "groundwork/testing/embedded";
import { beforeAll, expect, onTestFinished, test } from "vitest";

/** Data folder of an app that was seeded, and a second one without data. */
let used: string;

async function dataFolder(): Promise<string> {
  const { folder, remove } = await temporaryData();
  onTestFinished(remove);
  return folder;
}

const command = (name: string, args: string[], variables: Record<string, string>) =>
  finished("groundwork/src/cli/groundwork.mjs", [name, ...args], {
    DATABASE_URL: "",
    AUTH_SECRET: "",
    ...variables,
  });

async function embedded<Result>(dataDir: string, run: (url: string) => Promise<Result>): Promise<Result> {
  const { url, stop } = await startEmbedded({ dataDir });
  try {
    return await run(url);
  } finally {
    await stop();
  }
}

const users = (url: string) => ask(url, `SELECT string_agg(email, ' ' ORDER BY email) FROM "User"`);

beforeAll(async () => {
  const { folder, remove } = await temporaryData();
  used = folder;
  for (const name of ["db-apply", "db-seed"])
    expect(await command(name, [], { DATA_DIR: used })).toMatchObject({ code: 0 });
  return remove;
});

test("a backup of the embedded database is restored into a fresh folder", async () => {
  const { code, output } = await command("db-backup", [], { DATA_DIR: used });
  expect(output).toMatch(
    /^\d+ tables with [\d,]+ rows written to .*\/backups\/\d{8}T\d{6}Z\.backup, and read back\.\n/,
  );
  expect(code).toBe(0);
  const [file = ""] = readdirSync(join(used, "backups"));
  const fresh = await dataFolder();
  const restored = await command("db-restore", [join(used, "backups", file)], { DATA_DIR: fresh });
  expect(restored.output).toMatch(
    / 2 +public\.User\n[\s\S]* restored into "app" at .*; each table was counted and compared\.$/,
  );
  expect(restored.code).toBe(0);
  expect(await embedded(fresh, users)).toBe(await embedded(used, users));

  const again = await command("db-restore", [join(used, "backups", file)], { DATA_DIR: fresh });
  expect(again.output).toMatch(/is not empty .*: add --keep-old to set aside/);
  expect(again.code).toBe(1);
  const beside = await command("db-restore", [join(used, "backups", file), "--keep-old"], {
    DATA_DIR: fresh,
  });
  expect(beside.output).toMatch(/DROP SCHEMA "before_\d{14}_public" CASCADE;/);
  expect(beside.code).toBe(0);
});

test("the embedded database moves to another, and the command says what to set", async () => {
  const to = await emptyDatabase();
  const { code, output } = await command("db-move", [to], { DATA_DIR: used });
  expect(output).toMatch(/ moved to "test_\w+" at .*; each table was counted and compared\.\n/);
  expect(output).toContain(`\n  DATABASE_URL=${to}`);
  expect(code).toBe(0);
  expect(await users(to)).toBe(await embedded(used, users));
  expect(await command("db-status", [], { DATABASE_URL: to, AUTH_SECRET: "a".repeat(32) })).toMatchObject({
    code: 0,
  });
});

test("a move and a restore are refused while another process uses the embedded database, connected or not", async () => {
  const to = await emptyDatabase();
  const refused = {
    code: 1,
    output:
      "The app, or another command, uses the database: stop it, then run this again. Nothing was changed.",
  };
  await embedded(used, async () => {
    expect(await command("db-move", [to], { DATA_DIR: used })).toMatchObject(refused);
    expect(await command("db-restore", ["a.backup"], { DATA_DIR: used })).toMatchObject(refused);
  });
});

test.each([
  ["db-move", [], /^Name the empty database to move to: npm run db:move postgresql:/],
  ["db-move", ["https://example.com"], /^Name the empty database to move to/],
  [
    "db-move",
    ["postgresql://me:my-secret@127.0.0.1:1/things"],
    /^No database answers at 127\.0\.0\.1:1: start it, or correct the URL to move to\.$/,
  ],
  ["db-restore", [], /^Name the backup to restore: npm run db:restore FILE$/],
  ["db-restore", ["nowhere.backup"], /^There is no file .*nowhere\.backup\.$/],
  ["db-upgrade", [], /^The embedded database is of this version: there is nothing to upgrade\.$/],
])("npm run %s with %j says what is wanted", async (name, args, sentence) => {
  const { output } = await command(name, args, { DATA_DIR: used });
  expect(output).toMatch(sentence);
});

test("an upgrade of a database of one's own is left to PostgreSQL", async () => {
  const variables = {
    DATABASE_URL: "postgresql://me@db.example.com/things",
    AUTH_SECRET: "a".repeat(32),
    DATA_DIR: await dataFolder(),
  };
  expect(await command("db-upgrade", [], variables)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^DATABASE_URL names a database of your own/),
  });
  expect(existsSync(join(variables.DATA_DIR, "postgres"))).toBe(false);
});
