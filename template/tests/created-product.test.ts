import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { template } from "../../groundwork/src/cli/template-version";
import { createMigration } from "../../groundwork/src/postgres/create-migration";
import { emptyDatabase } from "../../groundwork/src/testing/database";
import { initialSql } from "../create/create";
import { proseOf } from "./blocks";
import { workshop } from "./creatable";
import { makeProject, type Project } from "./project";

const { leftBehind } = JSON.parse(readFileSync("template/create.json", "utf8")) as { leftBehind: string[] };

// Tests that need the example go with it.
test.each(leftBehind.filter((path) => !path.includes("/with-")))("%s is there to be left behind", (path) => {
  expect(existsSync(path)).toBe(true);
});

describe("a product of the whole template", () => {
  const folder = join(workshop().folder, "my-product");
  let project: Project;
  let output: { code: number; output: string };
  let paths: string[] = [];

  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const inProduct = (line: string) => project.run("sh", "-ec", `cd ${folder} && ${line}`);

  beforeAll(async () => {
    project = await makeProject();
    output = await project.command("create", folder, "Ana's Shop");
    paths = (await inProduct("git ls-files")).output.split("\n");
    // The files of the dependencies are shared, as the project shares them with this one.
    for (const own of ["node_modules", "groundwork/node_modules"])
      await inProduct(`test ! -e ${project.folder}/${own} || cp -al ${project.folder}/${own} ${own}`);
    const generated = "src/server/database/generated";
    mkdirSync(join(folder, generated), { recursive: true });
    await inProduct(`cp -a ${project.folder}/${generated}/. ${generated}`);
  });
  afterAll(() => project?.remove());

  test("is made in one command, which says where it is and what comes next", () => {
    expect(output.output).toMatch(
      new RegExp(`^Ana's Shop is in ${folder}: ${paths.length} files and one commit, made from ${template} `),
    );
    expect(output.output).toMatch(/\n {2}cd \S+\/my-product\n {2}npm start .*\n {2}npm test .*\n/);
    expect(output.code).toBe(0);
  });

  test("passes every check of its source, and has nothing to commit then", async () => {
    const { code, output } = await inProduct("node groundwork check");
    expect(code, output).toBe(0);
    expect(await inProduct("git status --porcelain")).toEqual({ code: 0, output: "" });
  });

  test("has one migration, which says all that the schema says", async () => {
    const migrations = paths.filter((path) => /^prisma\/migrations\/.*\.sql$/.test(path));
    expect(migrations).toEqual([
      expect.stringMatching(/^prisma\/migrations\/\d{14}_initial\/migration\.sql$/),
    ]);
    const whole = await createMigration("whole", await emptyDatabase(), {
      schema: join(folder, "prisma"),
      migrations: join(folder, "none"),
    });
    // Above each statement, Prisma says its kind.
    const statements = whole?.sql.replace(/^(-- .*)?\n/gm, "");
    await expect(statements).toMatchFileSnapshot(resolve(initialSql));
    expect(read(migrations[0] ?? "")).toBe(readFileSync(initialSql, "utf8"));
  });

  test("takes no styles of the template's start page", () => {
    expect(read("src/app/globals.css").match(/^@(import|source) .*$/gm)).toEqual([
      '@import "tailwindcss" source("../");',
      '@import "../../node_modules/groundwork/src/ui/base.css";',
      '@source "../../node_modules/groundwork/src/screens";',
      '@source "../../node_modules/groundwork/src/spec";',
      '@source "../../node_modules/groundwork/src/ui";',
    ]);
  });

  test("has a lock that its package.json agrees with", () => {
    const { packages } = JSON.parse(read("package-lock.json"));
    const { name, dependencies, devDependencies } = JSON.parse(read("package.json"));
    expect(packages[""]).toMatchObject({ name, dependencies, devDependencies });
    const named = Object.keys({ ...dependencies, ...devDependencies });
    expect(named.filter((dependency) => !packages[`node_modules/${dependency}`])).toEqual([]);
  });

  test("names the template only where it is credited, or its versions are named of", async () => {
    const { output } = await inProduct(
      `git grep --files-with-matches --text -e ${template} -- . ":!groundwork"`,
    );
    expect(output.split("\n")).toEqual(["LICENSE", "README.md"]);
    const [, credit = ""] = read("README.md").split("\n## Licence\n");
    expect(read("README.md").split(template)).toHaveLength(2);
    expect(credit).toContain(template);
  });

  test("has documents that link to what is there, and name commands that exist", () => {
    const documents = paths.filter((path) => path.endsWith(".md"));
    const { scripts } = JSON.parse(read("package.json"));
    const missing = documents.flatMap((document) => {
      const links = [...proseOf(read(document)).matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)].map(
        ([, to = ""]) => to,
      );
      const named = [...read(document).matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
      return [
        ...links.filter((to) => !/^https?:/.test(to) && !existsSync(join(folder, dirname(document), to))),
        ...named.filter((name) => !(name in scripts)),
      ].map((what) => `${document}: ${what}`);
    });
    expect(missing).toEqual([]);
  });

  test("has every path that its README and its architecture quote", () => {
    const text = read("README.md") + read("groundwork/docs/architecture.md");
    const quoted = [...text.matchAll(/`((?:src|prisma|tests|docs|scripts)\/[^`*\s]*)`/g)];
    expect(quoted.length).toBeGreaterThan(20);
    expect(quoted.map(([, path = ""]) => path).filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  });
});
