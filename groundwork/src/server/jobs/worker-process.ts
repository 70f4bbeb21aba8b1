import { closeDatabase } from "../database";
import { beginDraining } from "../draining";
import { flushLog, log } from "../log";
import { closeMail } from "../mail/deliver";
import { newReference } from "../reference";
import { report } from "../report";
import { telemetry } from "../telemetry/telemetry";
import { startAppWorker, stopAppWorker } from "./app-worker";
import type { AnyJob } from "./job";

/** Does background work in a process of its own, until it is stopped; then what runs is drained and the process exits. */
export function runWorkerProcess(jobs: readonly AnyJob[]): void {
  let ending = false;
  const end = async (reason: string, code: 0 | 1) => {
    if (ending) process.exit(1);
    ending = true;
    log().info(`Stopping (${reason}): no more jobs are taken on.`);
    beginDraining();
    await stopAppWorker();
    closeMail();
    await closeDatabase();
    await telemetry()?.close();
    await flushLog();
    process.exit(code);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => void end(signal, 0));
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.on(event, (error) => {
      report(error, { reference: newReference(), path: event });
      void end("an error that nobody caught", 1);
    });
  startAppWorker(jobs);
  log().info("Waiting for background work.");
}
