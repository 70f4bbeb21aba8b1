import * as z from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const optionsFor = (io: "input" | "output") =>
  ({
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const { type } = zodSchema._zod.def;
      if (type === "void" || type === "undefined") jsonSchema.not = {};
      if (type === "date" && io === "output")
        Object.assign(jsonSchema, { type: "string", format: "date-time" });
    },
  }) satisfies z.core.ToJSONSchemaParams;

/**
 * A zod schema as JSON Schema: of what a caller sends (`input`) or of what travels back (`output`, dates as text).
 * `{ not: {} }` stands for nothing at all, and `{}` for anything: what JSON Schema cannot say counts as anything.
 */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, optionsFor(io));
  return json;
}

/** Schemas by their names, as {@link jsonSchemaOf} writes them. One inside another is a `$ref` to what `uri` makes of its name. */
export function jsonSchemasOf(
  named: ReadonlyMap<z.ZodType, string>,
  io: "input" | "output",
  uri: (name: string) => string,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of named) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...optionsFor(io), uri });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _uri, ...json }]) => [name, json]),
  );
}

/** The schemas of which a value has to fit one: a nullable one has two. */
export const branchesOf = (schema: JsonSchema): JsonSchema[] => {
  const branches = schema.anyOf ?? schema.oneOf;
  return branches ? (branches as JsonSchema[]).flatMap(branchesOf) : [schema];
};

/** The JSON types that a schema lets in. */
export const typesOf = (schema: JsonSchema): string[] =>
  branchesOf(schema).flatMap(({ type, not }) => (not ? [] : ([type ?? "anything"].flat() as string[])));

/** The keys of a record of which each is named, such as `z.record(z.enum(["a", "b"]), …)`. */
const keysOf = ({ propertyNames }: JsonSchema): string[] | undefined => {
  if (typeof propertyNames !== "object") return undefined;
  const named = branchesOf(propertyNames as JsonSchema).map((branch) =>
    "const" in branch ? [branch.const] : branch.enum,
  );
  return named.every((keys) => keys !== undefined) ? named.flat().map(String) : undefined;
};

/** Bounds of JSON of any shape, where a schema has them: see `boundedJson`. */
export const jsonBoundsOf = ({ maxBytes, maxDepth }: JsonSchema) =>
  typeof maxBytes === "number" && typeof maxDepth === "number" ? { maxBytes, maxDepth } : undefined;

/** The schemas of the first items of an array, each its own: those of a tuple. */
export const tupleOf = ({ prefixItems = [] }: JsonSchema) => prefixItems as JsonSchema[];

/** The schema of the item at an index of an array; none where a tuple has ended. */
export const itemOf = (schema: JsonSchema, index: number): JsonSchema | undefined =>
  tupleOf(schema)[index] ?? ((schema.items || undefined) as JsonSchema | undefined);

/** Whether an object takes no field but those in {@link propertiesOf}. */
export const isClosed = (schema: JsonSchema): boolean =>
  schema.additionalProperties === false || keysOf(schema) !== undefined;

/** The fields of an object's schema. */
export const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] => [
  ...Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>),
  ...(keysOf(schema) ?? []).map((key): [string, JsonSchema] => [
    key,
    schema.additionalProperties as JsonSchema,
  ]),
];
