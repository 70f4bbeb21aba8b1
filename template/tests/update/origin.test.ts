import { describe, expect, test } from "vitest";
import { rename } from "../../../groundwork/src/cli/rename/rename";
import { update } from "../../../groundwork/src/cli/update/update";
import { Repository } from "../repository";
import { copyOf, keep, makeTemplate, own, page, refusal, updated } from "./small-template";

describe("what a project was made from", () => {
  test("is seen in a clone by their common history", async () => {
    const template = makeTemplate();
    template.commit({ "form.ts": page("top", "bottom of 0.1.1") });
    const project = keep(Repository.cloneOf(template.folder));
    const has = template.head;
    project.commit(own);
    template.commit({ "new.ts": "new\n" });
    expect((await updated(project, template)).from.commit).toBe(has);
  });

  test("is seen in a copy by the files that it began with", async () => {
    const template = makeTemplate();
    template.commit({ "form.ts": page("top", "bottom of 0.1.1") });
    const has = template.head;
    const project = copyOf(template);
    project.commit(own);
    template.commit({ "new.ts": "new\n" });
    expect((await updated(project, template)).from.commit).toBe(has);
  });

  test("is what the renaming recorded, when the history is thrown away", async () => {
    const template = makeTemplate();
    template.commit({ "src/product/product.ts": 'export const product = {\n  name: "Template",\n};\n' });
    const clone = keep(Repository.cloneOf(template.folder));
    const has = template.head;
    await rename(clone.folder, { package: "mine", display: "Mine" });
    clone.commit();
    const project = copyOf(clone);
    template.commit({ "new.ts": "new\n" });
    const { from, taken } = await updated(project, template);
    expect([from.commit, taken.added]).toEqual([has, ["new.ts"]]);
  });

  test("is else guessed from the template version: its tag, or the first commit that bears it", async () => {
    const template = makeTemplate();
    const firstStamped = template.head;
    template.commit({ "form.ts": page("top", "bottom of 0.1.1") });
    const later = template.head;
    // No commit of the template has these files.
    const project = copyOf(template, { "page.ts": own["page.ts"] ?? "" });
    template.commit({ "new.ts": "new\n" });
    const { from, taken, conflicts } = await updated(project, template);
    expect([from.commit, taken.added, conflicts.marked]).toEqual([firstStamped, ["new.ts"], []]);
    project.git("reset", "--quiet", "--hard");
    template.git("tag", "v0.1.0", later);
    expect((await updated(project, template)).from.commit).toBe(later);
    // A person who knows better says so.
    project.git("reset", "--quiet", "--hard");
    expect((await updated(project, template, firstStamped)).from.commit).toBe(firstStamped);
    project.git("reset", "--quiet", "--hard");
    expect((await updated(project, template, "v0.1.0")).from.commit).toBe(later);
  });

  test("has to be said where nothing tells", async () => {
    const template = makeTemplate();
    const project = keep(Repository.of({ "page.ts": page("top", "bottom") }));
    expect(await refusal(update(project.folder, template.folder))).toMatch(/npm run update SOURCE COMMIT$/);
    expect(await refusal(update(project.folder, template.folder, "nonsense"))).toMatch(
      /^"nonsense" is not a/,
    );
    expect(project.git("status", "--porcelain")).toBe("");
    const root = template.git("rev-list", "--max-parents=0", "HEAD");
    expect((await updated(project, template, root)).from.version).toBe("an unknown version");
  });
});
