import {
  branchesOf,
  isClosed,
  itemOf,
  type JsonSchema,
  jsonBoundsOf,
  propertiesOf,
  tupleOf,
} from "../../contract/json-schema";

/** A pattern that is held at both ends, whole, and repeats nothing without end. */
const isBounded = (pattern: string) =>
  (/^\^\(.*\)\$$/s.test(pattern) || /^\^[^|]*\$$/.test(pattern)) &&
  !/(?<!\\)[*+]|\{\d+,\}/.test(pattern.replace(/\[[^\]]*\]/g, "."));

const within = (schema: JsonSchema) =>
  (schema.minimum ?? schema.exclusiveMinimum) !== undefined &&
  (schema.maximum ?? schema.exclusiveMaximum) !== undefined;

/**
 * The places of an input at which a caller may send as much, or whatever, they like. An input without any is bounded
 * as a whole.
 */
export function looseEnds(schema: JsonSchema, place = "input"): string[] {
  return branchesOf(schema).flatMap((branch) => {
    if (branch.not || branch.enum || "const" in branch || jsonBoundsOf(branch)) return [];
    return [branch.type ?? "anything"].flat().flatMap((type) => {
      switch (type) {
        case "boolean":
        case "null":
          return [];
        case "string":
          return branch.maxLength !== undefined || isBounded(branch.pattern ?? "")
            ? []
            : [`${place} is text without a maximum`];
        case "number":
        case "integer":
          return within(branch) ? [] : [`${place} is a number without a minimum and a maximum`];
        case "array":
          return [
            ...(branch.maxItems === undefined ? [`${place} is an array without a maximum`] : []),
            ...[tupleOf(branch), branch.items || []]
              .flat()
              .flatMap((item) => looseEnds(item as JsonSchema, `${place}[]`)),
          ];
        case "object":
          return [
            ...(isClosed(branch) ? [] : [`${place} takes fields that it does not name`]),
            ...propertiesOf(branch).flatMap(([name, field]) => looseEnds(field, `${place}.${name}`)),
          ];
        default:
          return [`${place} takes anything`];
      }
    });
  });
}

const typeOf = (value: unknown) =>
  value === null
    ? "null"
    : Array.isArray(value)
      ? "array"
      : typeof value === "undefined"
        ? "nothing"
        : typeof value;

/** Whether a value is of the sort that a schema speaks of, whatever is inside it. */
const suits = ({ type, not }: JsonSchema, value: unknown) =>
  not
    ? typeOf(value) === "nothing"
    : [type].flat().some((name) => typeOf(value) === (name === "integer" ? "number" : name));

/** The schema of what may not be there. */
const nothing: JsonSchema = { not: {} };

/** Where an answer has a field that its schema does not name, lacks one that it needs, or is of another type. */
export function strayIn(schema: JsonSchema, value: unknown, place: string): string[] {
  const branches = branchesOf(schema).filter((branch) => jsonBoundsOf(branch) || suits(branch, value));
  if (branches.length === 0) return [`${place} is of a type that its schema does not name`];
  const strays = branches.map((branch) => {
    if (jsonBoundsOf(branch)) return [];
    if (Array.isArray(value))
      return value.flatMap((item, index) => strayIn(itemOf(branch, index) ?? nothing, item, `${place}[]`));
    if (value === null || typeof value !== "object") return [];
    const fields = new Map(propertiesOf(branch));
    const missing = (branch.required ?? []).filter((name) => !Object.hasOwn(value, name));
    return [
      ...missing.map((name) => `${place}.${name} is missing`),
      ...Object.entries(value).flatMap(([name, inner]) => {
        const field = fields.get(name);
        return field ? strayIn(field, inner, `${place}.${name}`) : [`${place}.${name} is not declared`];
      }),
    ];
  });
  return strays.find((found) => found.length === 0) ?? strays[0] ?? [];
}
