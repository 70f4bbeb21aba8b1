import { commonErrors, type ErrorCode, errorKinds } from "../contract/errors";
import { type JsonSchema, jsonSchemaOf } from "../contract/json-schema";
import { platformLimits, rateLimits } from "../contract/limits";
import type { Access, Role } from "../contract/permissions";
import { type DeclaredProcedure, proceduresOf } from "../server/declared-procedures";
import { errorEntry } from "../server/product";
import { contractModules } from "./product";

const about =
  "Every call of the app, written by `npm run api` from src/server/router.ts: do not edit. A call is GET " +
  "/api/trpc/{path}?input={JSON} or POST /api/trpc/{path} with JSON as its body, as its method says. It answers with " +
  '{"result":{"data":{"json":…}}} or {"error":{"json":…}}; a date is text in `json`, and `meta` beside it says where ' +
  "(superjson). An input of null is no input.";

type WrittenError = {
  code: string;
  status: number;
  message: string;
  /** In its place, where a query was asked for. */
  queryMessage?: string;
  field: string | null;
  details: JsonSchema | null;
};

function errorOf(code: ErrorCode): WrittenError {
  const { kind, message, queryMessage, field, details } = errorEntry(code);
  const shape = details ? jsonSchemaOf(details, "output") : null;
  const messages = { message, ...(queryMessage !== undefined && { queryMessage }) };
  return { code, status: errorKinds[kind], ...messages, field: field ?? null, details: shape };
}

type WrittenProcedure = {
  path: string;
  type: "query" | "mutation";
  method: "GET" | "POST";
  /** Rows that each caller has access to; `null`: the call is not theirs to make. */
  permission: Readonly<Record<string, Access | null>>;
  input: JsonSchema | null;
  output: JsonSchema;
  errors: WrittenError[];
  invalidates: readonly string[];
  limits: { seconds: number };
};

function written(procedure: DeclaredProcedure, roles: readonly Role[]): WrittenProcedure {
  const { path, kind, permission, invalidates, timeout, sensitive } = procedure;
  const input = jsonSchemaOf(procedure.input, "input");
  return {
    path,
    type: kind,
    method: kind === "query" && !sensitive ? "GET" : "POST",
    permission: Object.fromEntries(
      (["anonymous", ...roles] as const).map((caller) => [caller, permission[caller] ?? null]),
    ),
    input: input.not ? null : input,
    output: jsonSchemaOf(procedure.output, "output"),
    errors: procedure.errors.map(errorOf),
    invalidates,
    limits: { seconds: timeout },
  };
}

/** The whole contract as JSON text, the same for the same source. */
export async function apiText(): Promise<string> {
  const { slices, roles, limits, sliceLimits } = await contractModules();
  const document = {
    about,
    procedures: proceduresOf(slices).map((procedure) => written(procedure, roles)),
    commonErrors: (Object.keys(commonErrors) as ErrorCode[]).map(errorOf),
    limits: { ...limits, ...platformLimits, rates: rateLimits, ...sliceLimits },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
