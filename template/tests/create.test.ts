import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readTemplateVersion, template } from "../../groundwork/src/cli/template-version";
import { create } from "../create/create";
import { keep, makeCreatable, workshop } from "./creatable";
import { Repository } from "./repository";
import { refusal } from "./update/small-template";

const { folder: shop } = workshop();
let count = 0;
/** A folder of its own for a test, in which nothing is. */
function newFolder(): string {
  const parent = join(shop, String(++count));
  mkdirSync(parent);
  return parent;
}

const gitIn = (folder: string, ...args: string[]) =>
  execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trimEnd();

describe("a product", () => {
  const parent = newFolder();
  const folder = join(parent, "my-product");
  const read = (path: string) => readFileSync(join(folder, path), "utf8");

  test("has the files of the template without those that are left behind, and the overlay's in their places", async () => {
    const source = makeCreatable();
    chmodSync(join(source.folder, "run.sh"), 0o755);
    source.commit();
    const before = source.git("status", "--porcelain", "--ignored");
    const made = await create(source.folder, folder, "Ana's Product");
    expect(gitIn(folder, "ls-files").split("\n")).toEqual([
      ".gitignore",
      "LICENSE",
      "README.md",
      "bench.tsx",
      "groundwork/template.json",
      "package-lock.json",
      "package.json",
      "run.sh",
      "src/form.ts",
      "src/page.ts",
      "src/product/product.ts",
    ]);
    expect(made).toMatchObject({ folder, files: 11 });
    expect(read("src/page.ts")).toBe("the start page\n");
    expect(statSync(join(folder, "run.sh")).mode & 0o111).toBe(0o111);
    expect(await readTemplateVersion(folder)).toEqual({
      version: "0.1.0",
      source: null,
      commit: source.head,
    });
    expect(source.git("status", "--porcelain", "--ignored")).toBe(before);
  });

  test("bears its own name, and no sentence of the template", () => {
    expect(read("README.md")).toMatch(
      new RegExp(`^# Ana's Product\\n\\nA product\\.\\n\\n## Licence\\n\\nMIT\\n\\nMade from ${template}, `),
    );
    expect(read("src/product/product.ts")).toBe(
      `export const product = {\n  name: "Ana's Product",\n  sentence: "Say it here.",\n  audience: "Somebody.",\n};\n`,
    );
    expect(JSON.parse(read("package.json"))).toEqual({
      name: "my-product",
      description: "A product.",
      scripts: { start: "start" },
      devDependencies: { types: "1.0.0" },
    });
  });

  test("has a lock without the packages that neither it nor a workspace of it needs", () => {
    const { name, packages } = JSON.parse(read("package-lock.json"));
    expect(name).toBe("my-product");
    expect(packages[""]).toEqual({ name: "my-product", devDependencies: { types: "1.0.0" } });
    expect(Object.keys(packages)).toEqual([
      "",
      "platform",
      "node_modules/colour",
      "node_modules/platform",
      "node_modules/shared",
      "node_modules/types",
    ]);
  });

  test("is a git repository of one commit, with nothing left to commit, beside which nothing else was made", () => {
    expect(gitIn(folder, "log", "--all", "--format=%D %s")).toBe(
      `HEAD -> main Begin Ana's Product with ${template} 0.1.0`,
    );
    expect(gitIn(folder, "status", "--porcelain")).toBe("");
    expect(readdirSync(parent)).toEqual(["my-product"]);
    expect(statSync(folder).mode & 0o777).toBe(0o777 & ~process.umask());
  });

  test("can be made in an empty folder, and in one whose parents are not there", async () => {
    const source = makeCreatable();
    const empty = join(newFolder(), "empty");
    mkdirSync(empty);
    await create(source.folder, empty);
    expect(existsSync(join(empty, ".git"))).toBe(true);
    const deep = join(newFolder(), "a", "b", "deep");
    expect((await create(source.folder, deep)).names.display).toBe("Deep");
  });

  test("is committed though git knows nobody's name, and hooks and signatures were set up for all repositories", async () => {
    const source = makeCreatable();
    const home = newFolder();
    writeFileSync(
      join(home, ".gitconfig"),
      `[user]\n\tuseConfigOnly = true\n[commit]\n\tgpgSign = true\n[gpg]\n\tprogram = false\n[core]\n\thooksPath = ${home}/hooks\n`,
    );
    mkdirSync(join(home, "hooks"));
    writeFileSync(join(home, "hooks", "pre-commit"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    vi.stubEnv("HOME", home);
    vi.stubEnv("GIT_CONFIG_GLOBAL", join(home, ".gitconfig"));
    onTestFinished(() => void vi.unstubAllEnvs());
    const made = await create(source.folder, join(newFolder(), "mine"));
    expect(gitIn(made.folder, "log", "--format=%an")).toBe(template);
  });
});

describe("what is not committed in the template", () => {
  test("is refused, or taken as it stands where that is asked for", async () => {
    const source = makeCreatable();
    source.write({
      "src/form.ts": "changed\n",
      "src/new.ts": "new\n",
      "node_modules/a.js": "",
      "run.sh": null,
    });
    const folder = join(newFolder(), "mine");
    expect(await refusal(create(source.folder, folder))).toMatch(
      /^Changed in the template and not committed: run\.sh, src\/form\.ts, src\/new\.ts\. /,
    );
    expect(existsSync(folder)).toBe(false);
    await create(source.folder, folder, undefined, { force: true });
    expect(readFileSync(join(folder, "src/form.ts"), "utf8")).toBe("changed\n");
    expect(readdirSync(join(folder, "src"))).toContain("new.ts");
    expect(readdirSync(folder)).not.toContain("node_modules");
    expect(readdirSync(folder)).not.toContain("run.sh");
    expect((await readTemplateVersion(folder))?.commit).toBe(source.head);
    expect(source.git("diff", "--cached", "--name-only")).toBe("");
  });
});

describe("a product is refused", () => {
  test("where there is something already, or the template itself", async () => {
    const source = makeCreatable();
    const parent = newFolder();
    writeFileSync(join(parent, "file"), "");
    mkdirSync(join(parent, "full", "a"), { recursive: true });
    const prompted = (path?: string, shown?: string) => refusal(create(source.folder, path, shown));
    expect(await prompted()).toMatch(/^Say the folder to make: npm run create /);
    expect(await prompted(join(parent, "file"))).toMatch(/is there already, and is no folder\.$/);
    expect(await prompted(join(parent, "full"))).toMatch(/is not empty: /);
    expect(await prompted("mine")).toMatch(/is inside the template: .* such as \.\.\/mine\.$/);
    expect(await prompted(join(parent, "My Product"))).toMatch(/^"My Product" cannot be the name of an npm/);
    expect(await prompted(join(parent, "mine"), "<b>")).toMatch(/cannot be shown as the product's name/);
    expect(readdirSync(parent).sort()).toEqual(["file", "full"]);
    expect(source.git("status", "--porcelain")).toBe("");
  });

  test("from what is no commit of the template", async () => {
    const source = makeCreatable();
    const from = async (folder: string) => refusal(create(folder, join(newFolder(), "mine")));
    const copy = join(newFolder(), "copy");
    mkdirSync(copy);
    expect(await from(copy)).toMatch(/is no git repository of its own, .*: clone it with git/);
    source.write({ "part/a": "" });
    expect(await from(join(source.folder, "part"))).toMatch(/is no git repository of its own/);
    gitIn(copy, "init", "--quiet");
    expect(await from(copy)).toMatch(/^No commit of this repository has a groundwork\/template\.json, /);
    const product = keep(
      Repository.of({ "groundwork/template.json": source.read("groundwork/template.json") }),
    );
    expect(await from(product.folder)).toMatch(/^This is no longer \w+ but a product: /);
    vi.stubEnv("PATH", "/nowhere");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await from(source.folder)).toMatch(/^git is not installed here, or not found: /);
  });
});

describe("nothing half-made stays", () => {
  test("when the template is not what it should be", async () => {
    const source = makeCreatable({ "src/product/product.ts": "nameless\n" });
    const parent = newFolder();
    expect(await refusal(create(source.folder, join(parent, "a", "mine")))).toMatch(
      /does not say the product's name/,
    );
    expect(readdirSync(parent)).toEqual([]);
  });

  test.each(["SIGINT", "SIGTERM"] as const)("when %s ends it", async (signal) => {
    const parent = newFolder();
    const program = `
      import { createAtomically } from "./template/create/create-atomically.ts";
      import { mkdir } from "node:fs/promises";
      await createAtomically(${JSON.stringify(join(parent, "a", "mine"))}, async (making) => {
        console.log("making");
        await new Promise((resolve) => {
          const waiting = setInterval(() => {}, 1000);
          process.once("${signal}", () => setTimeout(resolve, 100, clearInterval(waiting)));
        });
        await mkdir(making + "/late");
      });
    `;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program]);
    await Promise.race([once(child.stdout, "data"), once(child, "close")]);
    expect(readdirSync(join(parent, "a"))).toHaveLength(1);
    child.kill(signal);
    const [code] = await once(child, "close");
    expect([code, readdirSync(parent)]).toEqual([signal === "SIGINT" ? 130 : 143, []]);
  });
});
