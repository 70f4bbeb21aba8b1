import fc from "fast-check";
import { branchesOf, itemOf, type JsonSchema, propertiesOf, tupleOf } from "../../contract/json-schema";
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

const join = (field: string, name: string) => (field === "" ? name : `${field}.${name}`);

function within({ field, own, put }: Place, branch: JsonSchema): Place[] {
  if (branch.type === "array") {
    const whole = (tupleOf(branch).length > 0 ? someOf(branch) : [null]) as unknown[];
    return whole.flatMap((item, index) => {
      const schema = itemOf(branch, index);
      if (!schema) return [];
      return {
        field: join(field, String(index)),
        schema,
        required: true,
        own: item ?? someOf(schema),
        put: (value) => put(whole.with(index, value)),
      };
    });
  }
  if (branch.type !== "object") return [];
  const whole = objectOf(branch, own);
  return propertiesOf(branch).map(([name, schema]) => ({
    field: join(field, name),
    schema,
    required: (branch.required as string[] | undefined)?.includes(name) ?? false,
    own: whole[name] ?? someOf(schema),
    put: (value) => put({ ...whole, [name]: value }),
  }));
}

/** Every place in a place: itself, its fields, and theirs. */
export function placesIn(place: Place): Place[] {
  const inner = branchesOf(place.schema).flatMap((branch) => within(place, branch));
  return [place, ...inner.flatMap(placesIn)];
}
