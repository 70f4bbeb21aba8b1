import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inPlaceOfTitle, testsOfTitle } from "../../../groundwork/src/cli/field/field";
import { projectFiles } from "../../../groundwork/src/cli/git";
import { existingSlices } from "../../../groundwork/src/cli/slice/existing";
import { namesOf } from "../../../groundwork/src/cli/slice/names";
import { ownPaths } from "../../../groundwork/src/cli/slice/registries";
import { templateSlice } from "../../../groundwork/src/cli/template-slices";
import { beginScenario, type Scenario } from "../scenario";

// A name that is long enough to break lines of the example in other places.
const name = "recurringSalesOrder";
let scenario: Scenario;

beforeAll(async () => {
  scenario = await beginScenario();
  await scenario.succeed("new", "slice", name);
  await scenario.succeed("new", "field", `${name}.amount`, "money");
  await scenario.commit("Add recurring sales orders");
});

afterAll(() => scenario.remove());

it("each text that goes with the title, or stands in its place, is one that the example has", () => {
  const slice = namesOf(templateSlice);
  const texts = ownPaths(projectFiles(), slice, existingSlices()).map(
    (path) => [path, readFileSync(path, "utf8")] as const,
  );
  const unused = inPlaceOfTitle(slice).filter(
    ([files, text]) => !texts.some(([path, content]) => files.test(path) && content.search(text) >= 0),
  );
  expect(unused).toEqual([]);
  const titles = texts.flatMap(([, content]) => [...content.matchAll(/\btest(?:\.step)?\("([^"]+)"/g)]);
  expect(titles.filter(([, title = ""]) => testsOfTitle.test(title))).toHaveLength(2);
});

it("a title by which rows are chosen stays as long as they are, and nothing is written", async () => {
  await scenario.succeed("new", "field", `${name}.replacedById`, "reference", "--references", name);
  await scenario.commit("Add a reference");
  const refused = await scenario.command("remove", "field", `${name}.title`, "--force");
  expect(refused.output).toMatch(/^"title" is used elsewhere: take it from there first/);
  expect(refused.output).toContain("use-recurring-sales-orders.ts");
  expect(await scenario.changes()).toEqual([]);
  await scenario.succeed("remove", "field", `${name}.replacedById`);
});

it("the title goes with what sorts, finds and names rows by it, and the note takes its place", async () => {
  await scenario.succeed("remove", "field", `${name}.title`, "--force");
  const naming = ["git", "grep", "-nE", `ORDER_TITLE|titleKey|(${name}|content)\\.title`, "--"] as const;
  const own = ["src/*ecurring*", "tests/*ecurring*", "prisma/*recurring*.prisma", "prisma/seed/recurring*"];
  expect((await scenario.run(...naming, ...own)).output).toBe("");
  const list = scenario.read("src/app/(signed-in)/recurring-sales-orders/list.tsx");
  expect(list).toContain(`title={${name}.note || ${name}Words.one}`);
  expect(list).not.toContain("No note");
  await scenario.succeed("check");
  const contract = ["errors", "outputs"].map((suite) => `contract/${suite}.test`);
  const fresh = `--testNamePattern=^(?!${templateSlice}[.]|identity[.])`;
  await scenario.pass(["contract", "server", "product"], fresh, ...contract, "/recurring-sales-order");
});
