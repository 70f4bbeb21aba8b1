import { getTRPCErrorFromUnknown, TRPCError } from "@trpc/server";
import * as z from "zod";
import { type Call, logCall } from "../call-log";
import { type Answer, answerTo, Refusal } from "../refusal";

/** What every answer of the API carries, be it an answer or a refusal. */
export const answerHeaders = (reference: string) => ({
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  "x-request-id": reference,
});

/** The headers that an answer with these errors in it owes the client. */
export function headersFor(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.flatMap(({ cause }) => {
    const { retryAfter } = (cause instanceof Refusal && (cause.details as Partial<Wait> | null)) || {};
    return retryAfter === undefined ? [] : [retryAfter];
  });
  return {
    ...(waits.length > 0 && { "retry-after": String(Math.max(...waits)) }),
    ...Object.assign({}, ...errors.map(({ cause }) => cause instanceof Refusal && cause.headers)),
  };
}

type Wait = { retryAfter: number };

/**
 * Answers a request that was refused, or that met an error, at the door, and tells the log of it.
 * @param carried what came with the request, which the log does not repeat
 * @param write makes the body from the catalogue's words
 */
export function refuse(
  error: unknown,
  { carried, ...call }: Call & { carried?: unknown },
  write: (answer: Omit<Answer, "status">, error: TRPCError) => unknown,
): Response {
  const expected = error instanceof Refusal || error instanceof z.core.$ZodError;
  const wrapped = expected
    ? new TRPCError({ code: "BAD_REQUEST", cause: error })
    : getTRPCErrorFromUnknown(error);
  logCall(call, wrapped, carried);
  const { status, ...answer } = answerTo(wrapped);
  return Response.json(write(answer, wrapped), {
    status,
    headers: { ...answerHeaders(call.reference), ...headersFor([wrapped]) },
  });
}
