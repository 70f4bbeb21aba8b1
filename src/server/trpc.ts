import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import type { Context } from "./context";
import { newReference } from "./reference";
import { answerTo, isUnexpected } from "./refusal";
import { reportError } from "./report";

/**
 * Plain JSON on the way in, so that a caller cannot choose the types that the server builds; superjson on the way out,
 * so that a date arrives as a date.
 */
const transformer = {
  input: { serialize: (value: unknown) => value, deserialize: (value: unknown) => value },
  output: superjson,
};

/** The one instance of tRPC. Only `procedure.ts` and `router.ts` may build with it. */
export const trpc = initTRPC.context<Context>().create({
  transformer,
  // Stack traces stay here in development too, so that both answer alike.
  isDev: false,
  errorFormatter: ({ shape, error, ctx, path = "" }) => {
    const { status, ...answer } = answerTo(error);
    const reference = ctx?.reference ?? newReference();
    // Without a context no procedure has run, so none has reported it.
    if (!ctx && isUnexpected(error)) reportError(error.cause ?? error, { reference, path });
    return {
      code: shape.code,
      message: answer.message,
      data: { ...answer, httpStatus: status, path, reference },
    };
  },
});
