import { ask } from "groundwork/testing/embedded";
import { afterAll, beforeAll, expect, it } from "vitest";
import { beginStory, type Story } from "./story";

let story: Story;

beforeAll(async () => {
  story = await beginStory();
  await story.succeed("db-apply");
});

afterAll(() => story.remove());

const hasTable = () => ask(story.url, `SELECT to_regclass('"Placeholder"') IS NOT NULL`);

it("before the first deploy, a slice goes from the first migration, and no trace of it is left in a new database", async () => {
  const said = await story.succeed("remove", "slice", "placeholder", "--before-first-deploy");
  expect(said).toMatch(/migration\.sql was made anew without it, .*npm run db:reset/);
  const migrations = (await story.changes()).filter((line) => line.includes("prisma/migrations/"));
  expect(migrations).toEqual([expect.stringMatching(/^ ?M .*_initial\/migration\.sql$/)]);

  // The database still has what the old one made, and that is told.
  const status = await story.command("db-status");
  expect(status.output).toMatch(/_initial.*edited|edited.*_initial/s);
  expect(await hasTable()).toBe(true);

  await story.succeed("db-reset");
  expect(await hasTable()).toBe(false);
  expect((await story.command("db-migrate", "nothing")).output).toContain("The schema has not changed");
});
