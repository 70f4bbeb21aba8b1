import { afterAll, beforeAll, expect, it } from "vitest";
import { productTree } from "../../../groundwork/src/cli/project-files/project-files";
import { sliceCopyFolder } from "../../../groundwork/src/cli/template-slices";
import { ask } from "../../../groundwork/tests/support/embedded";
import { beginScenario, type Scenario } from "../scenario";

// One project from which the example goes, one way and the other, and in which another slice is made from the copy that a product has.
let scenario: Scenario;

beforeAll(async () => {
  scenario = await beginScenario();
  const tree = await productTree(scenario.folder, "HEAD");
  await scenario.run("git", "checkout", tree, "--", sliceCopyFolder);
  await scenario.commit("Add the copy");
  await scenario.withoutRelated();
});

afterAll(() => scenario.remove());

/** The names of the tables. */
const tables = () =>
  ask(scenario.url, "SELECT string_agg(tablename, ' ') FROM pg_tables WHERE schemaname = 'public'");

it("what would go is listed, and nothing changes", async () => {
  const output = await scenario.succeed("remove", "slice", "placeholder", "--dry-run");
  expect(output).toMatch(/^What would go with the slice placeholder\. Nothing has changed\./);
  for (const going of [
    "src/app/(signed-in)/placeholders/page.tsx",
    "template/tests/with-placeholder/shrinking.test.ts",
    'src/server/router.ts: import * as placeholder from "./procedures/placeholder";',
    "prisma/identity.prisma: placeholders  Placeholder[]",
    'The table "Placeholder"',
  ]) {
    expect(output).toContain(going);
  }
  expect(await scenario.changes()).toEqual([]);
});

it("before the first deploy, a slice goes from the first migration, and no trace of it is left in a new database", async () => {
  const output = await scenario.succeed("remove", "slice", "placeholder", "--before-first-deploy");
  expect(output).toMatch(/migration\.sql was made again without it, .*npm run db:reset/);
  const migrations = (await scenario.changes()).filter((line) => line.includes("prisma/migrations/"));
  expect(migrations).toEqual([expect.stringMatching(/^ ?M .*_initial\/migration\.sql$/)]);

  // The database still has what the old one made, and that is said.
  const status = await scenario.command("db-status");
  expect(status.output).toMatch(/_initial.*edited|edited.*_initial/s);
  expect(await tables()).toContain("Placeholder");

  await scenario.succeed("db-reset");
  expect(await tables()).not.toContain("Placeholder");
  expect((await scenario.command("db-migrate", "nothing")).output).toContain("The schema has not changed");
  await scenario.run("git", "reset", "--quiet", "--hard");
  await scenario.succeed("db-reset");
});

it("rows that people have made, and changes that no commit has, are not lost by an oversight", async () => {
  await ask(
    scenario.url,
    `INSERT INTO "User" ("id", "name", "email", "updatedAt") VALUES ('u', 'Robin', 'robin@example.com', now())`,
  );
  await ask(
    scenario.url,
    `INSERT INTO "Placeholder" ("id", "ownerId", "title", "titleKey", "note", "state", "updatedAt")
     VALUES (gen_random_uuid(), 'u', 'One', 'one', '', 'draft', now())`,
  );
  const refused = await scenario.command("remove", "slice", "placeholder");
  expect(refused.output).toBe(
    "The table of placeholders has 1 row that would be lost, 1 of them not of the demo users: accept that with --force. Nothing was written.",
  );
  expect(refused.code).toBe(1);
  expect(await scenario.changes()).toEqual([]);
});

it("a project without the example is green, and lets its table go", async () => {
  const output = await scenario.succeed("remove", "slice", "placeholder", "--force");
  expect(output).toMatch(/The migration \d+_remove_placeholders dropped its table, which had 1 row\./);
  expect(await tables()).not.toContain("Placeholder");
  await scenario.commit("Remove the example");
  await scenario.succeed("check");
  // What remains is the template's, whose own run tries each of its calls as every caller.
  const contract = ["api", "errors", "outputs"].map((name) => `contract/${name}.test`);
  await scenario.pass(["contract", "product"], ...contract, "tests/product/");
});

it("a new slice is made from the copy, and is green", async () => {
  await scenario.succeed("new", "slice", "invoice");
  expect(scenario.read("src/server/router.ts")).toMatch(/\n {2}invoice,\n/);
  expect(await tables()).toContain("Invoice");
  await scenario.pass(["server"], "server/invoice");
});

it("removed again, it leaves nothing but its migrations", async () => {
  const refused = await scenario.command("remove", "slice", "invoice");
  expect(refused.output).toMatch(/^These would be lost, because no commit has them as they are:/);
  await scenario.succeed("remove", "slice", "invoice", "--force");
  expect((await scenario.changes()).map((line) => line.replace(/\d{14}/, ""))).toEqual([
    "?? prisma/migrations/_add_invoices/migration.sql",
    "?? prisma/migrations/_remove_invoices/migration.sql",
  ]);
  expect(await tables()).not.toContain("Invoice");
});
