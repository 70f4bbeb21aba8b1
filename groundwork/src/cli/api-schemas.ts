import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { type JsonSchema, jsonSchemasOf, refsIn, type SchemaTable } from "../contract/json-schema";
import { loadModule } from "../server/load-module";

/** Names of objects as the source has them, such as `invoice.invoiceView`: other procedures change none of them. */
type Names = ReadonlyMap<z.ZodType, string>;

/** Schemas of one direction: those with a name in a table, the others where they are used. */
export type Schemas = {
  readonly table: SchemaTable;
  /** Name of a schema, or the schema where the source gives it none; `null` stands for nothing at all. */
  readonly of: (schema: z.ZodType) => string | JsonSchema | null;
};

/** Every object that the product's fields export, or the platform's contract. */
export async function schemaNames(): Promise<Names> {
  const names = new Map<z.ZodType, string>();
  for (const [owner, path] of [...productFields(), ...platformContract()]) {
    for (const [name, value] of Object.entries(await loadModule<object>(path))) {
      if (value instanceof z.ZodObject && !names.has(value)) names.set(value, `${owner}.${name}`);
    }
  }
  return names;
}

const productFields = () =>
  readdirSync("src/product")
    .sort()
    .map((slice) => [slice, join("src/product", slice, "fields.ts")] as const)
    .filter(([, path]) => existsSync(path));

const platformContract = () =>
  readdirSync("groundwork/src/contract")
    .sort()
    .map((file) => ["groundwork", join("groundwork/src/contract", file)] as const);

/** The schemas that procedures use for their inputs or outputs, with those inside them. */
export function schemasOf(used: readonly z.ZodType[], table: "inputs" | "outputs", names: Names): Schemas {
  const written = (schemas: Names) =>
    jsonSchemasOf(schemas, table === "inputs" ? "input" : "output", (name) => `#/${table}/${name}`);
  const of = (schema: z.ZodType) => {
    const name = names.get(schema);
    if (name) return name;
    const json = written(new Map([...names, [schema, "unnamed"]])).unnamed;
    return json && !json.not ? json : null;
  };
  const all = written(names);
  const reached = new Set<string>();
  const reach = (schema: string | JsonSchema | null): void => {
    // Behind the name of zod's `__shared` follows, after another #, what refers to itself without a name.
    const inside = refsIn(schema).map((ref) => ref.replace(`#/${table}/`, "").replace(/#.*/, ""));
    const found = typeof schema === "string" ? [schema] : inside.filter(Boolean);
    for (const name of found.filter((name) => !reached.has(name))) {
      reached.add(name);
      reach(all[name] ?? null);
    }
  };
  for (const schema of used) reach(of(schema));
  return { table: Object.fromEntries(Object.entries(all).filter(([name]) => reached.has(name))), of };
}
