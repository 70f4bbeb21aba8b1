import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Specification } from "../../../groundwork/src/contract/specification";
import { SpecificationPage } from "../../../groundwork/src/spec/specification-page";
import { makeProject, type Project } from "../project";

// One project to whose definitions a state, a role, an error, a field and more are added, and to nothing else.
let project: Project;
let specification: Specification;

beforeAll(async () => {
  project = await makeProject();
  edit(
    "src/product/placeholder/states.ts",
    ['"active", "archived"] as const', '"active", "paused", "archived"] as const'],
    ['active: "Active", archived', 'active: "Active", paused: "On hold", archived'],
    ['active: "on", archived', 'active: "on", paused: "open", archived'],
    ['"archive", "restore"] as const', '"archive", "restore", "pause"] as const'],
    [
      "    restore: {",
      '    pause: { from: ["active"], to: "paused", label: "Put on hold", past: "Put on hold" },\n    restore: {',
    ],
  );
  edit(
    "src/product/permissions.ts",
    ['["member", "admin"]', '["member", "auditor", "admin"]'],
    ['member: "Member", admin', 'member: "Member", auditor: "Auditor of the books", admin'],
  );
  edit("src/product/placeholder/permissions.ts", [/list: \{/, 'list: { auditor: "any", ']);
  edit("src/product/placeholder/errors.ts", [
    "export const placeholderErrors = {",
    'export const placeholderErrors = {\n  PLACEHOLDER_BEWITCHED: { kind: "conflict", message: "A spell lies on it." },',
  ]);
  edit("src/product/placeholder/fields.ts", [
    "  note: text(placeholderLimits.note),",
    "  note: text(placeholderLimits.note),\n  colour: line({ min: 1, max: 17 }),",
  ]);
  edit("src/product/placeholder/limits.ts", [
    "perOwner:",
    "/** Placeholders that a dream may hold. */\n  perDream: 4711,\n  perOwner:",
  ]);
  edit(
    "src/product/limits.ts",
    ["Slices, tokenLimits }", "Slices, tokenLimits as platformTokenLimits }"],
    [
      "identityLimits, tokenLimits };",
      "identityLimits };\nexport const tokenLimits = {\n  ...platformTokenLimits,\n  /** Tokens of a wizard. */\n  perAccount: 4712,\n};",
    ],
  );
  edit("src/product/product.ts", [/sentence:\s*"[^"]*"/, 'sentence: "Sorts clouds by their colour."']);
  const { code, output } = await project.command("specification");
  if (code !== 0) throw new Error(output);
  specification = JSON.parse(output.slice(output.indexOf("{")));
});

afterAll(() => project.remove());

/** Replaces text of a file of the project, which has to be there. */
function edit(path: string, ...replacements: (readonly [string | RegExp, string])[]): void {
  const file = join(project.folder, path);
  const text = replacements.reduce(
    (before, [found, replacement]) => {
      const after = before.replace(found, replacement);
      if (after === before) throw new Error(`${path} has no ${found}`);
      return after;
    },
    readFileSync(file, "utf8"),
  );
  writeFileSync(file, text);
}

/** HTML of a page, without what makes its call. */
const htmlAt = (point: readonly string[], query = {}): string =>
  renderToStaticMarkup(<SpecificationPage {...{ specification, point, query, explorer: () => null }} />);

/** Text of a page, as one reads it. */
const pageAt = (...point: string[]): string =>
  htmlAt(point)
    .replace(/<[^>]+>/g, " ")
    .replace(/&quot;|&#x27;/g, '"')
    .replace(/\s+/g, " ");

describe("what is added to a definition is on its page, without another edit", () => {
  it.each([
    ["a state, in the diagram, the table and the entity", "states", ["On hold", "Put on hold"]],
    ["a state, beside the entity that has it", "entities", ["Draft, Active, On hold, Archived"]],
    ["a role, in the matrix", "permissions", ["Auditor of the books"]],
    ["a role, at the call that it may make", "calls", ["Auditor of the books (any)"]],
    ["a role, at the screen that it sees", "screens", ["Auditor of the books"]],
    ["an error, with its sentence", "errors", ["PLACEHOLDER_BEWITCHED", "A spell lies on it."]],
    ["a field, with what it may hold", "entities", ["colour", "text, 1 to 17 characters"]],
    ["a limit, with what it is for", "limits", ["perDream", "4711", "Placeholders that a dream may hold."]],
  ])("%s", (_, point, words) => {
    const page = pageAt(point);
    for (const word of words) expect(page).toContain(word);
  });

  it("a field, in the input of the call that takes it", () => {
    expect(pageAt("calls", "placeholder.create")).toContain("colour text, 1 to 17 characters always");
  });

  it("a limit that it sets in place of the platform's, with where the platform reads it", () => {
    expect(specification.limits.find(({ path }) => path === "token.perAccount")).toMatchObject({
      value: 4712,
      about: "Tokens of a wizard.",
      place: { file: "src/product/limits.ts" },
      usedIn: [{ file: "groundwork/src/slices/token/errors.ts" }],
    });
  });

  it("the sentence of the product, on the first page", () => {
    expect(pageAt()).toContain("Sorts clouds by their colour.");
  });

  it.each([
    ["a state", "paused", "/spec/states#placeholder"],
    ["a role", "auditor", "/spec/permissions?role=auditor"],
    ["an error", "bewitched", "/spec/errors#PLACEHOLDER_BEWITCHED"],
    ["a field", "colour", "/spec/entities#placeholder"],
    ["a limit", "perDream", "/spec/limits#placeholder.perDream"],
  ])("%s, in the search", (_, text, address) => {
    expect(htmlAt([], { q: text })).toContain(`href="${address}"`);
  });
});
