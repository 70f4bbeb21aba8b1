import { templateSlice } from "groundwork/cli/slice/template";
import { afterAll, beforeAll, expect, it } from "vitest";
import { beginScenario, type Scenario } from "../scenario";

// One project in which slices do without opinions and procedures of the example.
let scenario: Scenario;

beforeAll(async () => {
  scenario = await beginScenario();
});

afterAll(() => scenario.remove());

const variants: readonly (readonly [name: string, ...options: string[]])[] = [
  ["invoice", "--without", "unique-title"],
  ["salesOrder", "--without", "owner-limit"],
  ["customer", "--without", "note-rule"],
  ["task", "--without", "archive"],
  ["person", "--without", "states"],
  ["hour", "--without", "unique-title,owner-limit,note-rule,archive,states"],
  ["category", "--only", "list,create"],
];

it.each([
  [
    "--without",
    "unique-title,colour",
    /^--without .*"colour" is none: there are unique-title, .* and pages\./,
  ],
  ["--only", "create,update", /^--only has to name list, .*: --only list,create,update\./],
  ["--only", "list,approve", /^--only .*"approve" is none: there are list, byId, .* and remove\./],
])("%s %s is refused with what there is, and nothing changes", async (option, value, sentence) => {
  const { code, output } = await scenario.command("new", "slice", "invoice", option, value);
  expect(output).toMatch(sentence);
  expect(output).toMatch(/Nothing was written\.$/);
  expect(code).toBe(1);
  expect(await scenario.changes()).toEqual([]);
});

it.each(variants)("a new slice %s is made %s %s", async (name, ...options) => {
  const output = await scenario.succeed("new", "slice", name, ...options);
  expect(output).toMatch(new RegExp(`^The slice ${name} is there: \\d+ files`, "m"));
});

it("together they pass the checks", async () => {
  await scenario.succeed("check");
});

it("each holds to the contract and to its own tests", async () => {
  const fresh = `--testNamePattern=^(?!${templateSlice}[.]|identity[.])`;
  const contract = ["errors", "outputs"].map((name) => `contract/${name}.test`);
  const own = ["server", "product"].flatMap((suite) =>
    ["invoice", "sales-order", "customer", "task", "person", "hour", "category"].map(
      (name) => `tests/${suite}/${name}.test`,
    ),
  );
  await scenario.pass(["contract", "server", "product"], fresh, ...contract, ...own);
});
