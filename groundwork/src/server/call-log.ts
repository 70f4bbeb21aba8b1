import type { TRPCError } from "@trpc/server";
import { isUnexpectedError, rootCause, toErrorResponse } from "./app-error";
import { apiTokens } from "./identity/api-token";
import { log } from "./log";
import { report } from "./report";

/** Facts about a call in the log, beside how it ended. */
export type LoggedCall = {
  readonly reference: string;
  /** The place of the call in its batch; the first has 0, and so has one that came alone. */
  readonly call?: number;
  /** The procedure, or a path of the API that is none. */
  readonly path: string;
  readonly type?: string;
  /** Milliseconds from the request to the response. */
  readonly ms?: number;
  /** Id of the caller; `null` when nobody is signed in, or the actor was not looked up. */
  readonly user?: string | null;
  /** Of a stream, once it is over: for how many seconds it was open, how many values it sent, and what ended it. */
  readonly seconds?: number;
  readonly values?: number;
  readonly ended?: string;
  /** Id of the token that a program called with, in the name of that user. */
  readonly token?: string;
};

/** The beginning of a path, as it is logged and sent back: one that is longer, or has a token in it, is none of the app's. */
export const shortPath = (path: string): string => path.replace(apiTokens, "[…]").slice(0, 200);

// An error leaves a procedure through tRPC's formatter, which meets others besides.
const logged = new WeakSet<TRPCError>();
export const wasLogged = (error: TRPCError): boolean => logged.has(error);

/** How long ago `performance.now()` was this, to a tenth of a millisecond. */
export const millisecondsSince = (began: number): number => Math.round((performance.now() - began) * 10) / 10;

/**
 * Tells of a call in one line: an answer and an expected refusal at info, what nobody foresaw at error, with its stack.
 * @param carried what came with the request, which the log does not repeat
 */
export function logCall(call: LoggedCall, error?: TRPCError, carried?: unknown): void {
  if (!error) return void log().info({ ...call, code: "OK" });
  logged.add(error);
  const { code } = toErrorResponse(error);
  const { reference, path: url, ...facts } = call;
  const path = shortPath(url.split("?")[0] ?? "");
  if (isUnexpectedError(error))
    report(rootCause(error), { reference, path, carried, facts: { ...facts, code } });
  else log().info({ reference, path, ...facts, code });
}
