import Ajv, { type ValidateFunction } from "ajv/dist/2020";
import type * as z from "zod";
import { type JsonSchema, jsonSchemaOf, valuesOf } from "#contract/json-schema";
import type { Procedure } from "./procedures";
import { isClosed, jsonBoundsOf, walk } from "./walk";

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
export const looseEnds = (schema: JsonSchema, input = "input"): string[] =>
  [...walk(schema, input)].flatMap(({ place, branch }) => {
    if (branch.not || valuesOf(branch) || jsonBoundsOf(branch)) return [];
    switch (branch.type) {
      case "boolean":
      case "null":
        return [];
      case "string":
        return branch.maxLength !== undefined || isBounded(branch.pattern ?? "")
          ? []
          : `${place} is text without a maximum`;
      case "number":
      case "integer":
        return within(branch) ? [] : `${place} is a number without a minimum and a maximum`;
      case "array":
        return branch.maxItems === undefined ? `${place} is an array without a maximum` : [];
      case "object":
        return isClosed(branch) ? [] : `${place} takes fields that it does not name`;
      default:
        return `${place} takes anything`;
    }
  });

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
const validators = new WeakMap<z.ZodType, ValidateFunction>();

/** Where an answer is not what its declaration says: it has a field more, or one less, or one of another type. */
export function strayIn(output: z.ZodType, answer: unknown, place: string): string[] {
  const schema = jsonSchemaOf(output, "output");
  // JSON Schema has no word for a value that is not there.
  if (schema.not) return answer === undefined ? [] : [`${place} is there`];
  const validate = validators.get(output) ?? ajv.compile(schema);
  validators.set(output, validate);
  if (validate(answer)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params: { additionalProperty: name } }) =>
      `${place}${instancePath} ${message}${name === undefined ? "" : `: ${name}`}`,
  );
}

/** Names of what never leaves the server. */
const secret =
  /pass(word|wd|phrase|code)|secret|token|hash|salt|otp|csrf|cookie|credential|session(id|key)|api_?key|private_?key|signature|ip_?address|user_?agent/i;

/** Fields that are answered all the same, and why. */
export const permitted: Partial<Record<Procedure["path"], readonly string[]>> = {
  // Of the demo users, and only where nobody but the developer reaches the app; on any other the answer is null.
  "identity.demo": ["identity.demo.password"],
  // Ids of one's own passkeys, so that a device makes no second one. Their keys stay on the devices.
  "account.requestPasskey": ["account.requestPasskey.excludeCredentials"],
  // The text of a new token, which is answered this once.
  "token.create": ["token.create.secret"],
};

/** The fields of an output whose names say that they hold a secret. */
export const secretsIn = (schema: JsonSchema, place: string): string[] => {
  const named = [...walk(schema, place)].filter(({ key }) => typeof key === "string" && secret.test(key));
  return [...new Set(named.map((found) => found.place.replaceAll("[]", "")))];
};
