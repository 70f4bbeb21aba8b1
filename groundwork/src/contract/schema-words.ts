import { branchesOf, itemsOf, type JsonSchema, refName, valueWords } from "./json-schema";

/** A value's schema in words, such as `text, 1 to 80 characters`. */
export const schemaWords = (schema: JsonSchema): string =>
  [...new Set(branchesOf(schema).map(branchWords))].join(" or ");

const branchWords = (branch: JsonSchema): string =>
  refName(branch) ?? valueWords(branch) ?? typeWords(branch);

function typeWords(schema: JsonSchema): string {
  if (schema.not) return "nothing";
  switch (schema.type) {
    case "null":
      return "nothing";
    case "boolean":
      return "yes or no";
    case "string":
      return list(formats[schema.format ?? ""] ?? "text", lengthOf(schema));
    case "integer":
    case "number":
      return list(schema.type === "integer" ? "whole number" : "number", boundsOf(schema));
    case "array":
      return list(`list of ${itemWords(schema)}`, between(schema.minItems, schema.maxItems, "items"));
    case "object":
      return objectWords(schema);
    default:
      return "anything";
  }
}

const formats: Readonly<Record<string, string>> = {
  uuid: "ID",
  date: "date",
  "date-time": "time",
  email: "e-mail address",
  uri: "URL",
};

const list = (...words: readonly (string | undefined)[]) => words.filter(Boolean).join(", ");

/** Length of a text; a format of its own says it already. */
const lengthOf = ({ format, minLength, maxLength }: JsonSchema) =>
  format && format in formats ? undefined : between(minLength, maxLength, "characters");

/** Bounds of a number, but for those that every number in JavaScript has. */
function boundsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): string | undefined {
  const own = (bound: unknown) =>
    typeof bound === "number" && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined;
  return (
    list(
      between(own(minimum), own(maximum)),
      own(exclusiveMinimum) !== undefined ? `more than ${exclusiveMinimum}` : undefined,
      own(exclusiveMaximum) !== undefined ? `less than ${exclusiveMaximum}` : undefined,
    ) || undefined
  );
}

function between(least: unknown, most: unknown, unit?: string): string | undefined {
  const words = (text: string) => (unit ? `${text} ${unit}` : text);
  const from = typeof least === "number" && (least > 0 || !unit) ? least : undefined;
  if (from === undefined) return typeof most === "number" ? words(`at most ${most}`) : undefined;
  if (typeof most !== "number") return words(`at least ${from}`);
  return words(from === most ? `${from}` : `${from} to ${most}`);
}

function itemWords(schema: JsonSchema): string {
  const { first, others = {} } = itemsOf(schema);
  return first.length > 0 ? first.map(schemaWords).join(" and ") : schemaWords(others);
}

function objectWords({ properties = {}, required = [] }: JsonSchema): string {
  const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
  return names.length > 0 ? `{ ${names.join(", ")} }` : "object";
}
