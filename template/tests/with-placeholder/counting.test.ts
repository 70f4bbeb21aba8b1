import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { apiFile } from "../../../groundwork/src/cli/api-file";
import { beginScenario, type Scenario } from "../scenario";

// One project in which calls without an entity are made, written and removed.
let scenario: Scenario;

beforeAll(async () => {
  scenario = await beginScenario();
});

afterAll(() => scenario.remove());

const made = [
  "src/product/status/permissions.ts",
  "src/server/procedures/status.ts",
  "tests/server/status/summary.test.ts",
];

it("a query without an entity brings only what every procedure has", async () => {
  await scenario.succeed("new", "procedure", "status.summary", "--query");
  expect(await scenario.changes()).toEqual([
    ` M ${apiFile}`.trim(),
    " M src/server/router.ts",
    ...made.map((path) => `?? ${path}`),
  ]);
  expect(scenario.read("src/server/procedures/status.ts")).not.toMatch(/input|errors/);
  await scenario.commit("Add a query");
});

it("a procedure that takes an input brings its schema and a sample, passes the checks as it stands, and goes again with both", async () => {
  await scenario.succeed("new", "procedure", "status.search", "--query", "--input");
  expect((await scenario.changes()).map((line) => line.slice(3))).toEqual(
    expect.arrayContaining(["src/product/status/fields.ts", "tests/contract/samples/status.ts"]),
  );
  // Neither does anything yet.
  await scenario.succeed("check");
  const refused = await scenario.command("remove", "procedure", "status.search");
  expect(refused.output).toMatch(/^These would be lost, because no commit has them as they are:/);
  await scenario.succeed("remove", "procedure", "status.search", "--force");
  expect(await scenario.changes()).toEqual([]);
});

/** Replaces text of a file of the project, which has to be there. */
function edit(path: string, ...replacements: (readonly [string | RegExp, string])[]): void {
  const text = replacements.reduce((before, [found, replacement]) => {
    const after = before.replace(found, replacement);
    expect(after, `${path}: ${found}`).not.toBe(before);
    return after;
  }, scenario.read(path));
  writeFileSync(join(scenario.folder, path), text);
}

/** Lets a new query count the placeholders of each state. */
function count(slice: "placeholder" | "status", name: string): void {
  const path = `src/server/procedures/${slice}.ts`;
  const run = `run: async ({ db, scope }) => {
    const groups = await db.placeholder.groupBy({ by: "state", where: scope, _count: true });
    return groups.map(({ state, _count }) => ({ state, count: _count }));
  },
});`;
  edit(
    path,
    ["Say here in a sentence what it does.", "How many placeholders of each state the caller reaches."],
    ["z.object({ count: z.int() })", "z.array(z.object({ state: z.string(), count: z.int() }))"],
    [/run: \(\) =>\s+Promise\.reject\([\s\S]*?\),\n\}\);/, run],
  );
  const test = `tests/server/${slice}/${name}.test.ts`;
  edit(test, ["answers what it says", "counts what the caller reaches"]);
  edit(test, ["{ count: 0 }", '[{ state: "draft", count: 1 }]']);
  edit("src/server/procedures/placeholder.ts", [
    /(export const (?:create|move|remove)\b[\s\S]*?invalidates: \[)/g,
    `$1"${slice}.${name}", `,
  ]);
}

it("how many rows there are of each state takes three files and twelve lines, tests included", async () => {
  await scenario.succeed("new", "procedure", "placeholder.count", "--query");
  await scenario.commit("Begin to count");
  count("placeholder", "count");
  const { output } = await scenario.run("git", "diff", "--numstat");
  const lines = output.split("\n").map((line) => Number(line.split("\t")[0]));
  expect(lines.length).toBeLessThanOrEqual(3);
  expect(lines.reduce((sum, added) => sum + added, 0)).toBeLessThanOrEqual(12);
});

it("both ways to count hold to the contract, which asks for no row", async () => {
  count("status", "summary");
  edit("tests/server/status/summary.test.ts", [
    "  const answer",
    "  await placeholder.makeRow(db, owner);\n  const answer",
  ]);
  edit("tests/server/status/summary.test.ts", [
    /(import type \{ Database.*)/,
    '$1\nimport { placeholder } from "../../contract/samples/placeholder";',
  ]);
  await scenario.succeed("format");
  await scenario.succeed("api");
  await scenario.succeed("check");
  await scenario.pass(["server"], "tests/server/status", "tests/server/placeholder/count");
  const contract = ["api", "bad-input", "invalidates", "leaks", "outputs", "privacy", "refusals"];
  await scenario.pass(
    ["contract"],
    "--testNamePattern=status|placeholder[.](count|create|remove)|written",
    ...contract.map((name) => `contract/${name}.test`),
  );
  await scenario.commit("Count placeholders");
});

it("a removal that cannot be completed changes nothing", async () => {
  const limits = "src/product/limits.ts";
  edit(limits, ["export const limits", 'throw new Error("no limits yet");\nexport const limits']);
  const { code, output } = await scenario.command("remove", "procedure", "status.summary");
  expect(output).toContain("no limits yet");
  expect(code).toBe(1);
  expect(await scenario.changes()).toEqual([` M ${limits}`.trim()]);
  await scenario.run("git", "checkout", limits);
});

it("a module goes with its last procedure, and what is no procedure or slice is said", async () => {
  const slice = await scenario.command("remove", "slice", "status");
  expect(slice.output).toContain('"status" has no entity, and goes with the last of its procedures');
  const none = await scenario.command("remove", "procedure", "status.list");
  expect(none.output).toContain('There is no procedure "status.list": those of status are summary.');
  const taken = await scenario.command("new", "slice", "status");
  expect(taken.output).toContain('lists procedures "status" without an entity already');
  expect(await scenario.changes()).toEqual([]);
  await scenario.succeed("remove", "procedure", "status.summary");
  for (const path of made) expect(existsSync(join(scenario.folder, path)), path).toBe(false);
  const { output } = await scenario.run(
    "git",
    "diff",
    "HEAD~3",
    "--stat",
    "--",
    ...made,
    "src/server/router.ts",
  );
  expect(output).toBe("");
  // The platform has a screen of this name.
  const naming = ["-e", '"status[.]|/status"', "--and", "--not", "-e", "groundwork/screens/status"];
  const named = await scenario.run("git", "grep", "-lE", ...naming, "--", "src", "tests", apiFile);
  expect(named.output).toBe("");
});
