import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { commonErrors, type ErrorCode, errorKinds } from "../contract/errors";
import {
  type JsonSchema,
  jsonSchemaOf,
  jsonSchemasOf,
  refsIn,
  type SchemaTable,
} from "../contract/json-schema";
import { platformLimits, rateLimits } from "../contract/limits";
import type { Permission, Role } from "../contract/permissions";
import type { ApiDocument, ApiEndpoint, ApiError, ApiProcedure } from "../contract/specification";
import { type DeclaredProcedure, proceduresOf } from "../server/call/declared-procedures";
import { authPath, type OpenEndpoint } from "../server/identity/endpoints";
import { catalogue, errorEntry } from "../server/log/app-error";
import { loadModule } from "../server/process/load-module";
import { platformFolder } from "../server/process/platform-folder";
import { documentText } from "./api-file";
import { contractModules, sliceFolders } from "./product";

/** Names of objects as the source has them, such as `invoice.invoiceView`: other procedures change none of them. */
type Names = ReadonlyMap<z.ZodType, string>;

/** Schemas of one direction: those with a name in a table, the others where they are used. */
type Schemas = {
  readonly table: SchemaTable;
  /** Name of a schema, or the schema where the source gives it none; `null` stands for nothing at all. */
  readonly of: (schema: z.ZodType) => string | JsonSchema | null;
};

/** Every object that the product's fields export, or the platform's contract. */
async function schemaNames(): Promise<Names> {
  const names = new Map<z.ZodType, string>();
  const ofSlices = sliceFolders().map(({ slice, folder }) => [slice, join(folder, "fields.ts")] as const);
  const contract = join(platformFolder, "src/contract");
  const ofPlatform = readdirSync(contract).map((file) => ["groundwork", join(contract, file)] as const);
  for (const [owner, path] of [...ofSlices.filter(([, path]) => existsSync(path)), ...ofPlatform.sort()]) {
    for (const [name, value] of Object.entries(await loadModule<object>(path))) {
      if (value instanceof z.ZodObject && !names.has(value)) names.set(value, `${owner}.${name}`);
    }
  }
  return names;
}

/** The schemas that procedures use for their inputs or outputs, with those inside them. */
function schemasOf(used: readonly DeclaredProcedure[], io: "input" | "output", names: Names): Schemas {
  const table = `#/${io}s/`;
  const written = (schemas: Names) => jsonSchemasOf(schemas, io, (name) => table + name);
  const of = (schema: z.ZodType) => {
    const name = names.get(schema);
    if (name) return name;
    const json = written(new Map([...names, [schema, "unnamed"]])).unnamed;
    return json && !json.not ? json : null;
  };
  const all = written(names);
  const namesIn = (schema: string | JsonSchema | null): readonly string[] => {
    if (typeof schema === "string") return [schema];
    // Behind the name of zod's `__shared` follows, after another #, what refers to itself without a name.
    return refsIn(schema).flatMap((ref) => ref.replace(table, "").replace(/#.*/, "") || []);
  };
  const reached = new Set(used.flatMap((procedure) => namesIn(of(procedure[io]))));
  // Names are added while those before them are followed.
  for (const name of reached) for (const inside of namesIn(all[name] ?? null)) reached.add(inside);
  return { table: Object.fromEntries(Object.entries(all).filter(([name]) => reached.has(name))), of };
}

const about =
  "Every call of the app, written by `npm run api` from src/server/router.ts: do not edit. A call is GET " +
  "/api/trpc/{path}?input={JSON} or POST /api/trpc/{path} with JSON as its body, as its method says. It answers with " +
  '{"result":{"data":{"json":…}}} or {"error":{"json":…}}; a date is text in `json`, and `meta` beside it says where ' +
  "(superjson). A call names its schemas in `inputs` and `outputs` as the source does, and its errors in `errors`; any " +
  "call may answer with one of `commonErrors` too. An input of null is no input. " +
  "A subscription is GET too and answers with a stream of server-sent events (text/event-stream), each event with a value of its output " +
  "in that form; its seconds are those of its start. " +
  "`endpoints` are those of Better Auth, for its own client: JSON in, JSON out, from a session alone. " +
  "A program calls with a token, as `Authorization: Bearer`, where `caller` does not say session. The empty entry that ends each table " +
  "lets git merge what two branches add.";

function errorOf(code: ErrorCode): ApiError {
  const { kind, message, queryMessage, field, details } = errorEntry(code);
  const shape = details ? jsonSchemaOf(details, "output") : null;
  const messages = { message, ...(queryMessage !== undefined && { queryMessage }) };
  return { status: errorKinds[kind], ...messages, field: field ?? null, details: shape };
}

const writtenAccess = (permission: Permission, roles: readonly Role[]) =>
  Object.fromEntries(
    (["anonymous", ...roles] as const).map((caller) => [caller, permission[caller] ?? null]),
  );

const writtenEndpoint = (endpoint: OpenEndpoint, roles: readonly Role[]): ApiEndpoint => ({
  methods: endpoint.methods,
  permission: writtenAccess(endpoint.permission, roles),
  about: endpoint.about ?? null,
  body: endpoint.body ? jsonSchemaOf(endpoint.body, "input") : null,
  action: endpoint.action ?? null,
});

function written(
  procedure: DeclaredProcedure,
  roles: readonly Role[],
  { inputs, outputs }: Record<"inputs" | "outputs", Schemas>,
): ApiProcedure {
  const { kind, permission, caller, freshSession, timeout, rateLimit, sensitive, readsAuditLog } = procedure;
  return {
    type: kind,
    method: kind === "mutation" || sensitive ? "POST" : "GET",
    permission: writtenAccess(permission, roles),
    ...(caller && { caller }),
    ...(freshSession && { freshSession }),
    input: inputs.of(procedure.input),
    output: outputs.of(procedure.output),
    errors: procedure.errors,
    invalidates: procedure.invalidates,
    ...(readsAuditLog && { readsAuditLog }),
    limits: { seconds: timeout, ...(rateLimit && { rate: rateLimit }) },
  };
}

/** The whole contract as JSON text, the same for the same source. */
export const apiText = async (): Promise<string> => documentText(await apiDocument());

export async function apiDocument(): Promise<ApiDocument> {
  const { slices, endpoints, roles, limits, sliceLimits } = await contractModules();
  const procedures = proceduresOf(slices);
  const names = await schemaNames();
  const inputs = schemasOf(procedures, "input", names);
  const outputs = schemasOf(procedures, "output", names);
  const common = Object.keys(commonErrors) as ErrorCode[];
  // One that no call declares yet comes last.
  const codes = new Set([
    ...common,
    ...procedures.flatMap(({ errors }) => errors),
    ...(Object.keys(catalogue()) as ErrorCode[]),
  ]);
  const lines = procedures.map((each) => [each.path, written(each, roles, { inputs, outputs })]);
  return {
    about,
    commonErrors: common,
    procedures: Object.fromEntries(lines),
    endpoints: Object.fromEntries(
      endpoints.map((each) => [authPath + each.path, writtenEndpoint(each, roles)]),
    ),
    inputs: inputs.table,
    outputs: outputs.table,
    errors: Object.fromEntries([...codes].map((code) => [code, errorOf(code)])),
    limits: { ...limits, ...platformLimits, rates: rateLimits, ...sliceLimits },
  };
}
