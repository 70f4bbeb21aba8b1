import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { templateSlice } from "groundwork/cli/slice/template";
import { takenChanges } from "groundwork/cli/update/slice-summary";
import { summary } from "groundwork/cli/update/summary";
import { takeIntoSlice } from "groundwork/cli/update/take-into-slice";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Files, Repository } from "../repository";
import { keep, lines, refusal, templateVersionOf, updated } from "./small-template";

/** Text with three places that are far enough from each other to be hunks of their own. */
const rules = (first: string, second: string, third: string) => {
  const between = Array.from({ length: 9 }, (_, line) => `line${line}();`);
  return lines(first, ...between, second, ...between, third);
};

/** Files of a slice as the first version of the template has them, with imports in the order of their names. */
const slice = (name: string, imports: string[]): Files => ({
  [`src/product/${name}/rules.ts`]: rules(`first(${name});`, `second(${name});`, `third(${name});`),
  [`src/product/${name}/states.ts`]: lines(...imports, "", `state(${name}, m);`),
  [`src/product/${name}/old.ts`]: `old(${name});\n`,
  [`src/app/${name}s/[id]/logo.png`]: Buffer.from([0, 1]),
});
const imported = (name: string) => `import { ${name} } from "@/${name}";`;
const m = imported("m");

const first: Files = {
  ...slice(templateSlice, [m, imported(templateSlice)]),
  "src/server/router.ts": `export const slices = {\n  ${templateSlice},\n};\n`,
  "prisma/identity.prisma": "model User {\n}\n",
  [`prisma/${templateSlice}.prisma`]: "model Placeholder {\n}\n",
};

/** Fixes in the example: in two places of one file, in one of another, in a picture, and by files that come and go. */
const fixes: Files = {
  "groundwork/template.json": templateVersionOf("0.2.0"),
  [`src/product/${templateSlice}/rules.ts`]: rules(
    `first(${templateSlice}, fixed);`,
    `second(${templateSlice});`,
    `third(${templateSlice}, fixed);`,
  ),
  [`src/product/${templateSlice}/states.ts`]: lines(
    m,
    imported(templateSlice),
    imported("z"),
    "",
    `state(${templateSlice}, m, z);`,
  ),
  [`src/product/${templateSlice}/old.ts`]: null,
  [`src/product/${templateSlice}/new.ts`]: `fresh(${templateSlice});\n`,
  [`src/app/${templateSlice}s/[id]/logo.png`]: Buffer.from([0, 2]),
};

const invoice: Files = {
  ...slice("invoice", [imported("invoice"), m]),
  "src/server/router.ts": `export const slices = {\n  ${templateSlice},\n  invoice,\n};\n`,
  "src/server/rows/invoice.ts": "rows();\n",
  "prisma/invoice.prisma": "model Invoice {\n}\n",
};
const invoiceRules = "src/product/invoice/rules.ts";

let template: Repository;
let began: string;
let before: Repository;
let after: Repository;
let offer: string;
beforeAll(async () => {
  template = Repository.of({ ...first, "groundwork/template.json": templateVersionOf("0.1.0") });
  began = template.head;
  before = Repository.cloneOf(template.folder);
  before.commit(invoice);
  template.commit(fixes);
  after = Repository.like(before);
  offer = summary(await updated(after, template), true);
  after.commit();
});
afterAll(() => {
  for (const repository of [template, before, after]) repository?.remove();
});

/** A project that took the fixes, and went its own way. */
function projectWith(files: Files = {}): Repository {
  const project = keep(Repository.like(after));
  project.commit(files);
  return project;
}

async function taken(project: Repository, source?: string, baseCommit?: string) {
  const changes = await takeIntoSlice(project.folder, "invoice", { source, baseCommit });
  return changes && takenChanges(changes);
}

