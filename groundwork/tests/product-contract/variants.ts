import { branchesOf, jsonSchemaOf, propertiesOf } from "#contract/json-schema";
import { placesIn } from "./places";
import type { Procedure } from "./procedures";
import { awkwardTexts, merged } from "./valid";

/** The accepted inputs among some. */
const accepted = ({ input: schema }: Procedure, inputs: unknown[]) =>
  inputs.filter((input) => schema.safeParse(input).success);

/** An accepted input, and the same with every other word of each field that takes one of a few. */
export function variantsOf(procedure: Procedure, input: unknown): unknown[] {
  const choices = propertiesOf(jsonSchemaOf(procedure.input, "input")).flatMap(([name, field]) =>
    branchesOf(field).flatMap((branch) => (branch.enum ?? []).map((word) => ({ [name]: word }))),
  );
  return [
    input,
    ...accepted(
      procedure,
      choices.map((choice) => merged(input, choice)),
    ),
  ];
}

/** Accepted inputs with something at the edge of what is accepted in one place. */
export function edgesOf(procedure: Procedure, input: unknown): unknown[] {
  const schema = jsonSchemaOf(procedure.input, "input");
  const whole = { field: "", schema, required: false, own: input, put: (value: unknown) => value };
  const edges = placesIn(whole).flatMap(({ schema: inner, put }) =>
    branchesOf(inner).flatMap(({ type, minimum, maximum, maxLength = 0 }) => {
      if (type === "string") return [...awkwardTexts, "", "x".repeat(maxLength)].map(put);
      return type === "integer" || type === "number" ? [put(minimum), put(maximum)] : [];
    }),
  );
  return accepted(procedure, edges);
}
