import fc from "fast-check";
import type * as z from "zod";
import {
  branchesOf,
  itemsOf,
  type JsonSchema,
  jsonSchemaOf,
  propertiesOf,
  valuesOf,
} from "#contract/json-schema";
import { jsonBoundsOf } from "./walk";

/** Text that is right in itself and has been too much for somebody before. */
export const awkwardTexts = [
  "%",
  "_",
  "\\",
  "' OR 1=1 --",
  '{"contains":""}',
  "<script>alert(1)</script>",
  "__proto__",
  "null",
  "-1",
  "İıß",
  "e\u0301",
  "\u202eright to left",
  "\ufeff",
  "👩‍👩‍👧‍👦",
  "0000-01-01T00:00:00Z",
  "0000-01-01T00:00:00.000Z",
  "0001-01-01T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
  "2026-01-01T00:00:00.00000000000000000001Z",
];

const bound = (limit: number | undefined, otherwise: number) => Math.min(limit ?? otherwise, otherwise);

/** Texts of the years that schemas take, of which a pattern alone would seldom make one. */
const moments = fc
  .date({ min: new Date("1970-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString());

function text({ pattern, format, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === "date-time") return moments;
  if (format === "date") return moments.map((at) => at.slice(0, 10));
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const longest = Math.max(minLength, bound(maxLength, 60));
  return fc.oneof(
    fc.constantFrom(...awkwardTexts, "x".repeat(maxLength ?? 0)),
    fc.string({ unit: "grapheme", minLength, maxLength: longest }).map((value) => value.slice(0, maxLength)),
  );
}

/** Multiples of a step as people write them: without the last digits that a product of floats has. */
const multiplesOf = (step: number, min: number, max: number) =>
  fc
    .integer({ min: Math.ceil(min / step), max: Math.floor(max / step) })
    .map((steps) => Number((steps * step).toPrecision(15)));

function one(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.not) return fc.constant(undefined);
  const values = valuesOf(schema);
  if (values) return fc.constantFrom(...values);
  const { minimum: min = -1e9, maximum: max = 1e9 } = schema;
  switch (schema.type) {
    case "string":
      return text(schema);
    case "integer":
      return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
    case "number":
      return schema.multipleOf
        ? multiplesOf(schema.multipleOf, min, max)
        : fc.double({ min, max, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "array":
      return arrayOf(schema);
    case "object":
      return recordOf(propertiesOf(schema), (schema.required ?? []) as string[]);
    default:
      return jsonBoundsOf(schema) ? fc.jsonValue({ maxDepth: 1 }) : fc.constant(null);
  }
}

function arrayOf(schema: JsonSchema): fc.Arbitrary<unknown[]> {
  const { first, others } = itemsOf(schema);
  if (!others) return fc.tuple(...first.map(fitting));
  const rest = (schema.uniqueItems ? fc.uniqueArray : fc.array)(fitting(others), {
    minLength: Math.max(0, (schema.minItems ?? 0) - first.length),
    maxLength: bound(schema.maxItems, 10),
  });
  return fc.tuple(fc.tuple(...first.map(fitting)), rest).map((parts) => parts.flat());
}

const recordOf = (fields: [string, JsonSchema][], requiredKeys: string[]) =>
  fc.record(Object.fromEntries(fields.map(([name, field]) => [name, fitting(field)])), { requiredKeys });

/** Values that a schema describes; what it cannot describe (a rule of zod's own) may still speak against them. */
export const fitting = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof(...branchesOf(schema).map(one));

/** The input with these fields in place of its own; an input that has no fields stays as it is. */
export const merged = (input: unknown, fields: object): unknown =>
  input !== null && typeof input === "object" ? { ...input, ...fields } : input;

/**
 * Fields with which a procedure still accepts an input.
 * @param replaceable whether a value of the input's own may be replaced
 */
export function fieldsOf(
  { input: schema }: { readonly input: z.ZodType },
  input: unknown,
  replaceable: (value: unknown) => boolean = () => true,
): fc.Arbitrary<object> {
  const own = new Map(Object.entries(input ?? {}));
  const fields = propertiesOf(jsonSchemaOf(schema, "input")).filter(([name]) => replaceable(own.get(name)));
  return recordOf(fields, []).filter((found) => schema.safeParse(merged(input, found)).success);
}
