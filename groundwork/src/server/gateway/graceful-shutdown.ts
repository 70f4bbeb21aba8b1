import { AsyncLocalStorage } from "node:async_hooks";
import cluster from "node:cluster";
import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { referenceHeader } from "../call/context";
import type { NodeHandler } from "../http/adapters";
import { requestPath } from "../http/message";
import { newReference, shortPath } from "../log/log";
import { beginDraining, isReadinessWatched, noteReadinessCheck } from "../process/draining";
import { obeyPrimary } from "../process/worker-messages";
import { createConnectionDraining } from "./connections";
import type { Handlers } from "./register-handlers";

type Options = Pick<Handlers, "close" | "report"> & {
  /** How long the end may take, all of it. */
  readonly seconds: number;
  /** Logs how the shutdown goes. */
  readonly log: (sentence: string) => void;
};

/** How long it goes on listening while it says that it is not ready, as a part of the time that there is. */
const readinessNoticeShare = 1 / 3;
/** How much of that time is kept for closing the database. */
const closeShare = 1 / 5;

/**
 * Graceful shutdown: from now on the process ends in order when it is stopped (SIGTERM, SIGINT, SIGHUP, or the end of the process that
 * started it and talks to it) or when it meets an exception that nobody caught: it is not ready any more, goes on listening
 * until its health check has seen it, stops listening, finishes what is under way, ends streams, and closes the
 * database. It exits with 0 if all of that was done in time and no error was met, else with 1. Signalled twice, it exits at
 * once. One of several workers hears of the end of the app from the primary. A promise that nobody looked at, and whatever
 * a page has begun, ends nothing: it is written down (decision 52).
 */
export function shutDownGracefully(server: Server, { seconds, close, report, log }: Options): void {
  const draining = createConnectionDraining(server);
  let ending = false;
  let code = 0;

  const end = async (reason: string, isNoticed = isReadinessWatched()) => {
    ending = true;
    setTimeout(() => {
      log("Stopped without closing the database, because the time was over.");
      process.exit(1);
    }, seconds * 1000);
    beginDraining();
    draining.requestConnectionClose();
    const wait = isNoticed ? seconds * readinessNoticeShare : 0;
    log(
      `Stopping (${reason}): not ready any more${wait ? `, and listening for ${wait.toFixed(1)} s more` : ""}.`,
    );
    if (wait > 0) await delay(wait * 1000);
    const aborted = await draining.drain((seconds * (1 - closeShare) - wait) * 1000);
    if (aborted > 0) {
      code = 1;
      log(`Requests that were cut off, because the time was over: ${aborted}.`);
    }
    await close().catch((error) => onUncaught(error, "close"));
    process.exit(code);
  };

  const write = (error: unknown, path: string) => {
    // The reader of the output is gone: that cannot be written down, least of all there.
    if ((error as NodeJS.ErrnoException)?.code === "EPIPE") return;
    report(error, pageWork.getStore() ?? { reference: newReference(), path });
  };

  const onUncaught = (error: unknown, path: string) => {
    code = 1;
    write(error, path);
    // The other workers stay, and the app is as ready as before.
    if (!ending) void end("an error that nobody caught", !cluster.isWorker && isReadinessWatched());
  };

  const stop = (reason: string) => {
    if (ending) process.exit(1);
    void end(reason);
  };

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, cluster.isWorker ? () => {} : stop);
  if (cluster.isWorker)
    obeyPrimary(({ stop: reason, readinessChecked }) => {
      if (readinessChecked) noteReadinessCheck();
      if (!ending) stop(reason);
    });
  if (process.connected)
    process.once("disconnect", () => ending || stop("the process that started it ended"));
  // Others have put listeners here that write the error down in their way and go on.
  for (const event of ["uncaughtException", "unhandledRejection"] as const) process.removeAllListeners(event);
  process.on("unhandledRejection", (error) => write(error, "unhandledRejection"));
  process.on("uncaughtException", (error, origin) =>
    (pageWork.getStore() ? write : onUncaught)(error, origin),
  );
  watchMicrotasks(report);
}

type PageWork = { readonly reference: string; readonly path: string };

/** Request of a page, to which belongs whatever is begun meanwhile, however late it ends. */
const pageWork = new AsyncLocalStorage<PageWork>();

/** Handler of Next, of whose work {@link pageWork} says which request it belongs to. */
export const asPageWork =
  (page: NodeHandler): NodeHandler =>
  (request, response) => {
    const reference = String(request.headers[referenceHeader]);
    return pageWork.run({ reference, path: shortPath(requestPath(request.url ?? "")) }, () =>
      page(request, response),
    );
  };

/**
 * From now on what a page has put off with `queueMicrotask` fails to `onError`, with its request. Node has forgotten by
 * then what it belonged to, other than with a timer or a promise.
 */
function watchMicrotasks(onError: (error: unknown, of: PageWork) => void): void {
  const { queueMicrotask } = globalThis;
  globalThis.queueMicrotask = (run) => {
    const of = pageWork.getStore();
    if (!of) return queueMicrotask(run);
    queueMicrotask(() => {
      try {
        run();
      } catch (error) {
        onError(error, of);
      }
    });
  };
}
