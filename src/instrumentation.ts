import type { Instrumentation } from "next";

/** Next calls this once, before the server answers. A server that could not work right does not start. */
export async function register(): Promise<void> {
  // Next keeps what is in this branch out of its bundle for the edge, but only when it is written like this.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { orEnd, refuseBadEnvironment } = await import("./server/boot");
    refuseBadEnvironment();
    if (process.env.NODE_ENV === "development") {
      const { readLogInDevelopment } = await import("./server/development");
      await readLogInDevelopment();
    }
    if (process.env.NODE_ENV === "production") {
      const { adoptConsole } = await import("./server/console");
      adoptConsole();
    }
    const { tellErrorsByReference } = await import("./server/error-digest");
    tellErrorsByReference();
    const { env } = await import("./server/env");
    if (!env().SERVERLESS) {
      const { prepareRequests } = await import("./server/door/arrival");
      orEnd(prepareRequests);
    }
    // The SDK is loaded only where it is wanted: even one that is switched off halves what a server can answer.
    if (env().SENTRY_DSN) (await import("./server/sentry/start")).startSentry();
    const { handOver } = await import("./server/front/handover");
    await handOver(async () => (await import("./server/front/api")).api);
  }
}

/** Next calls this with every error that it meets while it answers. */
export const onRequestError: Instrumentation.onRequestError = async (...met) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { reportRequestError } = await import("./server/request-error");
    reportRequestError(...met);
  }
};
