import { describe, expect, test } from "vitest";
import { templateSlice } from "../../../groundwork/src/cli/template-slices";
import { readTemplateVersion } from "../../../groundwork/src/cli/template-version";
import { update } from "../../../groundwork/src/cli/update/update";
import { Repository } from "../repository";
import {
  copyOf,
  keep,
  makeTemplate,
  own,
  page,
  refusal,
  second,
  templateVersionOf,
  updated,
} from "./small-template";

describe("an update", () => {
  test("merges what both changed, marks where they disagree, and says of each file what became of it", async () => {
    const template = makeTemplate();
    const project = keep(Repository.cloneOf(template.folder));
    project.commit(own);
    const before = template.head;
    template.commit(second);
    const after = template.head;
    template.git("tag", "v0.2.0");
    const branches = project.git("for-each-ref", "refs/heads", "refs/remotes", "refs/tags");

    expect(await updated(project, template)).toEqual({
      from: { version: "0.1.0", commit: before },
      to: { version: "0.2.0", commit: after },
      changes: "## 0.2.0\n- Fixes a hole.",
      taken: {
        changed: ["package.json", "page.ts", "src/product/example/fields.ts", "template/CHANGELOG.md"],
        added: ["new.ts", "prisma/migrations/20260201_more/migration.sql"],
        removed: [],
      },
      conflicts: { marked: ["form.ts"], keptOurs: ["picture.png"], leftDeleted: ["gone.ts"], leftHere: [] },
      migrations: { names: ["20260201_more"], late: [] },
      platform: [],
      moved: [],
      strays: [],
      dependencies: true,
    });
    expect(project.read("page.ts")).toBe(page("top of mine", "bottom of 0.2.0"));
    expect(project.read("form.ts")).toMatch(
      /^<<<<<<< HEAD\ntop of mine\n=======\ntop of 0\.2\.0\n>>>>>>> \w+ \(Take .+ 0\.2\.0\)\na\n/,
    );
    expect(project.read("picture.png")).toBe("\0\u0005");
    expect(JSON.parse(project.read("package.json"))).toEqual({
      name: "mine",
      version: "3.0.0",
      dependencies: { a: "1.1.0", b: "1.0.0", c: "1.0.0" },
    });
    expect(project.read("mine.ts")).toBe("mine\n");
    expect(project.git("status", "--porcelain", "gone.ts", "form.ts")).toBe("UU form.ts");
    expect(project.git("ls-files", "--modified", "--deduplicate")).toBe("form.ts");
    expect(await readTemplateVersion(project.folder)).toEqual({
      version: "0.2.0",
      source: template.folder,
      commit: after,
    });

    expect(project.git("log", "-1", "--format=%s")).toBe("Go on");
    expect(project.git("for-each-ref", "refs/heads", "refs/remotes", "refs/tags")).toBe(branches);
    expect(() => project.git("commit", "--quiet", "--message", "Too early")).toThrow(/unmerged/);
    project.git("reset", "--quiet", "--hard");
    expect(project.git("status", "--porcelain")).toBe("");
  });

  test("begins where the last one ended, with the same source", async () => {
    const template = makeTemplate();
    const project = copyOf(template);
    template.commit({
      "page.ts": page("top", "bottom of 0.2.0"),
      "groundwork/template.json": templateVersionOf("0.2.0"),
    });
    await updated(project, template);
    expect(await refusal(update(project.folder))).toMatch(/^Not committed: /);
    // The project decides otherwise; another update must not bring the line back.
    project.commit({ "page.ts": page("top", "bottom of mine") });
    expect(await update(project.folder)).toBeUndefined();
    template.commit({
      "form.ts": page("top", "bottom of 0.3.0"),
      "groundwork/template.json": templateVersionOf("0.3.0"),
    });
    const { from, taken, conflicts } = (await update(project.folder)) ?? {};
    expect([from?.version, taken?.changed, conflicts?.marked]).toEqual(["0.2.0", ["form.ts"], []]);
    expect(project.read("page.ts")).toBe(page("top", "bottom of mine"));
  });

  test("follows files that either side moved, and keeps what the template deleted and the project changed", async () => {
    const template = makeTemplate();
    const project = copyOf(template);
    project.git("mv", "-k", "src", ".kept");
    project.commit({ "form.ts": page("top of mine", "bottom"), "gone.ts": page("mine", "two") });
    template.git("mv", "form.ts", "entry.ts");
    template.commit({ "gone.ts": null, "src/product/example/fields.ts": page("fields", "end of 0.2.0") });
    const { conflicts } = await updated(project, template);
    expect(conflicts).toEqual({ marked: [], keptOurs: [], leftDeleted: [], leftHere: ["gone.ts"] });
    expect(project.read(".kept/product/example/fields.ts")).toBe(page("fields", "end of 0.2.0"));
    expect(project.read("entry.ts")).toBe(page("top of mine", "bottom"));
    expect(project.git("ls-files")).not.toMatch(/^(src|form)/m);
  });

  test("leaves out what is new of a slice that was removed, and what depends on it", async () => {
    const template = makeTemplate();
    const project = copyOf(template);
    template.commit({
      [`src/product/${templateSlice}/rules.ts`]: "new\n",
      [`tests/wire/with-${templateSlice}/form.test.ts`]: "new\n",
      "tests/wire/form.test.ts": "new\n",
    });
    const { taken, conflicts } = await updated(project, template);
    expect(taken.added).toEqual(["tests/wire/form.test.ts"]);
    expect(conflicts.leftDeleted).toEqual([
      `src/product/${templateSlice}/rules.ts`,
      `tests/wire/with-${templateSlice}/form.test.ts`,
    ]);
  });

  test("leaves a slice as it is that was made from one that is removed", async () => {
    const template = makeTemplate();
    const rules = `src/product/${templateSlice}/rules.ts`;
    template.commit({ [rules]: page("rules", "end") });
    const project = keep(Repository.cloneOf(template.folder));
    const made = page("rules of mine", "end");
    project.commit({ [rules]: null, "src/product/invoice/rules.ts": made });
    template.commit({ [rules]: page("rules", "end of 0.2.0") });
    const { conflicts } = await updated(project, template);
    expect(conflicts).toEqual({ marked: [], keptOurs: [], leftDeleted: [rules], leftHere: [] });
    expect(project.read("src/product/invoice/rules.ts")).toBe(made);
  });

  test("names the migrations that are dated before the project's newest", async () => {
    const template = makeTemplate();
    const project = copyOf(template);
    project.commit({ "prisma/migrations/20260301_mine/migration.sql": "CREATE TABLE c;\n" });
    template.commit(second);
    const { migrations } = await updated(project, template);
    expect(migrations).toEqual({ names: ["20260201_more"], late: ["20260201_more"] });
  });

  test("writes over no file that git ignores", async () => {
    const template = makeTemplate();
    const project = copyOf(template, { ".gitignore": "local.ts\n" });
    project.write({ "local.ts": "mine\n" });
    template.write({ "local.ts": "the template's\n" });
    template.git("add", "--force", "local.ts");
    template.commit();
    expect(await refusal(update(project.folder, template.folder))).toMatch(/git ignores: local\.ts/);
    expect(project.read("local.ts")).toBe("mine\n");
    expect(project.git("status", "--porcelain")).toBe("");
  });
});
