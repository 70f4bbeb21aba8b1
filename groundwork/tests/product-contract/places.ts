import fc from "fast-check";
import { branchesOf, itemsOf, type JsonSchema, schemaParts } from "#contract/json-schema";
import { fitting } from "./valid";

/** A place of an input, and what makes an accepted input of another value there. */
export type Place = {
  /** As a refusal names it; the input as a whole is `""`. */
  readonly field: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
  /** The value that stands there in an accepted input. */
  readonly own: unknown;
  readonly put: (value: unknown) => unknown;
};

/** Some value that a schema describes, the same every time. */
export const someOf = (schema: JsonSchema): unknown => fc.sample(fitting(schema), { numRuns: 1, seed: 1 })[0];

/** A value of an object's schema: the accepted one when there is one. */
export const objectOf = (schema: JsonSchema, own: unknown) =>
  (own !== null && typeof own === "object" ? own : someOf(schema)) as Record<string, unknown>;

const join = (field: string, key: string | number) => (field === "" ? String(key) : `${field}.${key}`);

function within({ field, own, put }: Place, branch: JsonSchema): Place[] {
  const isTuple = itemsOf(branch).first.length > 0;
  const items = isTuple ? (someOf(branch) as unknown[]) : [];
  const whole: object = branch.type === "array" ? items : objectOf(branch, own);
  return schemaParts(branch).map(({ key, schema, required }) => ({
    field: join(field, key),
    schema,
    required,
    own: (whole as Record<string | number, unknown>)[key] ?? someOf(schema),
    put: (value) =>
      put(Array.isArray(whole) ? whole.toSpliced(Number(key), 1, value) : { ...whole, [key]: value }),
  }));
}

/** Every place in a place: itself, its fields, and theirs. */
export function placesIn(place: Place): Place[] {
  const inner = branchesOf(place.schema).flatMap((branch) => within(place, branch));
  return [place, ...inner.flatMap(placesIn)];
}
