import { areNaming, namesOf, wordsIn } from "groundwork/cli/slice/names";
import { reservedAs, reservedInCode } from "groundwork/cli/slice/reserved";
import { describe, expect, it } from "vitest";

describe("the names of a slice", () => {
  it("come in every way of writing", () => {
    const { one, many } = namesOf("salesOrder");
    expect(one).toEqual({
      words: ["sales", "order"],
      camel: "salesOrder",
      pascal: "SalesOrder",
      constant: "SALES_ORDER",
      kebab: "sales-order",
      prose: "sales order",
    });
    expect(many).toMatchObject({ camel: "salesOrders", kebab: "sales-orders", constant: "SALES_ORDERS" });
  });

  it.each([
    ["invoice", "invoices"],
    ["category", "categories"],
    ["day", "days"],
    ["box", "boxes"],
    ["batch", "batches"],
    ["taxAddress", "taxAddresses"],
  ])("have the plural of English: %s, %s", (one, many) => {
    expect(namesOf(one).many.camel).toBe(many);
  });

  it("have the plural that is given", () => {
    expect(namesOf("person", "people").many.pascal).toBe("People");
  });

  it.each(["Invoice", "sales-order", "sales_order", "2nd", "a b", "", "überweisung", "apiURL", "../up"])(
    "are refused when they are not in camelCase: %j",
    (name) => expect(() => namesOf(name)).toThrow(/not a valid camelCase name/),
  );

  it("are refused when they are too long, the plural too", () => {
    expect(() => namesOf("a".repeat(24))).toThrow(/longer than 24/);
    expect(namesOf("a".repeat(23)).many.camel).toHaveLength(24);
  });

  it("are refused when one and many are the same", () => {
    expect(() => namesOf("deer", "deer")).toThrow(/One and many are both "deer"/);
  });
});

describe("a reserved name", () => {
  it.each(["class", "with", "let", "await", "undefined"])("is a word of JavaScript: %s", (name) => {
    expect(reservedAs(name)).toBe("a word of JavaScript");
  });

  it.each(["order", "table", "group", "user"])("is a word of SQL: %s", (name) => {
    expect(reservedAs(name)).toBe("a reserved word of SQL");
  });

  it.each(["then", "call", "apply", "bind", "toString", "constructor"])("is a member of all: %s", (name) => {
    expect(reservedInCode(name)).toMatch(/every function, object or promise/);
  });

  it.each(["client", "useUtils", "invalidate"])("is a word of tRPC: %s", (name) => {
    expect(reservedInCode(name)).toMatch(/tRPC/);
  });

  it("is not one that is a word of SQL alone, where it is a procedure's", () => {
    expect(reservedInCode("check")).toBeNull();
    expect(reservedAs("check")).toMatch(/SQL/);
  });

  it.each(["invoice", "salesOrder", "person", "document"])("is not %s", (name) => {
    expect(reservedAs(name)).toBeNull();
  });
});

describe("words", () => {
  it.each([
    ["seedSalesOrders", ["seed", "sales", "orders"]],
    ["SALES_ORDER_STALE", ["sales", "order", "stale"]],
    ["no-sales-orders.tsx", ["no", "sales", "orders", "tsx"]],
    ['  { path: "/people", title: "All people" },', ["path", "people", "title", "all", "people"]],
  ])("are found in %j", (text, words) => expect(wordsIn(text)).toEqual(words));

  it("mean the longest of the names that are there", () => {
    const line = namesOf("line");
    const all = [line, namesOf("invoiceLine"), namesOf("invoice")];
    const naming = (text: string) => all.map((slice) => areNaming(wordsIn(text), slice, all));
    expect(naming("invoiceLineErrors")).toEqual([false, true, false]);
    expect(naming("lineErrors")).toEqual([true, false, false]);
    expect(naming("invoices")).toEqual([false, false, true]);
    expect(naming("online")).toEqual([false, false, false]);
  });
});
