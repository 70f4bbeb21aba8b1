import { describe, expect, it } from "vitest";
import { withImported, withLastLine, withParagraph } from "../../../groundwork/src/cli/source/edits";
import { constantsOf, withoutConstant, withoutEntry } from "../../../groundwork/src/cli/source/removals";
import { withoutUnused } from "../../../groundwork/src/cli/source/without-unused";

describe("a line", () => {
  const samples = `export const sample = {
  inputs: {
    list: () => ({
      limit: 10,
    }),
  },
  situations: {},
};
`;

  it("is added at the end of an object that is there, and of no other", () => {
    expect(withLastLine(samples, "  inputs: {", "more: () => ({}),")).toBe(
      samples.replace("    }),\n  },", "    }),\n    more: () => ({}),\n  },"),
    );
  });

  it.each(["  outputs: {", "inputs: {", "  situations: {},"])(
    "is added nowhere without its object: %s",
    (opening) => {
      expect(withLastLine(samples, opening, "more,")).toBeUndefined();
    },
  );
});

describe("an import", () => {
  it("is added to what is imported from the same module, each name once", () => {
    const text = 'import { a } from "x";\nimport {\n  type B,\n  c,\n} from "./y";\n';
    expect(withImported(text, "./y", ["c", "d"])).toBe(
      'import { a } from "x";\nimport { type B, c, d } from "./y";\n',
    );
  });

  it("is a statement of its own when nothing is imported from there by name", () => {
    expect(withImported('import * as y from "./y";\n', "./y", ["d"])).toBe(
      'import { d } from "./y";\nimport * as y from "./y";\n',
    );
  });
});

describe("what is taken away", () => {
  const file = "x.ts";
  const text = `import * as z from "zod";
import { a, b, type C } from "./a";
import { d } from "./d";

/** Kept. */
export const one = query({ run: () => a(z) });

/** Goes. */
export const two = mutation({
  invalidates: ["x.one"],
  run: () => b(d),
});

export const three: C = { two: { one: 1 }, one } as const satisfies C;
`;

  it("is a constant with the comment above it, and then the imports that it alone used", () => {
    const rest = withoutUnused(withoutConstant(text, file, "two"), file);
    expect(rest).toBe(`import * as z from "zod";
import { a, type C } from "./a";

/** Kept. */
export const one = query({ run: () => a(z) });

export const three: C = { two: { one: 1 }, one } as const satisfies C;
`);
    expect(withoutConstant(rest, file, "three")).toMatch(/a\(z\) \}\);\n$/);
    expect(constantsOf(rest, file)).toEqual(["one", "three"]);
    expect(withoutConstant(rest, file, "none")).toBe(rest);
  });

  it.each([
    ['["x.one"]', "[]"],
    ['["x.one", "x.two"]', '[ "x.two"]'],
    ['["x.two", "x.one"]', '["x.two"]'],
    ['[\n  "x.two",\n  "x.one",\n]', '[\n  "x.two"\n]'],
  ])("is what a mutation invalidates: %j", (before, after) => {
    expect(withoutEntry(`{ invalidates: ${before}, other: ["x.one"] }`, "invalidates", "x.one")).toBe(
      `{ invalidates: ${after}, other: ["x.one"] }`,
    );
  });
});

describe("what a file does not use goes", () => {
  it.each([
    ["a whole import", 'import { a } from "x";\nf();\n', "f();\n"],
    ["one name of an import", 'import { a, b } from "x";\nb();\n', 'import { b } from "x";\nb();\n'],
    ["names beside a default", 'import a, { b } from "x";\na();\n', 'import a from "x";\na();\n'],
    ["a default beside names", 'import a, { b } from "x";\nb();\n', 'import { b } from "x";\nb();\n'],
    ["a namespace", 'import * as a from "x";\nf.a();\n', "f.a();\n"],
    [
      "one type of several",
      'import type { A, B } from "x";\nlet b: B;\nf(b);\n',
      'import type { B } from "x";\nlet b: B;\nf(b);\n',
    ],
    [
      "a constant, and what it alone used",
      'import { a } from "x";\n\n// Why.\nconst b = a();\n\nf();\n',
      "\nf();\n",
    ],
    ["a pattern", "const { a, ...b } = c;\nf();\n", "f();\n"],
    ["one name of a pattern", "const { a, b: c } = d;\nf(c);\n", "const { b: c } = d;\nf(c);\n"],
    ["a function and a type", "function a() {}\ntype B = 1;\nf();\n", "f();\n"],
    [
      "what a key, a member or an attribute has the name of",
      'import { a } from "x";\nf({ a: 1 }, b.a, <c a="" />);\n',
      'f({ a: 1 }, b.a, <c a="" />);\n',
    ],
    [
      "what a parameter has the name of",
      'import { a } from "x";\nf(function (a) {});\n',
      "f(function (a) {});\n",
    ],
  ])("%s", (_, text, left) => {
    expect(withoutUnused(text, "x.tsx")).toBe(left);
  });

  it.each([
    ["what is exported", "export const a = 1;\n"],
    ["an import for its effect", 'import "x";\n'],
    ["a name that begins with _", "const _a = 1;\n"],
    ["a component", 'import { A } from "x";\nf(<A />);\n'],
    ["a shorthand", 'import { a } from "x";\nf({ a });\n'],
    ["a computed key or member", 'import { a, b } from "x";\nf({ [a]: 1 }, c[b]);\n'],
    ["a type of a value", 'import { a } from "x";\nexport type A = typeof a;\n'],
    ["a pattern with a rest, of which one name is used", "const { a, ...b } = c;\nf(b);\n"],
  ])("but not %s", (_, text) => {
    expect(withoutUnused(text, "x.tsx")).toBe(text);
  });
});

it("a paragraph is added after an empty line", () => {
  expect(withParagraph("one\n", "two")).toBe("one\n\ntwo\n");
});
