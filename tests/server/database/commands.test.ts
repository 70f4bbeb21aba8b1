import { beforeAll, expect, test } from "vitest";
import { finished } from "../../../scripts/steps/process";
import { emptyDatabase } from "../../support/database";
import { ask } from "../../support/embedded";

// Each starts Node and TypeScript anew.
const minutes = 120_000;

let url: string;

const command = (name: string, args: string[] = [], database = url) =>
  finished("scripts/run.mjs", [name, ...args], { DATABASE_URL: database, AUTH_SECRET: "a".repeat(32) });

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
