import * as z from "zod";
import { storable } from "#contract/fields";
import type { JsonValue } from "#contract/travelling";

type Bounds = {
  /** Most bytes that it takes as JSON text in UTF-8. */
  readonly bytes: number;
  /** How deep lists and objects may lie in each other. */
  readonly depth: number;
};

/**
 * Any JSON within these bounds, for an input or an output whose shape is not known: `z.json()` is without a maximum. All
 * of it can be stored in a column of type `Json`.
 */
export const boundedJson = ({ bytes, depth }: Bounds): z.ZodType<JsonValue, JsonValue> =>
  z
    .custom<JsonValue>((value) => isJson(value, depth), {
      error: `This is not JSON, lies deeper than ${depth} levels, or contains characters that cannot be stored.`,
      abort: true,
    })
    .refine((value) => bytesOf(value) <= bytes, `This is larger than ${bytes} bytes.`)
    .meta({ maxBytes: bytes, maxDepth: depth });

function isJson(value: unknown, depth: number): boolean {
  if (typeof value === "string") return storable.safeParse(value).success;
  if (typeof value === "number") return Number.isFinite(value);
  if (value === null || typeof value === "boolean") return true;
  if (typeof value !== "object" || depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth - 1));
  const prototype = Object.getPrototypeOf(value);
  return (
    (prototype === Object.prototype || prototype === null) &&
    Object.entries(value).every(([name, inner]) => isJson(name, 0) && isJson(inner, depth - 1))
  );
}

const bytesOf = (value: JsonValue) => new TextEncoder().encode(JSON.stringify(value)).length;
