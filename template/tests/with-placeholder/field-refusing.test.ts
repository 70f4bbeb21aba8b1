import { describe, expect, test } from "vitest";
import { type FieldOptions, fieldRequest } from "../../../groundwork/src/cli/field/request";

const refusal = (path: string, kind: string, options: FieldOptions = {}) => {
  try {
    fieldRequest(path, kind, options);
  } catch (error) {
    return (error as Error).message;
  }
  return "not refused";
};

describe("a field is refused with a reason, and nothing is written", () => {
  test.each<[path: string, kind: string, options: FieldOptions, reason: RegExp]>([
    ["amount", "money", {}, /^"amount" is not a valid field name: write the slice, a dot, and a name/],
    ["placeholder.Amount", "money", {}, /is not a valid field name/],
    ["placeholder.a.b", "money", {}, /is not a valid field name/],
    ["nowhere.amount", "money", {}, /^There is no slice "nowhere": the slices are placeholder/],
    ["identity.amount", "money", {}, /^There is no slice "identity"/],
    ["placeholder.title", "line", {}, /^placeholder has a field "title" already, in src\/product/],
    ["placeholder.version", "integer", {}, /^prisma\/placeholder\.prisma has a column "version" already/],
    ["placeholder.state", "line", {}, /^prisma\/placeholder\.prisma has a column "state" already/],
    ["placeholder.transitions", "tags", {}, /^Every placeholder is answered with a "transitions" of another/],
    ["placeholder.ownerName", "line", {}, /^Every placeholder is answered with a "ownerName" of another/],
    [
      "placeholder.class",
      "line",
      {},
      /^"class" is a word of JavaScript: choose another name, such as placeholderClass/,
    ],
    ["placeholder.order", "integer", {}, /^"order" is a reserved word of SQL: choose another name/],
    ["placeholder.constructor", "line", {}, /^"constructor" is what every object has already/],
    ["placeholder.then", "line", {}, /^"then" is what every object has already/],
    ["placeholder.aNameOfThirtyLettersInAll", "line", {}, /is longer than 24 letters/],
    [
      "placeholder.amount",
      "number",
      {},
      /^There is no kind "number": write integer, decimal or money\. The kinds/,
    ],
    ["placeholder.amount", "toString", {}, /^There is no kind "toString"\. The kinds are:\n {2}line /],
    [
      "placeholder.placeId",
      "reference",
      {},
      /^A field of the kind reference needs the slice that it points to/,
    ],
    [
      "placeholder.placeId",
      "reference",
      { references: "place" },
      /^There is no slice "place" to point to: the slices are placeholder/,
    ],
    ["placeholder.place", "reference", { references: "placeholder" }, /its name says so: call it placeId/],
    ["placeholder.rank", "line", { references: "placeholder" }, /^--references is for a field of the kind/],
    [
      "placeholder.firstId",
      "reference",
      { references: "placeholder", default: "1" },
      /^--default "1" cannot be: a reference begins empty/,
    ],
    ["placeholder.rank", "oneOf", {}, /^A field of the kind oneOf needs its values: --enum low,normal,high/],
    ["placeholder.rank", "oneOf", { enum: "low" }, /^--enum needs at least two values/],
    ["placeholder.rank", "oneOf", { enum: "low,Low Life" }, /^"Low Life" is not a valid value/],
    ["placeholder.rank", "oneOf", { enum: "low,high,low" }, /^--enum has "low" twice/],
    [
      "placeholder.rank",
      "integer",
      { enum: "low,high" },
      /^--enum is for a field of the kind oneOf or manyOf/,
    ],
    [
      "placeholder.rank",
      "oneOf",
      { enum: "low,high", default: "mid" },
      /^--default "mid" cannot be: it is one of low, high/,
    ],
    ["placeholder.amount", "integer", { default: "1.5" }, /^--default "1\.5" cannot be: write it such as 12/],
    [
      "placeholder.amount",
      "money",
      { default: "12,50" },
      /^--default "12,50" cannot be: write it such as 12\.50/,
    ],
    ["placeholder.due", "date", { default: "2026-02-30" }, /^--default "2026-02-30" cannot be/],
    ["placeholder.due", "dateTime", { default: "tomorrow" }, /^--default "tomorrow" cannot be/],
    ["placeholder.done", "yesNo", { default: "maybe" }, /^--default "maybe" cannot be: it is yes or no/],
    ["placeholder.amount", "money", { currency: "euro" }, /^--currency takes a code such as EUR/],
    ["placeholder.amount", "integer", { currency: "EUR" }, /^--currency is for a field of the kind money/],
    ["placeholder.words", "tags", { optional: true }, /^A field of the kind tags may be empty anyway/],
  ])("%s %s %j", (path, kind, options, reason) => {
    const message = refusal(path, kind, options);
    expect(message).toMatch(reason);
    expect(message).toContain("Nothing was written.");
  });

  test("but not when it can be made", () => {
    expect(fieldRequest("placeholder.dueDate", "date", { optional: true })).toMatchObject({
      label: "Due date",
    });
    expect(fieldRequest("placeholder.name", "line", {}).field.pascal).toBe("Name");
  });
});
