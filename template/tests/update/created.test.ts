import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  copiedLines,
  relatedSlice,
  sliceCopyFolder,
  templateSlice,
} from "../../../groundwork/src/cli/template-slices";
import { template as name, readTemplateVersion } from "../../../groundwork/src/cli/template-version";
import { summary, update } from "../../../groundwork/src/cli/update/update";
import { create } from "../../create/create";
import { files, keep, listOf, makeCreatable, templateVersionOf, workshop } from "../creatable";
import { Repository } from "../repository";
import { updated } from "./small-template";

const { folder: shop } = workshop();
let count = 0;

async function productOf(template: Repository): Promise<Repository> {
  const { folder } = await create(template.folder, join(shop, `product-${++count}`), "Mine");
  return keep(Repository.cloneOf(folder));
}

const json = (template: Repository, path: string) => JSON.parse(template.read(path));

describe("a product that create made", () => {
  test("takes the next version from the commit that it was made from, and nothing that is left behind", async () => {
    const template = makeCreatable();
    template.commit({ "src/form.ts": "a\nb\nc\nd\ne\n" });
    const from = template.head;
    const product = await productOf(template);
    product.commit({ "src/form.ts": "mine\na\nb\nc\nd\ne\n", "src/page.ts": "mine\n" });
    template.commit({
      "groundwork/template.json": templateVersionOf("0.2.0"),
      "template/CHANGELOG.md": "# Changes\n\n## 0.2.0\n\n- Goes on.\n\n## 0.1.0\n\n- Begins.\n",
      "README.md": `# ${name}\n\nA better template.\n`,
      "bench.ts": "a better bench\n",
      "src/form.ts": "a\nb\nc\nd\ne\nf\n",
      "src/page.ts": "a better brochure\n",
      "src/new.ts": "new\n",
      "tests/template/new.test.ts": "another test\n",
      "template/new.ts": "new\n",
    });
    const result = await updated(product, template);
    expect(result).toMatchObject({
      from: { version: "0.1.0", commit: from },
      to: { version: "0.2.0", commit: template.head },
      changes: "## 0.2.0\n- Goes on.",
      taken: { changed: ["src/form.ts"], added: ["src/new.ts"], removed: [] },
      conflicts: { marked: [], keptOurs: [], leftDeleted: [], leftHere: [] },
      dependencies: false,
    });
    expect(product.read("src/form.ts")).toBe("mine\na\nb\nc\nd\ne\nf\n");
    expect(await readTemplateVersion(product.folder)).toEqual({
      version: "0.2.0",
      source: template.folder,
      commit: template.head,
    });
  });

  test("has the platform replaced, and reports which files of it were changed here and merged", async () => {
    const template = makeCreatable({
      "groundwork/src/log.ts": "a\nb\nc\nd\n",
      "groundwork/src/old.ts": "old\n",
    });
    const product = await productOf(template);
    product.commit({ "groundwork/src/log.ts": "mine\na\nb\nc\nd\n" });
    template.commit({ "groundwork/src/log.ts": "a\nb\nc\nd\ne\n", "groundwork/src/old.ts": null });
    const result = await updated(product, template);
    expect(result).toMatchObject({ platform: ["groundwork/src/log.ts"], conflicts: { marked: [] } });
    expect(result.taken.removed).toEqual(["groundwork/src/old.ts"]);
    expect(product.read("groundwork/src/log.ts")).toBe("mine\na\nb\nc\nd\ne\n");
    expect(summary(result, true)).toContain(
      "were changed here, so they were merged:\n  groundwork/src/log.ts",
    );
  });

  test("has a copy of the template's slice, which follows it whatever became of the living one", async () => {
    const rules = `src/product/${templateSlice}/rules.ts`;
    const template = makeCreatable({ [rules]: "a\n" });
    const product = await productOf(template);
    expect(product.read(`${sliceCopyFolder}/${rules}`)).toBe("a\n");
    product.commit({ [rules]: null });
    const added = `src/product/${templateSlice}/states.ts`;
    template.commit({ [rules]: "b\n", [added]: "new\n" });
    const { taken, conflicts } = await updated(product, template);
    expect(taken).toEqual({
      changed: [`${sliceCopyFolder}/${rules}`],
      added: [`${sliceCopyFolder}/${added}`],
      removed: [],
    });
    expect(conflicts.leftDeleted).toEqual([rules, added]);
  });

  test("takes the lines of a registry for the slices that it has, of one that this version does not know as well", async () => {
    const [own, related] = [templateSlice, relatedSlice];
    const list = "groundwork/src/cli/slice/registries.ts";
    const [router, logged] = ["src/server/router.ts", "src/product/logged.ts"];
    const lines = (...names: string[]) =>
      `export const all = {\n${names.map((each) => `  ${each}: ${each}Log,\n`).join("")}};\n`;
    const template = makeCreatable({
      [router]: lines("user", own, related),
      [`src/product/${own}/rules.ts`]: "a\n",
      [`src/product/${related}/rules.ts`]: "a\n",
    });
    const product = await productOf(template);
    expect(product.read(router)).toBe(lines("user", own));
    product.commit({ [router]: lines("user", "invoice"), [`src/product/${own}/rules.ts`]: null });
    const living = await productOf(template);
    template.commit({
      [list]: `export const registries = [\n  "${router}",\n  "${logged}",\n] as const;\n`,
      [router]: lines("account", "user", own, related),
      [logged]: lines("user", own, related),
    });
    await updated(living, template);
    expect(living.read(router)).toBe(lines("account", "user", own));
    expect(living.read(logged)).toBe(lines("user", own));
    expect(living.read(copiedLines)).toContain(`${related}: ${related}Log`);
    expect(JSON.parse(living.read(copiedLines)).map(({ file }: { file: string }) => file)).toContain(logged);
    await updated(product, template);
    expect(product.read(router)).toBe(lines("account", "user", "invoice"));
    expect(product.read(logged)).toBe(lines("user"));
  });

  test("has nothing to take where only what is left behind changed", async () => {
    const template = makeCreatable();
    const product = await productOf(template);
    template.commit({ "bench.ts": "a better bench\n", "src/page.ts": "a better brochure\n" });
    expect(await update(product.folder, template.folder)).toBeUndefined();
  });

  test("compares the files of the overlay with the overlay's, and what the template says of itself with nothing", async () => {
    const template = makeCreatable();
    const product = await productOf(template);
    template.commit({
      "template/overlay/README.md": `# ${name}\n\nA product.\n\nMore.\n\n## Licence\n\nMIT\n`,
      "template/overlay/src/page.ts": "a better start page\n",
      "src/product/product.ts": String(files["src/product/product.ts"]).replace(
        "A template.",
        "A better one.",
      ),
      "package.json": `${JSON.stringify({ ...json(template, "package.json"), scripts: { start: "start", bench: "better", check: "check" } }, null, 2)}\n`,
    });
    const { taken, conflicts } = await updated(product, template);
    expect(taken).toEqual({ changed: ["README.md", "package.json", "src/page.ts"], added: [], removed: [] });
    expect(conflicts.marked).toEqual([]);
    expect(product.read("README.md")).toMatch(
      /^# Mine\n\nA product\.\n\nMore\.\n\n## Licence\n\nMIT\n\nMade from /,
    );
    expect(product.read("src/page.ts")).toBe("a better start page\n");
    expect(json(product, "package.json")).toMatchObject({
      name: expect.stringMatching(/^product-/),
      scripts: { start: "start", check: "check" },
    });
  });

  test("follows each version's own list: what it begins to leave behind goes, and what it no longer does comes", async () => {
    const template = makeCreatable();
    const product = await productOf(template);
    template.commit({ "template/create.json": listOf("src/form.ts") });
    const { taken } = await updated(product, template);
    expect(taken).toEqual({ changed: [], added: ["CHANGELOG.md"], removed: ["src/form.ts"] });
  });

  test("reads a list of a later version that has more in it, or less", async () => {
    const template = makeCreatable();
    const product = await productOf(template);
    const list = { leftBehind: json(template, "template/create.json").leftBehind, later: true };
    template.commit({ "template/create.json": JSON.stringify(list), "src/new.ts": "new\n" });
    expect((await updated(product, template)).taken.added).toEqual(["src/new.ts"]);
  });
});

describe("a copy of the whole template", () => {
  test("takes what is about the template, too, and leaves its overlay where it is", async () => {
    const template = makeCreatable();
    const copy = keep(Repository.cloneOf(template.folder));
    template.commit({
      "bench.ts": "a better bench\n",
      "template/overlay/src/page.ts": "a better start page\n",
    });
    const { taken } = await updated(copy, template);
    expect(taken.changed).toEqual(["bench.ts", "template/overlay/src/page.ts"]);
    expect(copy.read("src/page.ts")).toBe("the brochure\n");
  });
});
