import type { ApiDocument, ApiError, ApiProcedure } from "../contract/api-document";
import { commonErrors, type ErrorCode, errorKinds } from "../contract/errors";
import { jsonSchemaOf } from "../contract/json-schema";
import { platformLimits, rateLimits } from "../contract/limits";
import type { Role } from "../contract/permissions";
import { type DeclaredProcedure, proceduresOf } from "../server/declared-procedures";
import { errorEntry, product } from "../server/product";
import { type Schemas, schemaNames, schemasOf } from "./api-schemas";
import { documentText } from "./api-text";
import { contractModules } from "./product";

const about =
  "Every call of the app, written by `npm run api` from src/server/router.ts: do not edit. A call is GET " +
  "/api/trpc/{path}?input={JSON} or POST /api/trpc/{path} with JSON as its body, as its method says. It answers with " +
  '{"result":{"data":{"json":…}}} or {"error":{"json":…}}; a date is text in `json`, and `meta` beside it says where ' +
  "(superjson). A call names its schemas in `inputs` and `outputs` as the source does, and its errors in `errors`; any " +
  "call may answer with one of `commonErrors` too. An input of null is no input. " +
  "A subscription is GET too and answers with a stream of server-sent events (text/event-stream), each event with a value of its output " +
  "in that form; its seconds are those of its start. " +
  "A program calls with a token, as `Authorization: Bearer`, where `caller` does not say session. The empty entry that ends each table " +
  "lets git merge what two branches add.";

function errorOf(code: ErrorCode): ApiError {
  const { kind, message, queryMessage, field, details } = errorEntry(code);
  const shape = details ? jsonSchemaOf(details, "output") : null;
  const messages = { message, ...(queryMessage !== undefined && { queryMessage }) };
  return { status: errorKinds[kind], ...messages, field: field ?? null, details: shape };
}

function written(
  procedure: DeclaredProcedure,
  roles: readonly Role[],
  { inputs, outputs }: Record<"inputs" | "outputs", Schemas>,
): ApiProcedure {
  const {
    kind,
    permission,
    caller,
    input,
    output,
    errors,
    invalidates,
    timeout,
    rateLimit,
    sensitive,
    readsAuditLog,
  } = procedure;
  return {
    type: kind,
    method: kind === "mutation" || sensitive ? "POST" : "GET",
    permission: Object.fromEntries(
      (["anonymous", ...roles] as const).map((caller) => [caller, permission[caller] ?? null]),
    ),
    ...(caller && { caller }),
    input: inputs.of(input),
    output: outputs.of(output),
    errors,
    invalidates,
    ...(readsAuditLog && { readsAuditLog }),
    limits: { seconds: timeout, ...(rateLimit && { rate: rateLimit }) },
  };
}

/** The whole contract as JSON text, the same for the same source. */
export const apiText = async (): Promise<string> => documentText(await apiDocument());

/** The whole contract. */
export async function apiDocument(): Promise<ApiDocument> {
  const { slices, roles, limits, sliceLimits } = await contractModules();
  const procedures = proceduresOf(slices);
  const names = await schemaNames();
  const inputs = schemasOf(
    procedures.map(({ input }) => input),
    "inputs",
    names,
  );
  const outputs = schemasOf(
    procedures.map(({ output }) => output),
    "outputs",
    names,
  );
  const common = Object.keys(commonErrors) as ErrorCode[];
  // One that no call declares yet comes last.
  const codes = new Set([
    ...common,
    ...procedures.flatMap(({ errors }) => errors),
    ...(Object.keys(product().errors) as ErrorCode[]),
  ]);
  const lines = procedures.map((procedure) => [
    procedure.path,
    written(procedure, roles, { inputs, outputs }),
  ]);
  return {
    about,
    commonErrors: common,
    procedures: Object.fromEntries(lines),
    inputs: inputs.table,
    outputs: outputs.table,
    errors: Object.fromEntries([...codes].map((code) => [code, errorOf(code)])),
    limits: { ...limits, ...platformLimits, rates: rateLimits, ...sliceLimits },
  };
}
