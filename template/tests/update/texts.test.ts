import { describe, expect, test } from "vitest";
import { mergeByKeys, withOwnLines } from "../../../groundwork/src/cli/update/conflicts";
import { newLines } from "../../../groundwork/src/cli/update/update";
import { lines } from "./small-template";

describe("JSON is merged key by key", () => {
  const base = { name: "t", dependencies: { a: "1", b: "1", c: "1" }, files: ["x"] };

  test("taking what one side changed, added or removed", () => {
    const ours = { name: "mine", dependencies: { a: "1", b: "2", d: "1" }, files: ["x"] };
    const theirs = { name: "t", dependencies: { a: "2", aa: "1", b: "1", c: "1" }, files: ["x", "y"] };
    const { value, clash } = mergeByKeys(base, ours, theirs);
    expect(JSON.stringify(value)).toBe(
      JSON.stringify({ name: "mine", dependencies: { a: "2", aa: "1", b: "2", d: "1" }, files: ["x", "y"] }),
    );
    expect(clash).toBe(false);
  });

  test.each([
    ["changed", { ...base, name: "ours" }, { ...base, name: "theirs" }],
    ["changed and removed", { ...base, files: undefined }, { ...base, files: [] }],
    ["added", { ...base, extra: 1 }, { ...base, extra: 2 }],
  ])("and says so where both %s the same key differently", (_, ours, theirs) => {
    expect(mergeByKeys(base, ours, theirs)).toEqual({ value: theirs, clash: true });
  });
});

describe("a registry", () => {
  const base = lines(
    'import { jobErrors } from "./job/errors";',
    'import { placeholderErrors } from "./placeholder/errors";',
    "",
    "export const errors = {",
    "  ...jobErrors,",
    "  ...placeholderErrors,",
    "};",
  );
  const theirs = lines(
    'import { placeholderErrors } from "./placeholder/errors";',
    'import { platformErrors } from "groundwork/slices/errors";',
    "",
    "export const errors = {",
    "  ...platformErrors,",
    "  ...placeholderErrors,",
    "};",
  );
  const own = ['import { invoiceErrors } from "./invoice/errors";', "  ...invoiceErrors,"];
  const ours = base
    .replace("import { placeholder", () => `${own[0]}\nimport { placeholder`)
    .replace("  ...placeholder", () => `${own[1]}\n  ...placeholder`);
  const merged = (text: string, to = theirs) =>
    withOwnLines({ base, ours: text, theirs: to }, "src/product/errors.ts", ["placeholder", "invoice"]);

  test("has the template's lines, and the project's of its own slices in their places", () => {
    expect(
      merged(ours)
        ?.split("\n")
        .filter((line) => !theirs.split("\n").includes(line)),
    ).toEqual(own);
    expect(merged(ours)).toContain(`${own[1]}\n  ...placeholderErrors,`);
  });

  test("has none of the example's lines that the project took away before", () => {
    expect(merged(ours.replace(/^.*placeholder.*\n/gm, ""))).toContain(own[1]);
  });

  test.each([
    [
      "the project changed another line of it",
      ours.replace("...jobErrors", "...jobErrors /* mine */"),
      theirs,
    ],
    ["a place is not there any more", ours, "export const errors = allErrors;\n"],
  ])("is left to a person where %s", (_, text, to) => {
    expect(merged(text, to)).toBeUndefined();
  });
});

describe("the changes", () => {
  test("are the new lines of the change log, below their headings", () => {
    const older = lines(
      "# Changes",
      "",
      "## Unreleased",
      "",
      "- One.",
      "",
      "## 0.1.0",
      "",
      "### Added",
      "",
      "- Begins.",
    );
    const newer = lines(
      ...["# Changes", "", "## Unreleased", "", "## 0.2.0", "", "- One.", "- Two,", "  in two lines.", ""],
      ...["### Fixed", "", "- Three.", "", "## 0.1.0", "", "### Added", "", "- Begins."],
    );
    expect(newLines(older, newer)).toBe(
      lines("## 0.2.0", "- Two,", "  in two lines.", "### Fixed", "- Three.").trim(),
    );
    expect(newLines(newer, newer)).toBe("");
  });
});