describe("a fix of the example", () => {
  test("is offered to the slices that were made from it, hunk by hunk, and forced on none", () => {
    expect(offer).toContain(
      lines(
        "npm run update slice NAME takes what applies:",
        "  invoice",
        "    src/app/invoices/[id]/logo.png: 1 hunk applies",
        "    src/product/invoice/new.ts: new",
        "    src/product/invoice/old.ts: removed from the example",
        `    ${invoiceRules}: 2 hunks apply`,
        "    src/product/invoice/states.ts: 1 hunk applies",
        "",
      ),
    );
    expect(after.git("diff", "--name-only", "HEAD~")).not.toMatch(/invoice/);
  });

  test("is taken into a slice as far as it applies, under its name and formatted as it is", async () => {
    const project = projectWith({
      [invoiceRules]: rules("first(invoice);", "mine(invoice);", "third(invoice, mine);"),
    });
    project.write({ "page.ts": "mine\n" });
    project.git("add", "page.ts");
    const staged = project.git("diff", "--cached");
    expect(await taken(project)).toBe(
      lines(
        "Taken into invoice:",
        "  src/app/invoices/[id]/logo.png: 1 hunk",
        "  src/product/invoice/new.ts: new",
        `  ${invoiceRules}: 1 hunk`,
        "  src/product/invoice/states.ts: 1 hunk",
        "",
        "Does not apply, and is left to you: - is yours, + the example's.",
        `  ${invoiceRules}:21`,
        "    - third(invoice, mine);",
        "    + third(invoice, fixed);",
        "",
        "Removed from the example, and still here:",
        "  src/product/invoice/old.ts",
        "",
        "Next, nothing being committed yet:",
        "  npm run check && npm run test:unit -- invoice",
      ).trimEnd(),
    );
    expect(project.read(invoiceRules)).toBe(
      rules("first(invoice, fixed);", "mine(invoice);", "third(invoice, mine);"),
    );
    expect(project.read("src/product/invoice/states.ts")).toBe(
      lines(imported("invoice"), m, imported("z"), "", "state(invoice, m, z);"),
    );
    expect(project.read("src/product/invoice/new.ts")).toBe("fresh(invoice);\n");
    expect(project.read("src/app/invoices/[id]/logo.png")).toBe("\0\u0002");
    expect(project.git("diff", "--cached")).toBe(staged);

    // What is not committed now is what was taken, and taking it again writes nothing.
    const again = await taken(project);
    expect(again).toMatch(/^Nothing of what changed in the example applies to invoice.*\n\nDoes not apply/);
    expect(again).not.toMatch(/^Next/m);
  });

  test("is not offered where a slice has it already, or has no such file any more", async () => {
    const project = projectWith({
      [invoiceRules]: rules("first(invoice, fixed);", "mine(invoice);", "third(invoice, fixed);"),
      "src/product/invoice/states.ts": null,
      "src/product/invoice/old.ts": null,
      "src/product/invoice/new.ts": "fresh(invoice);\n",
      "src/app/invoices/[id]/logo.png": null,
    });
    expect(await taken(project)).toBeUndefined();
  });

  test("is named alone where it is no text, or the slice has something else in its place", async () => {
    const project = projectWith({
      [invoiceRules]: null,
      [`${invoiceRules}/mine.ts`]: "mine();\n",
      "src/product/invoice/states.ts": "mine();\n",
      "src/product/invoice/old.ts": null,
      "src/product/invoice/new.ts": "mine();\n",
      "src/app/invoices/[id]/logo.png": Buffer.from([0, 5]),
    });
    expect(await taken(project)).toBe(
      lines(
        "Nothing of what changed in the example applies to invoice, and nothing was written.",
        "",
        "Does not apply, and is left to you: - is yours, + the example's.",
        "  src/product/invoice/states.ts:1",
        "    - mine();",
        `    + ${imported("invoice")}`,
        `    + ${m}`,
        `    + ${imported("z")}`,
        "    + ",
        "    + state(invoice, m, z);",
        "",
        "Not text, or not from the example: compare it yourself.",
        "  src/app/invoices/[id]/logo.png",
        "  src/product/invoice/new.ts",
        `  ${invoiceRules}`,
      ).trimEnd(),
    );
    expect(project.git("status", "--porcelain")).toBe("");
  });

  test("does not keep an update from a project whose router cannot be read", async () => {
    const project = keep(Repository.like(before));
    project.commit({ "src/server/router.ts": "mine();\n" });
    expect((await updated(project, template)).slices).toEqual([]);
  });
});

describe("the last update", () => {
  test("is the one in the project's history, so a clone knows it, and one that was taken back is none", async () => {
    const clone = keep(Repository.cloneOf(`file://${after.folder}`));
    expect(await taken(clone)).toMatch(/^Taken into invoice/);
    clone.git("reset", "--quiet", "--hard", "HEAD~");
    expect(await refusal(taken(clone))).toMatch(/^No later version of .+ was taken here yet/);
  });

  test("counts alone, unless an earlier commit of the template is named", async () => {
    const later = keep(Repository.like(template));
    later.commit({ "later.ts": "later\n", "groundwork/template.json": templateVersionOf("0.3.0") });
    const project = projectWith();
    await updated(project, later);
    expect(await taken(project)).toBeUndefined();
    expect(await taken(project, later.folder, began)).toMatch(/^Taken into invoice/);
  });
});

describe("taking a fix is refused in a sentence", () => {
  test("for what is no copy of the example", async () => {
    const project = projectWith();
    const reason = (name: string) => refusal(takeIntoSlice(project.folder, name));
    expect(await reason("order")).toBe(
      'There is no slice "order" that was made from the example: those are invoice.',
    );
    expect(await reason(templateSlice)).toMatch(/is the example itself: an update merges it/);
    expect(project.git("status", "--porcelain")).toBe("");
  });

  test("where it would be mixed with changes that no commit has, unless it is forced", async () => {
    const project = projectWith();
    const mine = rules("first(invoice);", "mine(invoice);", "third(invoice);");
    writeFileSync(join(project.folder, invoiceRules), mine);
    expect(await refusal(taken(project))).toMatch(
      /^Not committed: src\/product\/invoice\/rules\.ts\. Commit first/,
    );
    expect(project.git("status", "--porcelain")).toBe(` M ${invoiceRules}`);
    await takeIntoSlice(project.folder, "invoice", { force: true });
    expect(project.read(invoiceRules)).toBe(
      rules("first(invoice, fixed);", "mine(invoice);", "third(invoice, fixed);"),
    );
  });

  test("where no update was taken, or the commits of the template cannot be had", async () => {
    expect(await refusal(taken(before))).toMatch(/^No later version of .+ was taken here yet.*PATH-OR-URL$/);
    const project = projectWith();
    expect(await refusal(taken(project, `${template.folder}/nowhere`))).toMatch(/cannot be fetched from/);
    expect(await refusal(taken(project, template.folder, "nonsense"))).toMatch(/^"nonsense" is not a commit/);
    const clone = keep(Repository.cloneOf(`file://${after.folder}`));
    expect(await refusal(taken(clone, keep(Repository.like(before)).folder))).toMatch(
      /^This project has the commit \w{7} of .+, which is not at "/,
    );
    expect(await refusal(taken(keep(new Repository())))).toMatch(/is in no git repository/);
    for (const repository of [project, clone]) expect(repository.git("status", "--porcelain")).toBe("");
  });
});
