import { withImported, withLastLine, withParagraph } from "groundwork/cli/procedure/edits";
import {
  constantsOf,
  withoutConstant,
  withoutInvalidated,
  withoutProperty,
} from "groundwork/cli/procedure/removals";
import { withoutUnused } from "groundwork/cli/slice/options/unused";
import { describe, expect, it } from "vitest";

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

  it("is a property, however deep it lies", () => {
    expect(withoutProperty(text, file, "three", ["two", "one"])).toContain("{ two: {}, one } as const");
    const lines = "export const p = {\n  a: 1,\n  b: { c: 2 },\n} as const satisfies P;\n";
    expect(withoutProperty(lines, file, "p", ["b"])).toBe(
      "export const p = {\n  a: 1,\n} as const satisfies P;\n",
    );
    expect(withoutProperty(lines, file, "p", ["c"])).toBe(lines);
  });

  it.each([
    ['["x.one"]', "[]"],
    ['["x.one", "x.two"]', '[ "x.two"]'],
    ['["x.two", "x.one"]', '["x.two"]'],
    ['[\n  "x.two",\n  "x.one",\n]', '[\n  "x.two"\n]'],
  ])("is what a mutation invalidates: %j", (before, after) => {
    expect(withoutInvalidated(`{ invalidates: ${before}, other: ["x.one"] }`, "x.one")).toBe(
      `{ invalidates: ${after}, other: ["x.one"] }`,
    );
  });
});

it("a paragraph is added after an empty line", () => {
  expect(withParagraph("one\n", "two")).toBe("one\n\ntwo\n");
});
