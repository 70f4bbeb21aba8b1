import { errors } from "@/product/errors";
import { limits, sliceLimits } from "@/product/limits";
import { roles } from "@/product/permissions";
import type { slices } from "@/server/router";
import { commonErrors, type ErrorCode, type ErrorEntry, errorKinds } from "../contract/errors";
import { platformLimits, rateLimits } from "../contract/limits";
import type { Access } from "../contract/permissions";
import { type JsonSchema, jsonSchemaOf } from "../testing/contract/json-schema";
import { exampleOf, type Procedure, procedures } from "../testing/contract/procedures";

const about =
  "Every call of the app, written by `npm run api` from src/server/router.ts: do not edit. A call is GET " +
  "/api/trpc/{path}?input={JSON} or POST /api/trpc/{path} with JSON as its body, as its method says. It answers with " +
  '{"result":{"data":{"json":…}}} or {"error":{"json":…}}; a date is text in `json`, and `meta` beside it says where ' +
  "(superjson). An input of null is no input.";

// A slice of the router that has no limits does not compile.
const limitsOfSlices: Record<keyof typeof slices, object> = sliceLimits;

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
  const { kind, message, queryMessage, field, details }: ErrorEntry = errors[code];
  const shape = details ? jsonSchemaOf(details, "output") : null;
  const messages = { message, ...(queryMessage !== undefined && { queryMessage }) };
  return { code, status: errorKinds[kind], ...messages, field: field ?? null, details: shape };
}

const callers = ["anonymous", ...roles] as const;

type WrittenProcedure = {
  path: string;
  type: "query" | "mutation";
  method: "GET" | "POST";
  /** Rows that each caller has access to; `null`: the call is not theirs to make. */
  permission: Readonly<Record<string, Access | null>>;
  input: JsonSchema | null;
  output: JsonSchema;
  errors: WrittenError[];
  invalidates: readonly string[] | "everything";
  limits: { seconds: number };
  sample: unknown;
};

function written(procedure: Procedure): WrittenProcedure {
  const { path, kind, permission, invalidates, timeout, sensitive } = procedure;
  const input = jsonSchemaOf(procedure.input, "input");
  return {
    path,
    type: kind,
    method: kind === "query" && !sensitive ? "GET" : "POST",
    permission: Object.fromEntries(callers.map((caller) => [caller, permission[caller] ?? null])),
    input: input.not ? null : input,
    output: jsonSchemaOf(procedure.output, "output"),
    errors: procedure.errors.map(errorOf),
    invalidates,
    limits: { seconds: timeout },
    sample: procedure.sample(exampleOf(procedure)) ?? null,
  };
}

/** The whole contract as JSON text, the same for the same source. */
export function apiText(): string {
  const document = {
    about,
    procedures: procedures.map(written),
    commonErrors: (Object.keys(commonErrors) as ErrorCode[]).map(errorOf),
    limits: { ...limits, ...platformLimits, rates: rateLimits, ...limitsOfSlices },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
