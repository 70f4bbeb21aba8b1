import { retryLink, type TRPCLink } from "@trpc/client";
import type { AnyTRPCRouter } from "@trpc/server";
import type { ProcedurePath } from "../contract/procedure-path";
import { problemOf } from "./problem";

type Options = {
  /** Mutations that may be sent twice: those that create a row under an id which the caller has made. */
  readonly repeatable?: readonly ProcedurePath[];
  /** Attempts after the first one of a query or a mutation. */
  readonly retries?: number;
};

/**
 * Link of a program that repeats what is safe to repeat. After a 429 that is any call, when `Retry-After` is over: rate
 * limits come before a call begins. After a 503, or without an answer, it is a query, a subscription or a `repeatable`
 * mutation, with back-off.
 */
export function retryAfterLink({ repeatable = [], retries = 4 }: Options = {}): TRPCLink<AnyTRPCRouter> {
  let waitSeconds = 0;
  return retryLink({
    retry({ op, error, attempts }) {
      const { code, details } = problemOf(error);
      const isLimited = code === "TOO_MANY_REQUESTS";
      waitSeconds = isLimited
        ? details.retryAfter
        : Math.min(2 ** (attempts - 1), 30) * (1 - Math.random() / 2);
      const isSafe = op.type !== "mutation" || repeatable.some((path) => path === op.path);
      // Where an EventSource was refused, tRPC takes its event for the shape of the error. Its code is the status.
      const { code: status } = (error.shape ?? error.cause ?? {}) as { readonly code?: unknown };
      const mayHelp = code === "UNAVAILABLE" || (code === "CONNECTION_LOST" && !(Number(status) < 500));
      const isLast = (op.type !== "subscription" && attempts > retries) || waitSeconds > 60;
      return !op.signal?.aborted && !isLast && (isLimited || (isSafe && mayHelp));
    },
    // tRPC calls it right after `retry`, without the error.
    retryDelayMs: () => waitSeconds * 1000,
  });
}
