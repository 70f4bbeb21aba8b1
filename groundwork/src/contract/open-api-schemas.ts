import { type JsonSchema, type SchemaTable, withRefs } from "./json-schema";
import type { ApiDocument } from "./specification";

/** Side of a call whose table has a schema. */
export type SchemaSide = "inputs" | "outputs";

/** Schemas of both sides in one table, and the name that each has there. */
export type Components = {
  readonly schemas: SchemaTable;
  readonly nameOf: (side: SchemaSide, name: string) => string;
};

/** The schemas of the contract by their names; where both sides have one of a name, that of the answer says so. */
export function componentsOf({ inputs, outputs }: Pick<ApiDocument, SchemaSide>): Components {
  const nameOf = (side: SchemaSide, name: string) =>
    componentName(side === "outputs" && name in inputs ? `${name}.answer` : name);
  const entries = (side: SchemaSide, table: ApiDocument[SchemaSide]) =>
    Object.entries(table).map(([name, schema]) => [nameOf(side, name), redirected(schema, nameOf)] as const);
  return {
    schemas: Object.fromEntries([...entries("inputs", inputs), ...entries("outputs", outputs)]),
    nameOf,
  };
}

/** The same name in the letters that OpenAPI lets a component have; another stands there as its code. */
const componentName = (name: string): string =>
  name.replace(/[^\w.-]/gu, (letter) => `-${letter.codePointAt(0)?.toString(16)}-`);

/** Reference to a component: a schema, a response, a header. */
export const refTo = (kind: "schemas" | "responses" | "headers", name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/** A schema of a call: a reference to the one that it names, or the schema that it has. */
export const referred = (schema: string | JsonSchema, side: SchemaSide, { nameOf }: Components): object =>
  typeof schema === "string" ? refTo("schemas", nameOf(side, schema)) : redirected(schema, nameOf);

/** A schema whose references lead into the components. What is inside another's `$defs` follows its name after a `#`. */
const redirected = (schema: JsonSchema, nameOf: Components["nameOf"]): JsonSchema =>
  withRefs(schema, (ref) => {
    const [, side, name = "", inside = ""] = /^#\/(inputs|outputs)\/([^#]*)#?(.*)$/.exec(ref) ?? [];
    return side ? refTo("schemas", nameOf(side as SchemaSide, name)).$ref + inside : ref;
  });
