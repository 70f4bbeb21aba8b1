import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { existingSlices } from "groundwork/cli/slice/existing";
import { namesOf } from "groundwork/cli/slice/names";
import type { VariantOptions } from "groundwork/cli/slice/options/variant";
import { inPlaceOfTitle } from "groundwork/cli/slice/options/without-title";
import { ownPaths, projectFiles } from "groundwork/cli/slice/paths";
import { textsOfSlice } from "groundwork/cli/slice/slice-texts";
import { templateSlice } from "groundwork/cli/slice/template";
import { afterAll, beforeAll, expect, it } from "vitest";
import { beginScenario, type Scenario } from "../scenario";

// One project in which slices do without opinions and procedures of the example.
let scenario: Scenario;

beforeAll(async () => {
  scenario = await beginScenario();
});

afterAll(() => scenario.remove());

const variants: readonly (readonly [name: string, options: VariantOptions])[] = [
  ["invoice", { without: "unique-title" }],
  ["booking", { without: "title" }],
  ["salesOrder", { without: "owner-limit" }],
  ["customer", { without: "note-rule" }],
  ["task", { without: "archive" }],
  ["person", { without: "states" }],
  ["category", { only: "list,create" }],
];

/** What a new slice of the project consists of. Commands work in the folder that they are called in. */
function textsOf(name: string, options: VariantOptions) {
  const folder = process.cwd();
  process.chdir(scenario.folder);
  try {
    return textsOfSlice(name, options).texts;
  } finally {
    process.chdir(folder);
  }
}

it.each<[VariantOptions, RegExp]>([
  [
    { without: "unique-title,colour" },
    /^--without .*"colour" is none: there are unique-title, .* and pages\./,
  ],
  [{ only: "create,update" }, /^--only has to name list, .*: --only list,create,update\./],
  [{ only: "list,approve" }, /^--only .*"approve" is none: there are list, byId, .* and remove\./],
])("%j is refused with what there is, and nothing is written", (options, sentence) => {
  expect(() => textsOf("invoice", options)).toThrow(sentence);
  expect(() => textsOf("invoice", options)).toThrow(/Nothing was written\.$/);
});

it("each text in place of the title replaces one that the example has", () => {
  const slice = namesOf(templateSlice);
  const texts = ownPaths(projectFiles(), slice, existingSlices()).map(
    (path) => [path, readFileSync(path, "utf8")] as const,
  );
  const unused = inPlaceOfTitle(slice).filter(
    ([files, text]) => !texts.some(([path, content]) => files.test(path) && content.search(text) >= 0),
  );
  expect(unused).toEqual([]);
});

it("a new slice is made without any of the opinions", async () => {
  const opinions = "title,owner-limit,note-rule,archive,states";
  const output = await scenario.succeed("new", "slice", "hour", "--without", opinions);
  expect(output).toMatch(/^The slice hour is there: \d+ files/m);
});

it.each(variants)("a slice %s is copied with %j", (name, options) => {
  for (const [path, text] of textsOf(name, options)) {
    const file = join(scenario.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
});

it("together they are migrated, and pass the checks", async () => {
  await scenario.succeed("db-migrate", "variants");
  await scenario.succeed("format");
  await scenario.succeed("api");
  await scenario.succeed("check");
});

it("each holds to the contract and to its own tests", async () => {
  const fresh = `--testNamePattern=^(?!${templateSlice}[.]|identity[.])`;
  const contract = ["errors", "outputs"].map((name) => `contract/${name}.test`);
  const own = ["server", "product"].flatMap((suite) =>
    ["invoice", "booking", "sales-order", "customer", "task", "person", "hour", "category"].map(
      (name) => `tests/${suite}/${name}.test`,
    ),
  );
  await scenario.pass(["contract", "server", "product"], fresh, ...contract, ...own);
});
