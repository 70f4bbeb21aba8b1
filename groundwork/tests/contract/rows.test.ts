import { describe, expect, expectTypeOf, test } from "vitest";
import * as z from "zod";
import { line, text } from "#contract/fields";
import { listInputs, outputFields, type Sorts } from "#contract/rows";

const id = "01890a5d-ac96-774b-bcce-b302099a8057";

describe("the fields of a content, as they are answered", () => {
  const day = z.codec(z.iso.date(), z.date(), {
    decode: (at) => new Date(at),
    encode: (at) => at.toISOString(),
  });
  const content = z.strictObject({
    title: line({ min: 3, max: 5 }),
    note: text({ max: 5 }).nullable(),
    amount: z.int().min(1),
    rate: z.number().max(1),
    due: day,
    closed: z.boolean(),
    priority: z.enum(["low", "high"]),
    tags: z.array(line({ max: 3 })).max(2),
    email: line({ max: 9 }).pipe(z.email()),
  });
  const view = z.object(outputFields(content));

  test("are of the types that the content has once it is read", () => {
    expectTypeOf<z.output<typeof view>>().toEqualTypeOf<z.output<typeof content>>();
    expectTypeOf<z.input<typeof view>>().toEqualTypeOf<z.output<typeof content>>();
  });

  test("are answered as they are stored, also from a time of other limits", () => {
    const row = {
      title: "",
      note: null,
      amount: -1,
      rate: 2,
      due: new Date(),
      closed: true,
      priority: "low" as const,
      tags: ["older", "and", "longer"],
      email: "none",
    };
    expect(view.parse(row)).toEqual(row);
  });

  test.each([
    ["amount", 1.5],
    ["rate", "1"],
    ["priority", "none"],
    ["tags", [1]],
    ["note", undefined],
    ["due", "2026-01-01"],
  ])("are of no other type: %s is not %j", (field, value) => {
    const schema = view.shape[field as keyof typeof view.shape];
    expect(schema.safeParse(value).success).toBe(false);
  });

  test("are refused when nobody can know what comes out of one", () => {
    const shouted = z.strictObject({ title: z.string().transform((title) => title.toUpperCase()) });
    expect(() => outputFields(shouted)).toThrow("Of title it is not known what is answered");
  });
});

describe("the input of a list", () => {
  const limits = { pageSize: 20, maximumPageSize: 100, searchLength: 10 };
  const sorts = {
    newest: { label: "Newest", by: "createdAt", of: "time", direction: "desc" },
    title: { label: "Title", by: "titleKey", of: "text", direction: "asc" },
    amount: { label: "Amount", by: "amount", of: "number", direction: "asc" },
  } as const satisfies Sorts;
  const list = listInputs(limits).listInput(sorts, { state: z.enum(["open", "closed"]).optional() });

  test("is complete when it is empty: the first order, no search, the usual number of rows", () => {
    expect(list.parse({})).toEqual({ search: "", sort: "newest", limit: 20 });
    expectTypeOf<z.output<typeof list>["sort"]>().toEqualTypeOf<"newest" | "title" | "amount">();
    expectTypeOf<z.output<typeof list>["state"]>().toEqualTypeOf<"open" | "closed" | undefined>();
  });

  test.each([0, 101, 1e9, -1])("does not ask for %j rows", (limit) => {
    expect(list.safeParse({ limit }).success).toBe(false);
  });

  test.each([
    ["newest", "2026-01-01T00:00:00.000Z", "not a time"],
    ["amount", "-12.5", "many"],
  ] as const)("sorted by %s goes on from %s, and not from %s", (sort, value, other) => {
    expect(list.safeParse({ sort, cursor: { value, id } }).success).toBe(true);
    expect(list.safeParse({ sort, cursor: { value: other, id } }).error?.issues[0]?.path).toEqual(["cursor"]);
  });

  test("goes on from any text when it is sorted by one", () => {
    expect(list.safeParse({ sort: "title", cursor: { value: "not a time", id } }).success).toBe(true);
  });
});
