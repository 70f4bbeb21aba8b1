import { prune } from "groundwork/cli/slice/options/prune";
import { schemaWithout } from "groundwork/cli/slice/options/schema";
import { describe, expect, it } from "vitest";

const path = "src/server/procedures/invoice.ts";

/** A file without names; what is left of it, with one blank for each gap. */
function without(names: string[], text: string, file = path): string | undefined {
  return prune(new Map([[file, text]]), { names })
    .get(file)
    ?.replace(/\s+/g, " ")
    .trim();
}

describe("what mentions a name goes", () => {
  it.each([
    ["a property", `f({ a: 1, gone: 2, b: 3 });`, "f({ a: 1, b: 3 });"],
    ["a property by its value", `f({ a: 1, b: g("gone") });`, "f({ a: 1 });"],
    ["the first of a list", `f([\n"gone",\n"a"]);`, `f([ "a"]);`],
    ["the last of a list", `f(["a", "gone"]);`, `f(["a"]);`],
    ["all of a list", `f([\n"gone",\ngone,\n]);`, "f([ ]);"],
    ["a part of a type", `export type T = { a: 1; gone: 2 };`, "export type T = { a: 1; };"],
    ["an alternative", "f(a() ?? gone(b));", "f(a());"],
    ["a condition", "if (a && !gone.b) f();", "if (a) f();"],
    ["all conditions", "f(); if (gone && !gone.b) f();", "f();"],
    ["a statement", "f(); g(gone);", "f();"],
    ["a statement with the comments above it", "f();\n\n// One.\n// Two.\ngone();", "f();"],
    ["an exported constant", "f(); export const a = () => gone;", "f();"],
    ["a property with the comment above it", "f({\n  a,\n  /** Why. */\n  gone,\n});", "f({ a, });"],
    ["the last argument, if it is an object of nothing else", `f("a", { gone: 1 });`, `f("a");`],
    ["the braces around what is left", "const a = { ...b, gone }; f(a);", "const a = b; f(a);"],
    ["nothing of a word that only contains it", "f(goneBy);", "f(goneBy);"],
  ])("%s", (_, text, left) => {
    expect(without(["gone"], text)).toBe(left);
  });

  it.each([
    ["an attribute", `f(<A b={gone} c />);`, "f(<A c />);"],
    ["an element", `f(<A><B gone={1} /><Gone /></A>);`, "f(<A><B /></A>);"],
    ["an attribute with all that it is given", `f(<A b={<Gone c={d} />} e />);`, "f(<A e />);"],
  ])("%s", (_, text, left) => {
    expect(without(["gone", "Gone"], text, "src/app/page.tsx")).toBe(left);
  });

  it("is found by what it belongs to, but not in Prisma's client", () => {
    const text = `export const update = f(a.invoice.update, { inputs: { update: 1 } });
export const create = f(db.invoice.update(), { inputs: { create: 1, update: 2 } });`;
    expect(without(["invoice.update", "inputs.update"], text)).toBe(
      "export const create = f(db.invoice.update(), { inputs: { create: 1 } });",
    );
  });
});

