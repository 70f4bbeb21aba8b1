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

/** Schemas by the names that references lead to. */
export type SchemaTable = Readonly<Record<string, JsonSchema>>;

/** A schema that a call names, or has itself; `undefined` for none. */
export const schemaOf = (schema: string | JsonSchema | null, table: SchemaTable): JsonSchema | undefined =>
  typeof schema === "string" ? table[schema] : (schema ?? undefined);

/** Name that a reference such as `#/inputs/invoice.newInvoice` leads to; of one without a name, the last part. */
export const refName = ({ $ref }: JsonSchema): string | undefined => $ref?.split("/").at(-1);

/** Every reference in a schema, however deep. */
export const refsIn = (schema: unknown): string[] =>
  [...(JSON.stringify(schema) ?? "").matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = ""]) => ref);

export const withRefs = (schema: JsonSchema, change: (ref: string) => string): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === "$ref" && typeof value === "string" ? change(value) : value,
  );

/**
 * The schemas of which a value has to fit one, each of one type at most: a nullable one has two. References are followed
 * where the table has what they lead to.
 */
export function branchesOf(
  schema: JsonSchema,
  table: SchemaTable = {},
  seen: readonly string[] = [],
): JsonSchema[] {
  const name = refName(schema) ?? "";
  if (seen.includes(name)) return [];
  const found = table[name];
  if (found) return branchesOf(found, table, [...seen, name]);
  const branches = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (branches) return branches.flatMap((branch) => branchesOf(branch, table, seen));
  const { type } = schema as { type?: string | string[] };
  return Array.isArray(type) ? type.map((one) => ({ ...schema, type: one }) as JsonSchema) : [schema];
}

export const typesOf = (schema: JsonSchema): string[] =>
  branchesOf(schema).flatMap(({ type, not }) => (not ? [] : (type ?? "anything")));

/** The values that a schema names one by one, where it does. */
export const valuesOf = (schema: JsonSchema) => ("const" in schema ? [schema.const] : schema.enum);

/** Those values, as JSON writes them. */
export const valueWords = (schema: JsonSchema): string | undefined =>
  valuesOf(schema)
    ?.map((value) => JSON.stringify(value))
    .join(" or ");

/** The keys of a record of which each is named, such as `z.record(z.enum(["a", "b"]), …)`. */
export const keysOf = ({ propertyNames }: JsonSchema): string[] | undefined => {
  if (typeof propertyNames !== "object") return undefined;
  const named = branchesOf(propertyNames as JsonSchema).map(valuesOf);
  return named.every((keys) => keys !== undefined) ? named.flat().map(String) : undefined;
};

export const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] => [
  ...Object.entries((schema.properties ?? {}) as SchemaTable),
  ...(keysOf(schema) ?? []).map((key): [string, JsonSchema] => [
    key,
    schema.additionalProperties as JsonSchema,
  ]),
];

/** The schemas of the items of an array: those of the first ones where each has its own, and that of all the others. */
export const itemsOf = ({ prefixItems = [], items }: JsonSchema) => ({
  first: prefixItems as JsonSchema[],
  others: (typeof items === "object" ? items : undefined) as JsonSchema | undefined,
});

/** Part of a schema: of a field by its name, or of an item by its index. */
export type Part = { readonly key: string | number; readonly schema: JsonSchema; readonly required: boolean };

/** The parts of an object's or an array's schema; that of an array's other items has the index of the first of them. */
export function schemaParts(schema: JsonSchema): Part[] {
  const { first, others } = itemsOf(schema);
  return [
    ...propertiesOf(schema).map(([key, field]) => {
      return { key, schema: field, required: schema.required?.includes(key) ?? false };
    }),
    ...[...first, ...(others ? [others] : [])].map((item, key) => ({ key, schema: item, required: true })),
  ];
}
