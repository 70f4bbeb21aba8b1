import { ask } from "groundwork/testing/embedded";
import { afterAll, beforeAll, expect, it } from "vitest";
import { beginScenario, type Scenario } from "../scenario";

let scenario: Scenario;

beforeAll(async () => {
  scenario = await beginScenario();
  await scenario.withoutRelated();
});

afterAll(() => scenario.remove());

const hasTable = () => ask(scenario.url, `SELECT to_regclass('"Placeholder"') IS NOT NULL`);

it("before the first deploy, a slice goes from the first migration, and no trace of it is left in a new database", async () => {
  const output = await scenario.succeed("remove", "slice", "placeholder", "--before-first-deploy");
  expect(output).toMatch(/migration\.sql was made again without it, .*npm run db:reset/);
  const migrations = (await scenario.changes()).filter((line) => line.includes("prisma/migrations/"));
  expect(migrations).toEqual([expect.stringMatching(/^ ?M .*_initial\/migration\.sql$/)]);

  // The database still has what the old one made, and that is said.
  const status = await scenario.command("db-status");
  expect(status.output).toMatch(/_initial.*edited|edited.*_initial/s);
  expect(await hasTable()).toBe(true);

  await scenario.succeed("db-reset");
  expect(await hasTable()).toBe(false);
  expect((await scenario.command("db-migrate", "nothing")).output).toContain("The schema has not changed");
});
