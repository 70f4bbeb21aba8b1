import { getTRPCErrorFromUnknown, TRPCError } from "@trpc/server";
import * as z from "zod";
import { platformLimits } from "../../contract/limits";
import { AppError, type ErrorResponse, toErrorResponse } from "../app-error";
import { type LoggedCall, logCall } from "../call-log";
import type { HttpResponse } from "./http-handler";

/** Headers of every response of the API, be it a result or an error. */
export const apiHeaders = (reference: string) => ({
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  "x-request-id": reference,
});

/** The headers that an answer with these errors in it owes the client. */
export function errorHeaders(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.flatMap((error) => {
    const { code, details } = toErrorResponse(error);
    const { retryAfter } = (details as Partial<Wait> | null) ?? {};
    if (code === "UNAVAILABLE") return [platformLimits.retryAfterSeconds];
    return retryAfter === undefined ? [] : [retryAfter];
  });
  return {
    ...(waits.length > 0 && { "retry-after": String(Math.max(...waits)) }),
    ...Object.assign({}, ...errors.map(({ cause }) => cause instanceof AppError && cause.headers)),
  };
}

type Wait = { retryAfter: number };

/** Makes the body of a refusal from the catalogue's words. */
export type WriteError = (answer: Omit<ErrorResponse, "status">, error: TRPCError) => unknown;

/** Body of a refusal in plain JSON, with the reference of the request. */
export const withReference =
  (reference: string): WriteError =>
  (answer) => ({ ...answer, reference });

/**
 * Answers a request that was refused, or that met an error, and logs it.
 * @param carried what came with the request, which the log does not repeat
 */
export function refuseRequest(
  error: unknown,
  { carried, ...call }: LoggedCall & { carried?: unknown },
  write: WriteError,
): HttpResponse {
  const expected = error instanceof AppError || error instanceof z.core.$ZodError;
  const wrapped = expected
    ? new TRPCError({ code: "BAD_REQUEST", cause: error })
    : getTRPCErrorFromUnknown(error);
  logCall(call, wrapped, carried);
  return errorToResponse(wrapped, call.reference, write);
}

/** Answers with an error in the words of the catalogue. */
export function errorToResponse(error: TRPCError, reference: string, write: WriteError): HttpResponse {
  const { status, ...answer } = toErrorResponse(error);
  const type = { "content-type": "application/json" };
  return {
    status,
    headers: { ...apiHeaders(reference), ...errorHeaders([error]), ...type },
    body: JSON.stringify(write(answer, error)),
  };
}
