import type { AnyJob } from "../jobs/job";
import { exitOnError } from "../process/boot";
import type { Routes } from "./routes";

type App = {
  /** Reads the environment of the product, or throws a sentence for the person who starts it. */
  readonly readEnv: () => unknown;
  /** Inline scripts that every page carries. */
  readonly inlineScripts: readonly string[];
  /** Loads the routes of the API, where a gateway answers them. */
  readonly loadRoutes: () => Promise<Routes>;
  /** Loads the jobs of the product, where this process does background work. */
  readonly loadJobs: () => Promise<readonly AnyJob[]>;
};

/**
 * Prepares this process before it answers: environment, log, request context, telemetry, and what the gateway waits
 * for. A server that could not work right does not start.
 */
export async function startApp({ readEnv, inlineScripts, loadRoutes, loadJobs }: App): Promise<void> {
  exitOnError(readEnv);
  const { env } = await import("../process/env");
  const { APP_URL, NODE_ENV, SERVERLESS, SENTRY_DSN, JOBS } = env();
  // For the metadata of pages, which import nothing of the server.
  (globalThis as { publicUrl?: string }).publicUrl = APP_URL;
  if (NODE_ENV === "development") await (await import("./development/development")).readLogInDevelopment();
  if (NODE_ENV === "production") (await import("../log/console")).redirectConsoleToLog();
  (await import("../http/error-digest")).setDigestsToReferences();
  if (!SERVERLESS) {
    const { attachRequestContext } = await import("../http/request-context");
    exitOnError(() => attachRequestContext(undefined, undefined, inlineScripts));
  }
  if (NODE_ENV === "development") {
    const { addRoutes } = await import("./routes");
    addRoutes((await import("./development/start")).startRecording());
  }
  // The SDK is loaded only where it is wanted: even one that is switched off halves what a server can answer.
  if (SENTRY_DSN) (await import("./telemetry/start")).startSentry();
  const { registerHandlers } = await import("../gateway/register-handlers");
  const gateway = await registerHandlers(async () => {
    const { createHandlers } = await import("./routes");
    return createHandlers(await loadRoutes());
  });
  if (SERVERLESS) return;
  const { endStreams } = await import("../http/open-streams");
  // Next waits for every answer before it ends, and a stream has no end of its own.
  if (!gateway) for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, endStreams);
  // From the beginning: what is written here is to be heard of elsewhere, whether anyone listens here or not.
  (await import("../live/reader")).liveReader();
  if (JOBS === "off") return;
  const { startAppWorker, stopAppWorker } = await import("../jobs/app-worker");
  startAppWorker(await loadJobs());
  // Next ends on its own there: what runs is given back, as far as there is time.
  if (!gateway)
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stopAppWorker(0));
}
