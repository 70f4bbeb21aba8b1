import { branchesOf, type JsonSchema, keysOf, schemaParts } from "#contract/json-schema";

/** Bounds of JSON of any shape, where a schema has them: see `boundedJson`. */
export const jsonBoundsOf = ({ maxBytes, maxDepth }: JsonSchema) =>
  typeof maxBytes === "number" && typeof maxDepth === "number" ? { maxBytes, maxDepth } : undefined;

/** Whether an object takes no field but those in `propertiesOf`. */
export const isClosed = (schema: JsonSchema): boolean =>
  schema.additionalProperties === false || keysOf(schema) !== undefined;

/** Place in a schema, such as `input.tags[]`, with what a value there may fit. */
type Walked = {
  readonly place: string;
  /** Name or index in what is around it; none of the whole. */
  readonly key: string | number | undefined;
  readonly branch: JsonSchema;
};

/** Every schema in a schema, each before those inside it, and each branch of a union by itself. */
export function* walk(schema: JsonSchema, place: string, key?: string | number): Generator<Walked> {
  for (const branch of branchesOf(schema)) {
    yield { place, key, branch };
    for (const part of schemaParts(branch))
      yield* walk(part.schema, place + (typeof part.key === "number" ? "[]" : `.${part.key}`), part.key);
  }
}
