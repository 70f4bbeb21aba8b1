import { execFileSync } from "node:child_process";
import { readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { finished } from "#cli/process";
import { temporaryData } from "#cli/temporary-data";
import { startEmbedded } from "#postgres/embedded";
import { ask } from "#support/embedded";
import { emptyDatabase } from "#testing/database";

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

test("the embedded database moves to a database of one's own by a backup and a restore", async () => {
  const file = join(await dataFolder(), "moving.backup");
  expect(await command("db-backup", [file], { DATA_DIR: used })).toMatchObject({ code: 0 });
  const to = { DATABASE_URL: await emptyDatabase(), AUTH_SECRET: "a".repeat(32) };
  const { code, output } = await command("db-restore", [file], to);
  expect(output).toMatch(/ restored into "test_\w+" at .*; each table was counted and compared\.$/);
  expect(code).toBe(0);
  expect(await users(to.DATABASE_URL)).toBe(await embedded(used, users));
  expect(await command("db-status", [], to)).toMatchObject({ code: 0 });
});

test("a restore is refused while another process uses the embedded database, connected or not", async () => {
  await embedded(used, async () => {
    expect(await command("db-restore", ["a.backup"], { DATA_DIR: used })).toMatchObject({
      code: 1,
      output:
        "The app, or another command, uses the database: stop it, then run this again. Nothing was changed.",
    });
  });
});

test("data that another PostgreSQL made is refused, and goes over by the commands that the refusal names", async () => {
  const dataDir = await dataFolder();
  const file = join(dataDir, "earlier.backup");
  expect(await command("db-backup", [file], { DATA_DIR: used })).toMatchObject({ code: 0 });
  execFileSync("cp", ["-a", join(used, "postgres"), dataDir]);
  const data = join(dataDir, "postgres/data");
  writeFileSync(join(data, "PG_VERSION"), "17\n");
  const before = readdirSync(data);

  const refused = await command("start", [], { DATA_DIR: dataDir });
  expect(refused.output).toContain(
    `The database in ${data} was made by PostgreSQL 17, and this is PostgreSQL 18, which does not read it. Go back to the commit of the project that used PostgreSQL 17 (git checkout, npm ci) and run there: npm run db:backup. Then come back to this one (git checkout, npm ci), move that folder away, and run: npm run db:restore FILE. Nothing was changed.`,
  );
  expect(refused.code).toBe(1);
  expect(readdirSync(data)).toEqual(before);

  renameSync(data, `${data}-17`);
  expect(await command("db-restore", [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(await embedded(dataDir, users)).toBe(await embedded(used, users));
  expect(readdirSync(`${data}-17`)).toEqual(before);
});

test.each([
  ["db-restore", [], /^Name the backup to restore: npm run db:restore FILE$/],
  ["db-restore", ["nowhere.backup"], /^There is no file .*nowhere\.backup\.$/],
])("npm run %s with %j says what is wanted", async (name, args, sentence) => {
  const { output } = await command(name, args, { DATA_DIR: used });
  expect(output).toMatch(sentence);
});
