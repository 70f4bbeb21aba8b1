import { initTRPC, type TRPCError, type TRPCProcedureType } from "@trpc/server";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { transformer } from "../../contract/dates";
import { refuseUnknownNotifies } from "../data/audit-log";
import { toErrorResponse } from "../log/app-error";
import { logCall, newReference, shortPath, wasLogged } from "../log/log";
import type { Context } from "./context";
import { doneTo } from "./declared-lists";
import { registerSlices } from "./declared-procedures";

const codes = TRPC_ERROR_CODES_BY_KEY;

/** JSON-RPC codes by the status of a refusal. tRPC's clients reopen a subscription after an internal error, and after no other. */
const refusalCodes: Readonly<Record<number, (typeof codes)[keyof typeof codes]>> = {
  401: codes.UNAUTHORIZED,
  403: codes.FORBIDDEN,
  404: codes.NOT_FOUND,
  405: codes.METHOD_NOT_SUPPORTED,
  409: codes.CONFLICT,
  413: codes.PAYLOAD_TOO_LARGE,
  415: codes.UNSUPPORTED_MEDIA_TYPE,
  429: codes.TOO_MANY_REQUESTS,
};

/**
 * An error as it travels: words of the catalogue, and the reference to ask about it by. What is refused before it is
 * known what was asked for has changed nothing.
 */
export function errorShape(
  error: TRPCError,
  { reference, path, type }: { reference: string; path: string; type?: TRPCProcedureType | "unknown" },
) {
  const { status, ...answer } = toErrorResponse(error, type === "mutation" ? "mutation" : "query");
  return {
    code: status >= 500 ? codes.INTERNAL_SERVER_ERROR : (refusalCodes[status] ?? codes.BAD_REQUEST),
    message: answer.message,
    data: { ...answer, httpStatus: status, path: shortPath(path), reference },
  };
}

const instance = initTRPC.context<Context>().create({
  transformer,
  // Stack traces stay here in development too, so that both answer alike.
  isDev: false,
  errorFormatter: ({ error, ctx, type, path = "" }) => {
    const reference = ctx?.reference ?? newReference();
    // What is refused before a procedure has begun, no procedure has logged.
    if (!wasLogged(error)) logCall({ reference, path, type }, error);
    return errorShape(error, { reference, path, type });
  },
});

const router: typeof instance.router = (slices) => {
  registerSlices(slices);
  refuseUnknownNotifies((entity) => slices[entity] && doneTo(entity, slices[entity]));
  return instance.router(slices);
};

/** The one instance of tRPC. Only `procedure.ts` and `router.ts` may build with it. */
export const trpc = { ...instance, router };
