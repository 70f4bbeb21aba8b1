import { startAppWorker } from "../jobs/app-worker";
import type { AnyJob } from "../jobs/job";
import { liveReader } from "../live/reader";
import { log, newReference, recordError } from "../log/log";
import { beginDraining } from "../process/draining";
import { env } from "../process/env";
import { closeApp } from "./close-app";

/** Does background work in a process of its own, until it is stopped; then what runs is drained and the process exits. */
export async function runWorkerProcess(jobs: readonly AnyJob[]): Promise<void> {
  let ending = false;
  const end = async (reason: string, code: 0 | 1) => {
    if (ending) process.exit(1);
    ending = true;
    log().info(`Stopping (${reason}): no more jobs are taken on.`);
    beginDraining();
    await closeApp();
    process.exit(code);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => void end(signal, 0));
  const write = (error: unknown, path: string) => recordError(error, { reference: newReference(), path });
  process.on("unhandledRejection", (error) => write(error, "unhandledRejection"));
  process.on("uncaughtException", (error) => {
    write(error, "uncaughtException");
    void end("an error that nobody caught", 1);
  });
  // As in the app: the SDK is loaded only where it is wanted.
  if (env().SENTRY_DSN) (await import("./telemetry/start")).startSentry();
  startAppWorker(jobs);
  liveReader();
  log().info("Waiting for background work.");
}
