import type { AnyField } from "../../contract/display";
import {
  branchesOf,
  itemsOf,
  type JsonSchema,
  type SchemaTable,
  schemaOf,
  schemaParts,
  typesOf,
  valuesOf,
} from "../../contract/json-schema";
import { schemaWords } from "../../contract/schema-words";
import type { ApiProcedure, Specification } from "../../contract/specification";

/** Call that the explorer makes. Plain data. */
export type ExploredCall = Pick<ApiProcedure, "type" | "method" | "caller"> & {
  readonly path: string;
  /** Form of its input; `null` where it takes none. */
  readonly model: InputModel | null;
  readonly example?: unknown;
};

/** Call of a path, as the explorer needs it; `undefined` where there is none. */
export function exploredCall({ api, calls }: Specification, path: string): ExploredCall | undefined {
  const call = api.procedures[path];
  if (!call) return undefined;
  const { type, method, caller } = call;
  const schema = schemaOf(call.input, api.inputs);
  return {
    path,
    type,
    method,
    ...(caller && { caller }),
    model: schema ? modelOf(schema, api.inputs) : null,
    example: calls[path]?.example,
  };
}

type Scalar = string | number;

type Shape =
  /** One control of the form kit. */
  | {
      readonly shape: "leaf";
      readonly field: AnyField;
      /** Values that it offers, where they are not what it is typed as. */
      readonly values?: readonly Scalar[];
      /** Whether its value is an id that the caller makes. */
      readonly newId?: true;
    }
  /** Text of JSON, for what no control fits. */
  | { readonly shape: "json"; readonly field: AnyField }
  | { readonly shape: "object"; readonly fields: readonly FieldModel[] }
  | { readonly shape: "list"; readonly item: InputModel };

/** Form of an input, or of a part of one, out of its schema. Plain data. */
export type InputModel = Shape & { readonly nullable: boolean };

/** Field of an object. One that is optional can be left out. */
export type FieldModel = {
  readonly name: string;
  readonly optional: boolean;
  readonly model: InputModel;
};

/** Characters from which on a text is given several lines. */
const longFrom = 200;

/** Form of a value with this schema, whose references are looked up in the table. A schema inside itself ends in JSON. */
export function modelOf(
  schema: JsonSchema,
  table: SchemaTable,
  name = "",
  around: readonly JsonSchema[] = [],
): InputModel {
  const branches = branchesOf(schema, table).map((branch) => (around.includes(branch) ? {} : branch));
  const nullable = branches.some((branch) => typesOf(branch).includes("null"));
  const others = branches.filter((branch) => branch.type !== "null");
  const [only = {}, ...more] = others;
  const inside: Inside = (part, key) => modelOf(part, table, key, [...around, ...branches]);
  const shape = more.length === 0 ? shapeOf(only, name, inside) : choiceOf(others);
  const field = { kind: "longText", label: name, description: `JSON: ${schemaWords(schema)}` } as const;
  return { ...(shape ?? { shape: "json", field }), nullable };
}

/** Form of a value of one schema; `undefined` where none but JSON fits. */
function shapeOf(schema: JsonSchema, name: string, inside: Inside): Shape | undefined {
  if (schema.allOf || schema.not) return undefined;
  if (valuesOf(schema)) return choiceOf([schema]);
  const labelled = { label: name, description: schemaWords(schema) };
  switch (schema.type) {
    case "string":
      return { shape: "leaf", field: { ...labelled, ...textKind(schema, name) }, ...newIdOf(schema) };
    case "integer":
    case "number":
    case "boolean":
      return { shape: "leaf", field: { ...labelled, kind: kindOf[schema.type] } };
    case "array": {
      const { first, others } = itemsOf(schema);
      return first.length > 0 || !others ? undefined : { shape: "list", item: inside(others, name) };
    }
    case "object":
      return objectOf(schema, inside);
    default:
      return undefined;
  }
}

const kindOf = { integer: "integer", number: "decimal", boolean: "yesNo" } as const;

function textKind({ format, pattern, maxLength }: JsonSchema, name: string) {
  if (format === "date") return { kind: "date" } as const;
  if (format === "date-time") return { kind: "dateTime" } as const;
  if (/password/i.test(name)) return { kind: "password", autoComplete: "new-password" } as const;
  const isLong = !format && !pattern && !(typeof maxLength === "number" && maxLength <= longFrom);
  return { kind: isLong ? "longText" : "line" } as const;
}

/** An id that only version 7 fits is one that the caller makes. */
const newIdOf = ({ format, pattern }: JsonSchema) =>
  format === "uuid" && typeof pattern === "string" && pattern.includes("-7[") && { newId: true as const };

/** One of the values that schemas allow, where a select can tell them apart. */
function choiceOf(schemas: readonly JsonSchema[]): Shape | undefined {
  const values = schemas.flatMap((schema) => valuesOf(schema) ?? [undefined]);
  const offered = values.filter((value) => value !== null);
  const scalars = offered.filter((value): value is Scalar => ["string", "number"].includes(typeof value));
  const labels = Object.fromEntries(scalars.map((value) => [String(value), String(value)]));
  const distinct = Object.keys(labels).length === offered.length && !("" in labels);
  return offered.length > 0 && distinct
    ? { shape: "leaf", field: { kind: "oneOf", label: "", labels, as: "select" }, values: scalars }
    : undefined;
}

type Inside = (schema: JsonSchema, name: string) => InputModel;

function objectOf(schema: JsonSchema, inside: Inside): Shape | undefined {
  const parts = schemaParts(schema);
  const isOpen = typeof schema.additionalProperties === "object" && !schema.propertyNames;
  // A dot leads from a field to those inside it.
  if (isOpen || parts.length === 0 || parts.some(({ key }) => String(key).includes("."))) return undefined;
  const fields = parts.map(({ key, schema, required }) => {
    const name = String(key);
    return { name, optional: !required, model: inside(schema, name) };
  });
  return { shape: "object", fields };
}