describe("what follows goes too", () => {
  it("uses of what is gone, and what only they used", () => {
    const text = `import { a, b } from "x";
f((call) => {
  const { one, two } = call;
  const count = a(one);
  const refusal = gone(count);
  if (refusal) g(refusal);
  return b(two);
});`;
    expect(without(["gone"], text)).toBe(
      'import { b } from "x"; f((call) => { const { two } = call; return b(two); });',
    );
  });

  it("not what only has the name of a parameter of something that goes", () => {
    const text = "function a(db, b) {\n  gone(db, b);\n}\nf((db) => g(db));\na();";
    expect(without(["gone"], text)).toBe("f((db) => g(db));");
  });

  it("a callback that does nothing any more", () => {
    expect(without(["gone"], "f(a, async (b) => {\n  const c = gone(b);\n  if (c) g(c);\n});")).toBe("f(a);");
  });

  it("an import of another file, an export that nothing imports any more, and a file with nothing left", () => {
    const files = new Map([
      ["src/product/states.ts", "export const gone = 1;"],
      [
        "src/product/rules.ts",
        'import { gone } from "./states";\nexport const a = gone;\nexport const b = 2;',
      ],
      ["src/product/kept.ts", "export const c = 3;\nexport const d = 4;\nexport const e = c;"],
      [
        path,
        'import { a, b } from "@/product/rules";\nimport { c, d } from "@/product/kept";\nf(b, d);\na(c);',
      ],
      ["tests/product/rules.test.ts", 'import { c } from "@/product/kept";\ntest("c", () => g(c));'],
    ]);
    const left = prune(files, { names: ["gone"] });
    expect(left.has("src/product/states.ts")).toBe(false);
    expect(left.get("src/product/rules.ts")).toBe("export const b = 2;");
    expect(left.get("src/product/kept.ts")).toContain("\nconst c = 3;".trim());
    expect(left.get("src/product/kept.ts")).not.toContain("export const c");
    expect(left.get(path)).not.toMatch(/\ba\b|\bc\b/);
    expect(left.has("tests/product/rules.test.ts")).toBe(false);
  });

  it("no export that a file around imports", () => {
    const files = new Map([
      ["src/product/invoice/errors.ts", "export const invoiceErrors = { a };"],
      [path, 'import { invoiceErrors } from "@/product/invoice/errors";\nf(invoiceErrors, gone);'],
    ]);
    const around = new Map([
      ["src/product/errors.ts", 'import { invoiceErrors } from "./invoice/errors";\nf(invoiceErrors);'],
    ]);
    expect([...prune(files, { names: ["gone"], around }).keys()]).toEqual(["src/product/invoice/errors.ts"]);
    expect([...prune(files, { names: ["gone"] }).keys()]).toEqual([]);
  });

  it("nothing, where nothing is mentioned", () => {
    const text = "import { a } from 'x';\nconst b = 1;\nf(() => {});\nexport const c = {};";
    expect(prune(new Map([[path, text]]), { names: ["gone"] }).get(path)).toBe(text);
  });
});

describe("of a test", () => {
  const left = (text: string) => without(["gone"], text, "tests/server/invoice.test.ts");

  it("all goes, and with the last one its group", () => {
    expect(left(`test("a", () => f()); describe("b", () => { test("c", () => { f(gone); g(); }); });`)).toBe(
      `test("a", () => f());`,
    );
  });

  it("a step goes by its name", () => {
    expect(left(`test("a", async () => { f(); await test.step("gone", () => g()); });`)).toBe(
      `test("a", async () => { f(); });`,
    );
  });

  it("what it expects of an object or in a list may be less", () => {
    expect(left(`test("a", () => { expect(f).toEqual({ b: 1, gone: 2 }); });`)).toBe(
      `test("a", () => { expect(f).toEqual({ b: 1 }); });`,
    );
    expect(left(`test("a", () => { expect(f).toEqual(["b", "gone"]); });`)).toBe(
      `test("a", () => { expect(f).toEqual(["b"]); });`,
    );
  });

  it("what it gives is all of it", () => {
    expect(left(`f(); test("a", () => { expect(f({ b: 1, c: "gone" })).toBe(1); });`)).toBe("f();");
    expect(left(`f(); test("a", () => { expect(f({ gone: 1 })).toBe(1); });`)).toBe("f();");
  });
});

it("lines of the schema go with their comments", () => {
  const schema = `model Invoice {
  title    String
  /// Why.
  titleKey String
  state    String

  @@unique([ownerId, titleKey])
  @@index([ownerId])
}
`;
  expect(schemaWithout(schema, ["titleKey", "invoice.state"])).toBe(`model Invoice {
  title    String
  state    String

  @@index([ownerId])
}
`);
});
