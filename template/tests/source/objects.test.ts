import { describe, expect, test } from "vitest";
import { propertyNames, withoutKey, withProperty } from "../../../groundwork/src/cli/source/objects";

const path = "invoice.ts";
const text = `export const invoiceContent = z.strictObject({
  title: line(limits.title),
  /** Why. */
  note: text(limits.note).nullable(),
});
const of = (fields: Fields = {}) => ({ id, title: "One", ...fields });
export function newInvoice(fields: Fields = {}) {
  const id = uuid();
  return { id, title: \`Title \${id}\`, ...fields };
}
const add = (title: string) => invoice.create({ id: uuid(), title });
const empty = {};
`;

const content = { declared: "invoiceContent" };

describe("a property", () => {
  test("is added at the end of an object that a constant holds", () => {
    expect(withProperty(text, path, content, "amount: money()")).toContain(
      "note: text(limits.note).nullable(),amount: money(),\n});",
    );
  });

  test("is added before what is spread there, in what a function answers", () => {
    for (const declared of ["of", "newInvoice"]) {
      const changed = withProperty(text, path, { declared }, "amount: 1") ?? "";
      expect(changed).toMatch(/,amount: 1, \.\.\.fields \}/);
      expect(changed).toContain("(fields: Fields = {})");
    }
  });

  test("is added to the argument of a method", () => {
    expect(withProperty(text, path, { argumentOf: "create" }, "amount: 1")).toContain(
      "create({ id: uuid(), title,amount: 1 })",
    );
  });

  test("is added to an object that has none", () => {
    expect(withProperty(text, path, { declared: "empty" }, "amount: 1")).toContain(
      "const empty = {amount: 1};",
    );
  });

  test("is added nowhere when there is no such object", () => {
    expect(withProperty(text, path, { declared: "other" }, "amount: 1")).toBeUndefined();
  });

  test("is removed with the comment above it, the first and the last as well", () => {
    expect(withoutKey(text, path, content, "note")).toContain(
      "z.strictObject({\n  title: line(limits.title),\n});",
    );
    const first = withoutKey(text, path, content, "title") ?? "";
    expect(first).not.toContain("limits.title");
    expect(first).toContain("/** Why. */\n  note: text");
    expect(withoutKey(text, path, content, "amount")).toBeUndefined();
  });

  test("is removed from an object within another, and only from there", () => {
    const nested = "export const three: C = { two: { one: 1 }, one } as const satisfies C;\n";
    const holder = { declared: "three", property: "two" };
    expect(withoutKey(nested, path, holder, "one")).toContain("{ two: { }, one } as const");
    const lines = "export const p = {\n  a: 1,\n  b: { c: 2 },\n} as const satisfies P;\n";
    const p = { declared: "p" };
    expect(withoutKey(lines, path, p, "b")).toBe("export const p = {\n  a: 1,\n} as const satisfies P;\n");
    expect(withoutKey(lines, path, p, "c")).toBeUndefined();
  });

  test("that was added is gone when it is removed", () => {
    const added = withProperty(text, path, content, "amount: money()") ?? "";
    expect(propertyNames(added, path, content)).toEqual(["title", "note", "amount"]);
    const removed = withoutKey(added, path, content, "amount") ?? "";
    expect(propertyNames(removed, path, content)).toEqual(["title", "note"]);
  });
});
