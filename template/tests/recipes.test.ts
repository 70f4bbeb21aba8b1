import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roles } from "@/product/permissions";
import { existingSlices } from "../../groundwork/src/cli/slice/existing";
import { relatedSlice, templateSlice } from "../../groundwork/src/cli/template-slices";
import { type Block, blocksOf } from "./blocks";
import { makeProject, type Project } from "./project";

// A reader applies every recipe to one project with an invoice: writes each block that begins with a path into that file,
// runs each `sh`, applies each `diff`. What they prove is proved once, when all are applied.

const folder = "groundwork/docs/recipes";
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const recipes = [...read("README.md").matchAll(/\]\((\w[\w-]*\.md)\)/g)].map(([, name = ""]) => name);

/** A product with slices or roles of its own is not what the recipes speak of any more. */
const isTemplates =
  existingSlices().every(({ one }) => [templateSlice, relatedSlice].includes(one.camel)) &&
  roles.join() === "member,admin";

let project: Project;

async function run(program: string, ...args: string[]): Promise<void> {
  const { code, output } = await project.run(program, ...args);
  expect(code, `${program} ${args.join(" ")}\n${output}`).toBe(0);
}

async function apply({ language, text, line }: Block, recipe: string): Promise<void> {
  if (language === "text") return;
  if (language === "sh") return run("sh", "-ec", text);
  if (language === "diff") {
    const patch = join(".git", `${recipe}-${line}.diff`);
    await writeFile(join(project.folder, patch), text);
    return run("git", "apply", "--unidiff-zero", patch);
  }
  const [, path = ""] = /^(?:\/\/|--|#) (\S+)\n/.exec(text) ?? [];
  expect(path, `${recipe}:${line} says which file it is`).toMatch(/\.(tsx?|prisma|sql|py)$/);
  const file = join(project.folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text.slice(text.indexOf("\n") + 1));
}

test("the list has every recipe", () => {
  expect(readdirSync(folder).sort()).toEqual(["README.md", ...recipes].sort());
});

function allRecipes() {
  beforeAll(async () => {
    project = await makeProject();
    await run("npm", "run", "--silent", "new", "slice", "invoice");
  });
  afterAll(() => project.remove());

  test.each(recipes)("%s is applied as it is written", async (recipe) => {
    for (const block of blocksOf(read(recipe))) await apply(block, recipe);
  });

  test("the project passes its checks, and its migrations say what its schema says", async () => {
    await run("npm", "run", "--silent", "format");
    await run("npm", "run", "--silent", "api");
    const { output } = await project.run("npm", "run", "--silent", "db:migrate", "--", "nothing");
    expect(output).not.toMatch(/search/i);
    await run("npm", "run", "--silent", "check");
  });

  test("each recipe holds to its tests and to the contract", async () => {
    const tests = recipes
      .flatMap((recipe) => blocksOf(read(recipe)))
      .flatMap(({ text }) => /^\/\/ (tests\/server\/\S+)\n/.exec(text)?.[1] ?? []);
    for (const path of tests) expect(existsSync(join(project.folder, path))).toBe(true);
    const vitest = ["node_modules/vitest/vitest.mjs", "run"];
    await run("node", ...vitest, "--project=server", ...tests);
    const own = "dashboard|booking|search|batch|site|report|rates|reminder";
    const contract = ["api", "bad-input", "errors", "outputs", "refusals"].map(
      (name) => `contract/${name}.test`,
    );
    await run("node", ...vitest, "--project=contract", `--testNamePattern=(${own})[.]|written`, ...contract);
  });
}

if (isTemplates) describe("in a project with an invoice", allRecipes);
