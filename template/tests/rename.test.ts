import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { namesFrom, type ProductNames, rename } from "../../groundwork/src/cli/rename/rename";
import {
  readTemplateVersion,
  template,
  templateVersionText,
} from "../../groundwork/src/cli/template-version";
import { Repository } from "./repository";

const named: ProductNames = { package: "@acme/my-product", display: "Ana's Product" };

const old = template.toLowerCase();

/** The files that bear a product's name, as a fresh copy of the template has them. */
const files = {
  "package.json": `{\n  "name": "${old}",\n  "private": true\n}\n`,
  "package-lock.json": `{\n  "name": "${old}",\n  "packages": {\n    "": {\n      "name": "${old}"\n    }\n  }\n}\n`,
  "src/product/product.ts": `export const product = {\n  name: "${template}",\n  sentence: "It is.",\n};\n`,
  "compose.yaml": `name: ${old}\nx-app: &app\n  image: ${old}\nservices:\n  name: app\n`,
  "README.md": `# ${template}\n\nA template.\n`,
  LICENSE: `MIT License\n\nCopyright (c) 2026 ${template}\n\nPermission is hereby granted\n`,
  "groundwork/template.json": templateVersionText({ version: "0.1.0", source: null, commit: null }),
};

describe("a name", () => {
  test.each([
    ["my-product", "My Product"],
    ["@acme/shop.front_2", "Shop Front 2"],
    ["x", "X"],
  ])("%s is shown as %s", (name, display) => {
    expect(namesFrom(name)).toEqual({ package: name, display });
  });

  test("is shown as it is said to be", () => {
    expect(namesFrom("acme", "ACME & Söhne")).toEqual({ package: "acme", display: "ACME & Söhne" });
  });

  test.each([
    [undefined, /^Say the new name/],
    ["", /there has to be something in it/],
    ["My-Product", /it has capital letters/],
    ["my product", /only letters, digits, dashes/],
    ["_mine", /begins with a dot, a dash or an underscore/],
    ["@acme/.mine", /begins with a dot, a dash or an underscore/],
    ["@acme/a/b", /only letters, digits, dashes/],
    ["ü", /only letters, digits, dashes/],
    ["node_modules", /npm keeps that name for itself/],
    ["http", /a module of Node is called that/],
    ["a".repeat(215), /more than 214 characters/],
  ])("cannot be %s", (name, reason) => {
    expect(() => namesFrom(name)).toThrow(reason);
  });

  test.each(["", 'My "Product"', "two\nlines", "a".repeat(61), "\\"])("cannot be shown as %j", (shown) => {
    expect(() => namesFrom("my-product", shown)).toThrow(/cannot be shown as the product's name/);
  });
});

describe("renaming", () => {
  let project: Repository;

  beforeAll(() => {
    project = Repository.of(files);
  });
  afterAll(() => project.remove());

  test("changes nothing when one of the files cannot be written", async () => {
    project.write({ "LICENSE.renamed": "" });
    await expect(rename(project.folder, named)).rejects.toThrow("EEXIST");
    project.write({ "LICENSE.renamed": null });
    expect(project.git("status", "--porcelain")).toBe("");
  });

  test("refuses to write over what no commit keeps, unless it is forced", async () => {
    project.write({ "compose.yaml": `${files["compose.yaml"]}# mine\n` });
    await expect(rename(project.folder, named)).rejects.toThrow(
      /^Changed and not committed: compose\.yaml\./,
    );
    expect(project.git("diff", "--name-only")).toBe("compose.yaml");
    await rename(project.folder, named, { force: true });
    expect(project.read("compose.yaml")).toMatch(/# mine\n$/);
    project.git("reset", "--quiet", "--hard");
  });

  test("writes the name wherever the product bears it, and credits the template in README and LICENSE", async () => {
    const { untouched } = await rename(project.folder, named);
    expect(untouched).toEqual([]);
    expect(Object.keys(files).map(project.read)).toEqual([
      '{\n  "name": "@acme/my-product",\n  "private": true\n}\n',
      '{\n  "name": "@acme/my-product",\n  "packages": {\n    "": {\n      "name": "@acme/my-product"\n    }\n  }\n}\n',
      `export const product = {\n  name: "Ana's Product",\n  sentence: "It is.",\n};\n`,
      "name: my-product\nx-app: &app\n  image: my-product\nservices:\n  name: app\n",
      expect.stringMatching(
        new RegExp(`^# Ana's Product\\n\\nA template\\.\\n\\nMade from ${template}, .*\\n$`),
      ),
      expect.stringMatching(
        new RegExp(
          `^MIT License\\n\\nCopyright \\(c\\) \\d{4} Ana's Product\\nCopyright \\(c\\) 2026 ${template}\\n\\nPerm`,
        ),
      ),
      files["groundwork/template.json"],
    ]);
  });

  test("refuses the name that is there", async () => {
    await expect(rename(project.folder, named)).rejects.toThrow(/nothing was changed/);
  });

  test("works again, from whatever the name is", async () => {
    project.commit();
    await rename(project.folder, { package: "other", display: "Other" });
    const all = Object.keys(files).map(project.read).join();
    expect(all).not.toMatch(/Ana|my-product/);
    expect(all.match(/other\b/gi)).toHaveLength(8);
    expect(all.split(template)).toHaveLength(3);
  });

  test("leaves alone what does not bear the name, and what is not there", async () => {
    project.git("reset", "--quiet", "--hard");
    const licence = files.LICENSE.replace(template, `Ana Lima\nCopyright (c) 2026 ${template}`);
    project.commit({ LICENSE: licence, "README.md": "# Shop\n\nMade from bricks.\n", "compose.yaml": null });
    const { changed, untouched } = await rename(project.folder, { package: "other", display: "Other" });
    expect(untouched).toEqual(["LICENSE"]);
    expect(changed).not.toContain("compose.yaml");
    expect(project.read("README.md")).toMatch(/^# Shop\n/);
  });
});

describe("the commit of the template", () => {
  test("is recorded in a clone, and not in a copy, whose history says nothing of it", async () => {
    const { "groundwork/template.json": version, ...older } = files;
    const origin = Repository.of(older);
    origin.commit({ "groundwork/template.json": version });
    const { head } = origin;
    const [clone, shallow, copy] = [
      Repository.cloneOf(origin.folder),
      Repository.cloneOf(`file://${origin.folder}`, "--depth=1"),
      Repository.of(files),
    ];
    const ofCopy = Repository.cloneOf(copy.folder);
    clone.commit({ "mine.txt": "before the rename" });
    const recorded: (string | null | undefined)[] = [];
    for (const { folder } of [clone, shallow, copy, ofCopy]) {
      await rename(folder, named);
      recorded.push((await readTemplateVersion(folder))?.commit);
    }
    for (const repository of [origin, clone, shallow, copy, ofCopy]) repository.remove();
    expect(recorded).toEqual([head, head, null, null]);
  });
});

describe("this project", () => {
  /** Where the template is credited, where it is described, and where its commands have its name from. */
  const credits = /^(LICENSE|([\w-]+\/)*[\w-]+\.md|(groundwork|template)\/.*)$/;

  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8" })
    .split("\0")
    .filter((path) => path !== "" && existsSync(path));

  test("bears its name in the files that are renamed, and the template's only where that is credited", async () => {
    const copy = Repository.of(Object.fromEntries(listed.map((path) => [path, readFileSync(path)])));
    const { changed } = await rename(copy.folder, { package: "some-other-name", display: "Some Other Name" });
    const bearing = copy
      .git("grep", "--files-with-matches", "--text", "--fixed-strings", template)
      .split("\n")
      .filter((path) => !credits.test(path));
    copy.remove();
    expect(changed).toEqual(
      expect.arrayContaining(["package.json", "package-lock.json", "src/product/product.ts"]),
    );
    expect(bearing).toEqual([]);
  });
});
