import { describe, expect, it } from "vitest";
import { areNaming, namesOf, wordsIn } from "../../../groundwork/src/cli/slice/names";
import { reservedAs, reservedInCode } from "../../../groundwork/src/cli/slice/reserved";

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
    ["person", "people"],
    ["contactPerson", "contactPeople"],
    ["child", "children"],
    ["analysis", "analyses"],
    ["leaf", "leaves"],
    ["half", "halves"],
    ["status", "statuses"],
    ["index", "indexes"],
    ["leave", "leaves"],
    ["apiKey", "apiKeys"],
    ["sms", "smses"],
  ])("have the plural of English: %s, %s", (one, many) => {
    expect(namesOf(one).many.camel).toBe(many);
  });

  it("have the plural that is given", () => {
    expect(namesOf("person", "persons").many).toMatchObject({ pascal: "Persons", prose: "persons" });
  });

  it.each([
    ["apiKey", "API key", "API keys"],
    ["smsMessage", "SMS message", "SMS messages"],
    ["vatRate", "VAT rate", "VAT rates"],
    ["pdf", "PDF", "PDFs"],
    ["url", "URL", "URLs"],
    ["customerId", "customer ID", "customer IDs"],
    ["httpApi", "HTTP API", "HTTP APIs"],
    ["sms", "SMS", "SMSes"],
    ["idea", "idea", "ideas"],
  ])("have their acronyms in capitals in a sentence: %s", (name, one, many) => {
    const names = namesOf(name);
    expect([names.one.prose, names.many.prose]).toEqual([one, many]);
  });

  it("have acronyms as any other word in code and paths", () => {
    expect(namesOf("apiKey").many).toMatchObject({
      camel: "apiKeys",
      pascal: "ApiKeys",
      constant: "API_KEYS",
      kebab: "api-keys",
    });
  });

  it.each(["Invoice", "sales-order", "sales_order", "2nd", "a b", "", "überweisung", "apiURL", "../up"])(
    "are refused when they are not in camelCase: %j",
    (name) => expect(() => namesOf(name)).toThrow(/not a valid camelCase name/),
  );

  it("are refused when they are too long, the plural too", () => {
    expect(() => namesOf("a".repeat(25))).toThrow(/longer than 24/);
    expect(() => namesOf("a".repeat(24))).toThrow(/longer than 24/);
    expect(namesOf("a".repeat(23)).many.camel).toHaveLength(24);
  });

  it("are refused when one and many are the same", () => {
    expect(() => namesOf("deer")).toThrow(/One and many are both "deer".* npm run new slice deer deerList,/);
    expect(namesOf("deer", "deerList").many.kebab).toBe("deer-list");
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
    ['title: "All PDFs and API keys"', ["title", "all", "pdfs", "and", "api", "keys"]],
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
