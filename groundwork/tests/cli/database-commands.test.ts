import { once } from "node:events";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { finished, startNode } from "#cli/process";
import { freePort } from "#postgres/embedded/server-address";
import { ask } from "#support/embedded";
import { emptyDatabase } from "#testing/database";

// Each starts Node and TypeScript again.
const minutes = 120_000;

let url: string;

const command = (name: string, args: string[] = [], database = url) =>
  finished("groundwork/src/cli/groundwork.mjs", [name, ...args], {
    DATABASE_URL: database,
    AUTH_SECRET: "a".repeat(32),
  });

beforeAll(async () => {
  url = await emptyDatabase();
});

test("the status is a failure until everything is applied", { timeout: minutes }, async () => {
  const before = await command("db-status");
  expect(before.output).toMatch(/! pending +\d+_initial: apply it with npm run db:apply/);
  expect(before.code).toBe(1);
  expect(await command("db-apply")).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Applied \d+_initial/),
  });
  expect(await command("db-apply")).toMatchObject({ code: 0, output: "The database is up to date." });
  expect(await command("db-status")).toMatchObject({
    code: 0,
    output: expect.stringMatching(/applied +\d+_initial/),
  });
});

test.each(["start", "dev"])(
  "npm run %s stops before it serves a database that lacks migrations, and says how to apply them",
  { timeout: minutes },
  async (name) => {
    const variables = {
      DATABASE_URL: await emptyDatabase(),
      AUTH_SECRET: "a".repeat(32),
      PORT: String(await freePort()),
    };
    const child = startNode("groundwork/src/cli/groundwork.mjs", [name], variables, {
      stdio: "pipe",
      detached: true,
    });
    // All that it has begun, in case that it has.
    const kill = () => child.exitCode === null && child.pid && process.kill(-child.pid, "SIGKILL");
    onTestFinished(() => void kill());
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (/Building the app|is running/.test(output)) kill();
      });
    }
    const [code] = await once(child, "close");
    expect(output).toMatch(
      /^The database lacks \d+ migrations? \(\d+_initial.*\): apply with: npm run db:apply\n/,
    );
    expect(code).toBe(1);
  },
);

test("a second seed adds nothing, and a reset empties the database", { timeout: minutes }, async () => {
  await command("db-apply");
  const count = () => ask(url, `SELECT count(*)::int FROM "User"`);
  expect(await command("db-seed")).toMatchObject({ code: 0 });
  expect(await count()).toBe(2);
  expect(await command("db-seed")).toMatchObject({ code: 0 });
  expect(await count()).toBe(2);
  expect(await command("db-reset")).toMatchObject({ code: 0 });
  expect(await count()).toBe(0);
});

test("a seed makes no demo users where others reach the app", { timeout: minutes }, async () => {
  await command("db-apply");
  await ask(url, `DELETE FROM "User"`);
  const { code, output } = await finished("groundwork/src/cli/groundwork.mjs", ["db-seed"], {
    DATABASE_URL: url,
    AUTH_SECRET: "a".repeat(32),
    APP_URL: "https://app.example.com",
  });
  expect(output).toMatch(/^Demo users are for an app that only this machine reaches/);
  expect(code).toBe(1);
  expect(await ask(url, `SELECT count(*)::int FROM "User"`)).toBe(0);
});

test("a reset leaves the database of another machine alone", { timeout: minutes }, async () => {
  const { code, output } = await command("db-reset", [], "postgresql://me:my-secret@db.example.com/things");
  expect(code).toBe(1);
  expect(output).toBe(
    'The database "things" at db.example.com:5432 is not on this machine, so it is left alone: to delete everything in it, add --force.',
  );
});

test("a migration without a change writes nothing", { timeout: minutes }, async () => {
  expect(await command("db-migrate", ["nothing"])).toMatchObject({
    code: 0,
    output: expect.stringContaining("The schema has not changed since the last migration."),
  });
});
