import { expect, test } from "vitest";
import * as z from "zod";
import { branchesOf, type JsonSchema, jsonSchemaOf } from "#contract/json-schema";
import { walk } from "../product-contract/walk";

const text = { type: "string" } as const;

test("every schema in a schema has its place, each branch of a union by itself", () => {
  const schema = z.strictObject({
    name: z.string().nullable(),
    pair: z.tuple([z.string(), z.object({ deep: z.int() })]),
    tags: z.array(z.enum(["a"])).optional(),
    by: z.record(z.enum(["x"]), z.boolean()),
  });
  const places = [...walk(jsonSchemaOf(schema, "output"), "out")];
  expect(places.map(({ place, key, branch }) => [place, key, branch.type])).toEqual([
    ["out", undefined, "object"],
    ["out.name", "name", "string"],
    ["out.name", "name", "null"],
    ["out.pair", "pair", "array"],
    ["out.pair[]", 0, "string"],
    ["out.pair[]", 1, "object"],
    ["out.pair[].deep", "deep", "integer"],
    ["out.tags", "tags", "array"],
    ["out.tags[]", 0, "string"],
    ["out.by", "by", "object"],
    ["out.by.x", "x", "boolean"],
  ]);
});

test("references are followed where the table has them, and a union inside itself ends", () => {
  const ref = (name: string): JsonSchema => ({ $ref: `#/inputs/${name}` });
  const table: Record<string, JsonSchema> = {
    word: { anyOf: [text, ref("number"), ref("word")] },
    number: { type: "integer" },
  };
  expect(branchesOf(ref("word"), table)).toEqual([text, { type: "integer" }]);
  expect(branchesOf(ref("gone"), table)).toEqual([ref("gone")]);
  expect(branchesOf(ref("word"))).toEqual([ref("word")]);
});
