import { type JsonSchema, type SchemaTable, withRefs } from "./json-schema";
import type { ApiDocument, ApiError, ApiProcedure } from "./specification";

const text = { type: "string" } as const;

/** An object with these properties, of which all are always there. */
const objectOf = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });

/** The statuses of these errors, in their order, with the codes that each carries. */
function codesByStatus(codes: Iterable<string>, { errors }: ApiDocument): Map<number, string[]> {
  const byStatus = new Map<number, string[]>();
  for (const code of new Set(codes)) {
    const status = errors[code]?.status ?? 500;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([one], [other]) => one - other));
}

/** What is said of each error in a refusal, by its code. */
export const errorSchemas = ({ errors }: ApiDocument): Record<string, object> =>
  Object.fromEntries(Object.entries(errors).map(([code, error]) => [code, errorSchema(code, error)]));

function errorSchema(code: string, { status, message, field, details }: ApiError): object {
  const { type, ...shape } = objectOf({
    code: { const: code },
    message: { ...text, description: "Sentence for people." },
    field: {
      ...(field === null ? { type: "null" } : { const: field }),
      description: "Field of the input that it is about.",
    },
    issues: {
      type: "array",
      description: "What is wrong with the input, by its fields: of `INPUT_INVALID` alone.",
      items: objectOf({
        field: { ...text, description: "Path such as `address.city`; empty for all of it." },
        message: text,
      }),
    },
    details: details ?? { type: "null" },
    httpStatus: { const: status },
    path: { ...text, description: "Call that was refused, where it was known." },
    reference: { ...text, description: "Number to ask about this request by." },
  });
  return { type, description: message, ...shape };
}

/** Body of a refusal with one of these codes. */
const refusalSchema = (codes: readonly string[]) => {
  const schemas = codes.map((code) => refTo("schemas", code));
  const json = objectOf({
    code: { type: "integer", description: "Code of JSON-RPC, for clients of tRPC." },
    message: text,
    data: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
  });
  const meta = { type: "object", additionalProperties: true };
  return objectOf({ error: { ...objectOf({ json }), properties: { json, meta } } });
};

export const headers = {
  "X-Request-Id": { description: "Number to ask about this request by.", schema: text },
  "Retry-After": { description: "Seconds to wait for.", schema: { type: "integer", minimum: 0 } },
  "RateLimit-Policy": {
    description: "Limit that is spent, where one is: its name, so many calls (`q`) in so many seconds (`w`).",
    schema: text,
    example: '"calls-of-token";q=600;w=60',
  },
  RateLimit: {
    description: "What is left of that limit (`r`), and the seconds until it is whole again (`t`).",
    schema: text,
    example: '"calls-of-token";r=0;t=34',
  },
  "WWW-Authenticate": {
    description: "Comes with `TOKEN_REFUSED`.",
    schema: text,
    example: 'Bearer error="invalid_token"',
  },
  Allow: { description: "Methods that the call takes.", schema: text, example: "POST" },
} as const;

/** Headers of a refusal by its status, beside those of every answer. */
const headersByStatus: Readonly<Record<number, readonly (keyof typeof headers)[]>> = {
  401: ["WWW-Authenticate"],
  405: ["Allow"],
  429: ["Retry-After", "RateLimit-Policy", "RateLimit"],
  503: ["Retry-After"],
};

const headersOf = (...names: readonly (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, refTo("headers", name)]));

/** Name of the refusals that any call may answer with a status. */
const commonName = (status: number) => `Refusal${status}`;

/** Refusals that any call may answer with, by the names that {@link responsesOf} refers to. */
export const commonResponses = (api: ApiDocument): Record<string, object> =>
  Object.fromEntries(
    [...codesByStatus(api.commonErrors, api)].map(([status, codes]) => [
      commonName(status),
      refusal(status, codes, api),
    ]),
  );

/** Answers of a call by their status: its output, and the errors that it and any call may be refused with. */
export function responsesOf(procedure: ApiProcedure, api: ApiDocument, components: Components): object {
  const all = codesByStatus([...procedure.errors, ...api.commonErrors], api);
  const refusals = [...all].map(([status, codes]) => [
    String(status),
    codes.every((code) => api.commonErrors.includes(code))
      ? refTo("responses", commonName(status))
      : refusal(status, codes, api),
  ]);
  return { 200: success(procedure, components), ...Object.fromEntries(refusals) };
}

function refusal(status: number, codes: readonly string[], { errors }: ApiDocument): object {
  return {
    description: codes.map((code) => `- \`${code}\`: ${errors[code]?.message ?? ""}`).join("\n"),
    headers: headersOf("X-Request-Id", ...(headersByStatus[status] ?? [])),
    content: { "application/json": { schema: refusalSchema(codes) } },
  };
}

function success({ type, output }: ApiProcedure, components: Components): object {
  const written = {
    type: "object",
    ...(output && { required: ["json"] }),
    properties: {
      ...(output && { json: referred(output, "outputs", components) }),
      meta: {
        type: "object",
        additionalProperties: true,
        description: "Where in `json` dates are, in superjson's format.",
      },
    },
  };
  if (type === "subscription")
    return {
      description:
        "Server-sent events. One without a name has in `data` what `x-event-data` says, as JSON, and an `id` to go on from.",
      headers: headersOf("X-Request-Id"),
      content: { "text/event-stream": { schema: text, "x-event-data": written } },
    };
  return {
    description: "The answer.",
    headers: headersOf("X-Request-Id"),
    content: { "application/json": { schema: objectOf({ result: objectOf({ data: written }) }) } },
  };
}

/** Side of a call whose table has a schema. */
type SchemaSide = "inputs" | "outputs";

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
const refTo = (kind: "schemas" | "responses" | "headers", name: string) => ({
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
