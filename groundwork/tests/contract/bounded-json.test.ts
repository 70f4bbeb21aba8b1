import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { jsonSchemaOf } from "#contract/json-schema";
import { boundedJson } from "#support/bounded-json";
import { looseEnds, strayIn } from "../product-contract/bounds";
import { fitting } from "../product-contract/valid";
import { attacksOn } from "../product-contract/wrong-values";

const schema = boundedJson({ bytes: 20, depth: 2 });
const accepts = (value: unknown) => schema.safeParse(value).success;

describe("bounded JSON", () => {
  test.each([[null], [false], [-1.5], ["text"], [[]], [{}], [[1, [2]]], [{ a: { b: null } }]])(
    "takes %j",
    (value) => {
      expect(schema.parse(value)).toEqual(value);
    },
  );

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["what lies too deep", [[[]]]],
    ["a number that JSON has not", Number.NaN],
    ["a date", new Date()],
    ["a map", new Map()],
    ["a function", () => {}],
    ["a gap in a list", [undefined]],
    ["NUL", ["\0"]],
    ["half a character", { a: "\ud800" }],
    ["a name that cannot be stored", { "\0": 1 }],
  ])("refuses %s", (_what, value) => {
    expect(accepts(value)).toBe(false);
  });

  test("is measured in bytes of its JSON text", () => {
    expect(accepts("x".repeat(18))).toBe(true);
    expect(accepts("x".repeat(19))).toBe(false);
    expect(accepts("é".repeat(9))).toBe(true);
    expect(accepts("é".repeat(10))).toBe(false);
    expect(schema.safeParse("x".repeat(19)).error?.issues).toMatchObject([
      { message: "This is larger than 20 bytes." },
    ]);
  });

  test("is looked at no deeper than it may be", () => {
    let value: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) value = [value];
    expect(accepts(value)).toBe(false);
  });
});

describe("the contract tests know", () => {
  const input = z.strictObject({
    json: boundedJson({ bytes: 2000, depth: 4 }),
    maybe: boundedJson({ bytes: 2000, depth: 25 }).optional(),
    pair: z.tuple([z.int().min(0).max(9), z.enum(["x", "y"])]),
  });
  const sample = { json: { a: 1 }, pair: [1, "x"] };

  test("that bounded JSON and tuples are bounded", () => {
    expect(looseEnds(jsonSchemaOf(input, "input"))).toEqual([]);
    expect(looseEnds(jsonSchemaOf(z.json(), "input"))).toContain("input[] takes anything");
  });

  test("which answers they are", () => {
    const stray = (json: unknown, pair: unknown) => strayIn(input, { json, pair }, "answer");
    expect(stray([{ any: "thing" }], [1, "x"])).toEqual([]);
    expect(stray(null, ["x", 1])).toEqual([
      "answer/pair/0 must be integer",
      "answer/pair/1 must be string",
      "answer/pair/1 must be equal to one of the allowed values",
    ]);
    expect(stray(null, [1, "x", 2])).toContain("answer/pair must NOT have more than 2 items");
  });

  test("how to send what is accepted, and each way to be wrong", () => {
    const json = jsonSchemaOf(input, "input");
    fc.assert(fc.property(fitting(json), (value) => input.safeParse(value).success));
    const attacks = attacksOn(json, sample);
    expect(attacks.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "json: too large",
        "json: too deep",
        "maybe: too deep",
        "pair: too many",
        "pair.0: out of range",
      ]),
    );
    for (const { name, inputs } of attacks) {
      fc.assert(
        fc.property(inputs, (value) => {
          expect(input.safeParse(value).success, name).toBe(false);
        }),
        { numRuns: 20 },
      );
    }
  });
});
