import { describe, expect, test } from "vitest";
import * as z from "zod";
import { line, moment, text, version } from "#contract/fields";
import { jsonSchemaOf } from "#contract/json-schema";
import { looseEnds } from "./bounds";
import { byPath } from "./procedures";

test.each(byPath)("%s takes a bounded input, and no field that it does not name", (_path, { input }) => {
  expect(looseEnds(jsonSchemaOf(input, "input"))).toEqual([]);
});

describe("an input is not bounded", () => {
  const inner = z.strictObject({ text: z.string() });
  test.each<[string, z.ZodType, string]>([
    ["with text", z.string(), "input is text without a maximum"],
    ["with text in a field", inner, "input.text is text without a maximum"],
    ["with text where it may be left out", inner.nullish(), "input.text is text without a maximum"],
    ["with text of one form", z.email(), "input is text without a maximum"],
    ["with text of a form that repeats", z.string().regex(/^a+$/), "input is text without a maximum"],
    ["with text of a form that is open", z.string().regex(/^a|b$/), "input is text without a maximum"],
    ["with a list", z.array(version), "input is an array without a maximum"],
    ["with text in a list", z.array(z.string()).max(9), "input[] is text without a maximum"],
    ["with a number", z.number().min(0), "input is a number without a minimum and a maximum"],
    ["with an object that ignores", z.object({}), "input takes fields that it does not name"],
    ["with an object that lets in", z.looseObject({}), "input takes fields that it does not name"],
    ["with any keys", z.record(z.string().max(9), version), "input takes fields that it does not name"],
    ["with a value of its keys", z.record(z.enum(["a"]), z.string()), "input.a is text without a maximum"],
    ["with anything", z.strictObject({ where: z.unknown() }), "input.where takes anything"],
    ["with what JSON has not", z.strictObject({ at: z.date() }), "input.at takes anything"],
  ])("%s that has no maximum", (_what, schema, looseEnd) => {
    expect(looseEnds(jsonSchemaOf(schema, "input"))).toContain(looseEnd);
  });

  test("but is when all of it has a maximum", () => {
    const schema = z.strictObject({
      id: z.uuid(),
      note: text({ max: 9 }).optional(),
      name: line({ max: 9 }).nullish(),
      at: moment,
      tags: z.array(z.enum(["a", "b"])).max(3),
      kind: z.union([z.literal("x"), version, z.boolean()]),
      shares: z.record(z.enum(["a", "b"]), version),
      some: z.partialRecord(z.union([z.literal("p"), z.literal("q")]), text({ max: 9 })),
      digits: z.string().regex(/^\d{1,9}$/),
    });
    expect(looseEnds(jsonSchemaOf(schema, "input"))).toEqual([]);
    expect(looseEnds(jsonSchemaOf(z.void(), "input"))).toEqual([]);
  });
});
