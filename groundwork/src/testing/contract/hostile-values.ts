import type fc from "fast-check";
import type { JsonSchema } from "../../contract/json-schema";
import { placesIn } from "./places";
import { wrongAt } from "./wrong-values";

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
