import { existsSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roles } from "@/product/permissions";
import { existingSlices, permanentSlices } from "../../groundwork/src/cli/slice/existing";
import { relatedSlice, templateSlice } from "../../groundwork/src/cli/template-slices";
import { type Block, blocksOf, proseOf } from "./blocks";
import { makeProject, type Project } from "./project";

// A reader follows the documents, one after another, in one new project: runs each `sh` block, applies each `diff`, and
// sees the compiler find what each `text` says. What they prove is proved once, when all are followed.

const documents = [
  "add-an-entity",
  "change-a-role",
  "add-a-procedure",
  "add-a-subscription",
  "add-a-job",
  "add-a-field-with-a-migration",
  "add-a-relation",
  "use-another-slice",
  "add-an-access",
];
const read = (name: string) => readFileSync(`groundwork/docs/${name}.md`, "utf8");

/** Lines that prove what was done before them. */
const isProof = (line: string) => /^(MATRIX=1 )?npm (test|run (check|test:unit))\b/.test(line);

/** Commands that serve until they are stopped, take minutes, or have tests of their own in this suite. */
const ranElsewhere =
  /^(start|dev|jobs|account|build|test.*|bench|create|scale|db:(psql|move|restore)|new|remove|rename|update|eject)$/;

/** Slices that were there before. */
const before = [templateSlice, relatedSlice, ...permanentSlices];

/** Files that are new in the project; the tests of what was there before are run where they are. */
const proofs = [
  ...["product", "server", "contract", "platform"].map((suite) => `--project=${suite}`),
  ...["invoice", "ticket", "customer", "comment", "desk"].flatMap((name) => [
    `product/${name}`,
    `server/${name}`,
  ]),
  "server/jobs",
  "slices/permissions",
  ...["api", "errors", "invalidates", "live", "refusals"].map((name) => `contract/${name}`),
  `--testNamePattern=^(?!(${before.join("|")})[.])`,
];

/** A product with slices or roles of its own is not what the documents describe any more. */
const isTemplates =
  existingSlices().every(({ one }) => [templateSlice, relatedSlice].includes(one.camel)) &&
  roles.join() === "member,admin";

let project: Project;
let patches = 0;

/** Runs a line as a reader types it. */
async function typed(line: string, source: string): Promise<string> {
  const { code, output } = await project.run("sh", "-ec", line);
  expect(code, `${source}: ${line}\n${output}`).toBe(0);
  return output;
}

/** Errors of the compiler, one in each line. */
async function typeErrors(): Promise<string[]> {
  await project.run("node", "node_modules/next/dist/bin/next", "typegen");
  const { output } = await project.run(
    "node",
    "node_modules/typescript/bin/tsc",
    "--noEmit",
    "--incremental",
    "false",
  );
  return output.split("\n").filter((line) => line.includes("error TS"));
}

/** Whether a line says what is written, in which `…` stands for whatever is left out. */
const matches = (written: string) => (line: string) => {
  const parts = written.split("…").map((part) => part.trim());
  return parts.reduce((from, part) => (from < 0 ? from : line.indexOf(part, from)), 0) >= 0;
};

/** Outcomes in the table that the contract tests print, by procedure and caller; a document shows some of its columns. */
function outcomesIn(text: string): Record<string, Record<string, string>> {
  const lines = text.split("\n").map((line) => line.split(/ {2,}/));
  const head = lines.find(([first]) => first === "a row, asked for by") ?? [];
  const rows = lines.filter((cells) => cells.length === head.length);
  return Object.fromEntries(
    rows.map(([path = "", ...cells]) => [
      path,
      Object.fromEntries(cells.map((cell, column) => [head[column + 1] ?? "", cell])),
    ]),
  );
}

async function follow({ language, text }: Block, source: string): Promise<void> {
  const lines = text.trimEnd().split("\n");
  if (language === "sh") for (const line of lines.filter((each) => !isProof(each))) await typed(line, source);
  if (language === "diff") {
    patches += 1;
    await writeFile(join(project.folder, ".git", `${patches}.diff`), text);
    await typed(`git apply .git/${patches}.diff`, source);
  }
  if (language === "text") {
    const errors = await typeErrors();
    for (const line of lines)
      expect(errors.filter(matches(line)), `${source}: ${line}\n${errors.join("\n")}`).toHaveLength(1);
    expect(errors, source).toHaveLength(lines.length);
  }
}

