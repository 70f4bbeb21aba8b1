import { getTRPCErrorFromUnknown, TRPCError } from "@trpc/server";
import * as z from "zod";
import { type Answer, answerTo, faultOf, isUnexpected, Refusal } from "../refusal";
import { reportError } from "../report";

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
type Where = { reference: string; path: string };

/**
 * Answers a request that was refused, or that met an error, at the door. What nobody foresaw is reported.
 * @param write makes the body from the catalogue's words
 */
export function refuse(
  error: unknown,
  { reference, path }: Where,
  write: (answer: Omit<Answer, "status">, error: TRPCError) => unknown,
): Response {
  const expected = error instanceof Refusal || error instanceof z.core.$ZodError;
  const wrapped = expected
    ? new TRPCError({ code: "BAD_REQUEST", cause: error })
    : getTRPCErrorFromUnknown(error);
  // A refusal that has no cause has been decided on: there is nothing to look into.
  const decided = error instanceof Refusal && !error.cause;
  if (isUnexpected(wrapped) && !decided) reportError(faultOf(wrapped), { reference, path });
  const { status, ...answer } = answerTo(wrapped);
  return Response.json(write(answer, wrapped), {
    status,
    headers: { ...answerHeaders(reference), ...headersFor([wrapped]) },
  });
}
