import fc from "fast-check";
import { branchesOf, itemsOf, type JsonSchema, propertiesOf, typesOf, valuesOf } from "#contract/json-schema";
import { objectOf, type Place, placesIn, someOf } from "./places";
import { awkwardTexts } from "./valid";
import { jsonBoundsOf } from "./walk";

/** In every text and name that is made up here: an answer that holds it repeats what was sent. */
export const echo = "qxjz";

/** A way to be wrong, and values that are. */
type Wrong = readonly [way: string, values: fc.Arbitrary<unknown>];

const operators = [
  { contains: "" },
  { not: null },
  { startsWith: echo },
  { $ne: echo },
  { gt: 0 },
  { set: echo },
  [{ contains: "" }],
];
const foreignNames = ["role", "ownerId", "where", "select", "data", "__proto__", "constructor", "then", echo];
const unstorable = ["\0", "\ud800", "\udfff\ud800", "\u0007", "\u001b[2J"];
const impossibleDates = ["+275760-09-13T00:00:00.000Z", "-000001-01-01T00:00:00Z", "2026-02-30T00:00:00Z"];

const typeOf = (value: unknown) => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
};

function letsIn(schema: JsonSchema, value: unknown): boolean {
  const type = typeOf(value);
  const types = typesOf(schema);
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

function nested(depth: number): unknown {
  let value: unknown = echo;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { [echo]: value };
  return value;
}

function texts(branch: JsonSchema, own: unknown) {
  const { minLength = 0, maxLength = 1000, pattern } = branch;
  const wrong: Wrong[] = [
    ["too long", fc.nat(4000).map((more) => echo.repeat(maxLength / echo.length + 1) + "x".repeat(more))],
    [
      "characters that cannot be stored",
      fc.constantFrom(...unstorable).chain((rune) => fc.constantFrom(rune, `${rune}${own}`, `${own}${rune}`)),
    ],
  ];
  if (minLength > 0) wrong.push(["too short", fc.constant("")]);
  const known = valuesOf(branch);
  const isKnown = (word: string) => (known ? known.includes(word) : new RegExp(pattern as string).test(word));
  if (known || pattern)
    wrong.push([
      "another word",
      fc.constantFrom(echo, "", ...impossibleDates, ...awkwardTexts).filter((word) => !isKnown(word)),
    ]);
  return wrong;
}

function numbers({ type, minimum = -1e9, maximum = 1e9, multipleOf }: JsonSchema): Wrong[] {
  const extremes = [minimum - 1, maximum + 1, -1e308, 1e308, 2 ** 31, 2 ** 53, -(2 ** 53), 5e-324, 1.5];
  const isWrong = (value: number) =>
    value < minimum || value > maximum || (type === "integer" && !Number.isInteger(value));
  return [
    ["out of range", fc.constantFrom(...extremes).filter(isWrong)],
    ...(multipleOf ? [["between two steps", fc.constant(minimum + multipleOf / 2)] as Wrong] : []),
  ];
}

function objects(branch: JsonSchema, own: unknown): Wrong[] {
  const whole = objectOf(branch, own);
  const taken = new Set(propertiesOf(branch).map(([name]) => name));
  const madeUp = fc.string().map((name) => echo + name);
  const name = fc.oneof(fc.constantFrom(...foreignNames), madeUp).filter((foreign) => !taken.has(foreign));
  const value = fc.oneof(fc.constantFrom<unknown>("admin", { polluted: echo }), fc.jsonValue());
  return [
    [
      "a field that it does not take",
      fc.tuple(name, value).map(([foreign, sent]) => ({ ...whole, [foreign]: sent })),
    ],
  ];
}

function arrays(branch: JsonSchema): Wrong[] {
  const { first, others = {} } = itemsOf(branch);
  const tooMany = Array.from({ length: (branch.maxItems ?? 0) + 1 }, (_, index) =>
    someOf(first[index] ?? others),
  );
  return [
    ["too many", fc.constant(tooMany)],
    ...(branch.uniqueItems
      ? [["twice the same", fc.constant([1, 2].map(() => someOf(others)))] as Wrong]
      : []),
  ];
}

function ofType(branch: JsonSchema, own: unknown): Wrong[] {
  switch (branch.type) {
    case "string":
      return texts(branch, own);
    case "integer":
    case "number":
      return numbers(branch);
    case "array":
      return arrays(branch);
    case "object":
      return objects(branch, own);
    default:
      return jsonOf(branch);
  }
}

/** JSON of any shape that is more than its bounds, or cannot be stored. */
function jsonOf(branch: JsonSchema): Wrong[] {
  const bounds = jsonBoundsOf(branch);
  if (!bounds) return [];
  return [
    ["too large", fc.constantFrom<unknown>(echo.repeat(bounds.maxBytes), [echo.repeat(bounds.maxBytes)])],
    [
      "characters that cannot be stored",
      fc.constantFrom(...unstorable).chain((rune) => fc.constantFrom<unknown>(rune, [rune], { [rune]: 1 })),
    ],
  ];
}

/** The ways in which a value can be wrong at a place. */
export function wrongAt({ schema, required, own }: Place): Wrong[] {
  const anything = fc.oneof(fc.constantFrom<unknown>(...operators), fc.jsonValue());
  const depth = Math.max(19, ...branchesOf(schema).map((branch) => jsonBoundsOf(branch)?.maxDepth ?? 0));
  return [
    ...(typesOf(schema).includes("anything")
      ? []
      : [["another type", anything.filter((value) => !letsIn(schema, value))] as Wrong]),
    ["too deep", fc.constantFrom(depth + 1, 40, 1000).map(nested)],
    ...(required ? [["missing", fc.constant(undefined)] as Wrong] : []),
    ...branchesOf(schema).flatMap((branch) => ofType(branch, own)),
  ];
}

/** Inputs that are wrong by construction, and the field that their refusal has to name. */
export type Attack = {
  readonly name: string;
  readonly field: string;
  readonly inputs: fc.Arbitrary<unknown>;
};

/** Every way to spoil an accepted input that its schema shows. */
export function attacksOn(schema: JsonSchema, input: unknown): Attack[] {
  const whole = { field: "", schema, required: false, own: input, put: (value: unknown) => value };
  return placesIn(whole).flatMap((place) =>
    wrongAt(place).map(([way, values]) => ({
      name: `${place.field || "the input"}: ${way}`,
      field: place.field,
      inputs: values.map(place.put),
    })),
  );
}