/** The paths that a document edits. */
const editedBy = (name: string): string[] =>
  blocksOf(read(name))
    .filter(({ language }) => language === "diff")
    .flatMap(({ text }) => [...text.matchAll(/^--- a\/(.+)$/gm)])
    .map(([, path = ""]) => path);

/** The paths that the documents add. */
const added = new Set(
  documents.flatMap((name) =>
    blocksOf(read(name)).flatMap(({ text }) =>
      [...text.matchAll(/^--- \/dev\/null\n\+\+\+ b\/(.+)$/gm)].map(([, path = ""]) => path),
    ),
  ),
);

// One of them has commands alone.
const editing = documents.filter((name) => name !== "add-a-relation");
test.each(editing)("%s edits only what is there, or what the slices bring that it makes", (name) => {
  const edited = editedBy(name);
  expect(edited.length).toBeGreaterThan(0);
  const isThere = (path: string) => added.has(path) || existsSync(path);
  expect(
    edited.filter((path) => !/invoice|ticket|customer|comment|desk/.test(path) && !isThere(path)),
  ).toEqual([]);
});

function aNewProject() {
  beforeAll(async () => {
    project = await makeProject();
  });
  afterAll(() => project.remove());

  test.each(documents)("goes through %s as it is written", async (name) => {
    for (const block of blocksOf(read(name))) await follow(block, `groundwork/docs/${name}.md:${block.line}`);
  });

  test("has, when all are followed, what a page of it was shown", async () => {
    const pages = documents.flatMap((name) =>
      blocksOf(read(name)).filter(({ language }) => /^tsx?$/.test(language)),
    );
    const paths = pages.map((_, index) => join(project.folder, `src/app/shown-${index}.tsx`));
    await Promise.all(pages.map(({ text }, index) => writeFile(paths[index] ?? "", text)));
    expect(await typeErrors()).toEqual([]);
    await Promise.all(paths.map((path) => rm(path)));
  });

  test("has the procedure that the README shows, but for its comments", () => {
    const shown =
      blocksOf(readFileSync("README.md", "utf8")).find(({ language }) => language === "ts")?.text ?? "";
    const written = readFileSync(join(project.folder, "src/server/procedures/invoice.ts"), "utf8");
    expect(written).toContain(shown.replace(/ *\/\/.*/g, ""));
  });

  // Its types were checked with the pages above, and its layers and dead code are those of any new slice.
  test("is formatted, and has nothing that lint forbids", async () => {
    const { code, output } = await project.run(
      "node_modules/.bin/biome",
      "check",
      "--error-on-warnings",
      ".",
    );
    expect(code, output).toBe(0);
  });

  test("is proved by the tests that came with it and those that were added", async () => {
    const { code, output } = await project.run(
      "env",
      "MATRIX=1",
      "node",
      "node_modules/vitest/vitest.mjs",
      "run",
      ...proofs,
    );
    expect(code, output).toBe(0);
    const tables = documents.flatMap((name) =>
      blocksOf(read(name)).filter(({ language }) => language === ""),
    );
    expect(tables).toHaveLength(2);
    for (const { text } of tables) expect(outcomesIn(output)).toMatchObject(outcomesIn(text));
  });

  test("has every path of an invoice that a document names", () => {
    const named = documents.flatMap((name) => [
      ...proseOf(read(name)).matchAll(/`([^`\s]+\/[^`\s]*invoice[^`\s]*)`/g),
    ]);
    const paths = named.map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !existsSync(join(project.folder, path)))).toEqual([]);
  });

  test("runs every other command that neither serves nor takes long", async () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const followed = documents.map(read).join();
    const others = Object.keys(scripts).filter(
      (name) => !ranElsewhere.test(name) && !followed.includes(`\nnpm run ${name}`),
    );
    expect(others).toContain("db:status");
    for (const name of others) {
      const { code, output } = await project.run("npm", "run", "--silent", name);
      // The machine of a test run may lack a port or a browser, which the doctor says.
      expect(name === "doctor" ? 0 : code, `${name}: ${output}`).toBe(0);
    }
  });
}

if (isTemplates) describe("a new project", aNewProject);
