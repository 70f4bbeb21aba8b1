import * as Sentry from "@sentry/nextjs";
import { getTRPCErrorFromUnknown } from "@trpc/server";
import { cleanEnvelope, collectedData, withoutQueries } from "../../../contract/telemetry";
import type { ErrorDescription } from "../../log/describe-error";
import { setTelemetry } from "../../log/log";
import { env } from "../../process/env";
import { followRequests } from "./requests";

/** How long what is still to be sent is waited for at the end, in milliseconds. */
const closeTimeoutMilliseconds = 2000;

/** Starts the SDK for this process when there is a DSN; without one, nothing of it runs. */
export function startSentry(): void {
  const { SENTRY_DSN, SENTRY_ENVIRONMENT, SENTRY_TRACES_SAMPLE_RATE } = env();
  if (!SENTRY_DSN) return;
  Sentry.init({
    dsn: SENTRY_DSN,
    environment: SENTRY_ENVIRONMENT,
    dataCollection: collectedData,
    includeServerName: false,
    // Of the many integrations that there are by default these are wanted: the others patch what is not here, report an
    // error a second time, or end the process.
    defaultIntegrations: [
      Sentry.eventFiltersIntegration(),
      Sentry.functionToStringIntegration(),
      Sentry.linkedErrorsIntegration(),
      Sentry.nodeContextIntegration({ device: false, culture: false }),
      Sentry.rewriteFramesIntegration({ root: process.cwd() }),
      followQueries(),
      ...followRequests(SENTRY_TRACES_SAMPLE_RATE),
    ],
    // Only what began as the request of a client is followed, and of those only the ones that were chosen.
    tracesSampler: ({ attributes, inheritOrSampleWith }) =>
      attributes["sentry.op"] === "http.server" ? inheritOrSampleWith(1) : 0,
    beforeSendSpan: (span) => {
      for (const name of personal) delete span.attributes[name];
      return span;
    },
    // Next's own spans cost more than all the others together, and patched modules tell nothing that Prisma does not.
    enableOpenTelemetrySetup: false,
    enableRuntimeChannelInjection: false,
  })?.on("beforeEnvelope", (envelope) => cleanEnvelope(envelope, withoutQueries));
  setTelemetry({
    report: (error, facts) => {
      const tags = Object.fromEntries(
        tagNames.flatMap((name) => (facts[name] ? [[name, String(facts[name])]] : [])),
      );
      const capture = () =>
        Sentry.captureException(asThrown(error), {
          mechanism: { handled: false, type: "app" },
          captureContext: { tags },
        });
      // Else all errors outside of a traced request would share one trace.
      if (Sentry.getActiveSpan()) capture();
      else Sentry.startNewTrace(capture);
    },
    call: ({ path, type }, run) => spanOf(path, type, run),
    close: async () => {
      await Sentry.close(closeTimeoutMilliseconds);
    },
  });
}

/** Properties of the line in the log that an event can be found by; the user is not among them. */
const tagNames = ["reference", "request", "path", "route", "code"];

/** An error that says no more than the log does: the one that was thrown may repeat what a person wrote. */
function asThrown({ type, message, stack, cause }: ErrorDescription): Error {
  const error = new Error(message, { cause: cause && asThrown(cause) });
  return Object.assign(error, { name: type, stack });
}

/** Attributes of a span about the person who made a request, whatever `dataCollection` says. */
const personal = ["user_agent.original", "client.port", "network.peer.port"];

function spanOf<Result>(path: string, type: string, run: () => Promise<Result>): Promise<Result> {
  if (!Sentry.getActiveSpan()) return run();
  const attributes = { "sentry.op": "rpc", "rpc.system": "trpc", "trpc.type": type };
  return Sentry.startSpan({ name: `trpc/${path}`, attributes }, (span) =>
    run().catch((cause: unknown) => {
      const error = getTRPCErrorFromUnknown(cause);
      span.setStatus({ code: 2, message: error.code.toLowerCase() });
      throw error;
    }),
  );
}

type Run = (options: unknown, callback: () => unknown) => unknown;
/** Where Prisma looks for its tracer. */
type WithTracer = { readonly PRISMA_INSTRUMENTATION?: { readonly helper: { runInChildSpan: Run } } };

/** Spans of Prisma's queries in traced requests. In others each query would begin some, which are thrown away. */
function followQueries() {
  const integration = Sentry.prismaIntegration();
  return {
    ...integration,
    setupOnce: () => {
      integration.setupOnce?.();
      const { helper } = (globalThis as WithTracer).PRISMA_INSTRUMENTATION ?? {};
      if (!helper) return;
      const run: Run = helper.runInChildSpan.bind(helper);
      helper.runInChildSpan = (options, callback) =>
        Sentry.getActiveSpan() ? run(options, callback) : callback();
    },
  };
}
