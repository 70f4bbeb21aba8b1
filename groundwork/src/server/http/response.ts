import { getTRPCErrorFromUnknown, TRPCError } from "@trpc/server";
import * as z from "zod";
import { platformLimits } from "../../contract/limits";
import { AppError, toErrorResponse } from "../app-error";
import { type LoggedCall, logCall } from "../call-log";
import { referenceOf } from "../reference";
import { type HttpRequest, type HttpResponse, httpRequestOf, webResponseOf } from "./http-handler";

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

/** Writes the body of an error as those read it who sent the request. */
export type ErrorWriter = (
  error: TRPCError,
  reference: string,
) => { readonly contentType: string; readonly body: string };

export const json = (value: unknown) => ({ contentType: "application/json", body: JSON.stringify(value) });

/** The words of the catalogue and the reference, as JSON. */
const plainError: ErrorWriter = (error, reference) => {
  const { status, ...answer } = toErrorResponse(error);
  return json({ ...answer, reference });
};

/** Response to a request that met an error. */
export function errorResponse(error: TRPCError, reference: string, write: ErrorWriter): HttpResponse {
  const { contentType, body } = write(error, reference);
  const headers = { ...apiHeaders(reference), ...errorHeaders([error]), "content-type": contentType };
  return { status: toErrorResponse(error).status, headers, body };
}

/** Response to a request that was refused or failed outside a procedure, which would have logged it. */
export function refuseRequest(error: unknown, call: LoggedCall, write = plainError): HttpResponse {
  const expected = error instanceof AppError || error instanceof z.core.$ZodError;
  const wrapped = expected
    ? new TRPCError({ code: "BAD_REQUEST", cause: error })
    : getTRPCErrorFromUnknown(error);
  logCall(call, wrapped);
  return errorResponse(wrapped, call.reference, write);
}

type Respond = (request: Request, reference: string, http: HttpRequest) => Response | Promise<Response>;

/**
 * Handler that answers the errors of `respond` as refusals, under the reference of the request.
 * @param path as the log names it
 */
export const refusing =
  (path: string, respond: Respond) =>
  async (request: Request): Promise<Response> => {
    const reference = referenceOf(request.headers);
    const http = httpRequestOf(request);
    try {
      return await respond(request, reference, http);
    } catch (error) {
      await http.discard();
      return webResponseOf(refuseRequest(error, { reference, path }));
    }
  };
