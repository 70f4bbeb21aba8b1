import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { beginDraining, isWatched } from "../draining";
import { newReference } from "../reference";
import { trafficOf } from "./connection-draining";

type Life = {
  /** How long the end may take, all of it. */
  readonly seconds: number;
  /** Closes what the app keeps open, once nothing is under way any more. */
  readonly close: () => Promise<void>;
  /** Writes an unexpected error down. */
  readonly report: (error: unknown, where: { reference: string; path: string }) => void;
  /** Tells whoever runs the app how its end goes. */
  readonly say: (sentence: string) => void;
};

/** How long it goes on listening while it says that it is not ready, as a part of the time that there is. */
const notice = 1 / 3;
/** How much of that time is kept for closing the database. */
const reserve = 1 / 5;

/**
 * From now on the process ends in order when it is told to (SIGTERM, SIGINT, SIGHUP, or the end of the process that
 * started it and talks to it) or when it meets an error that nobody caught: it is not ready any more, goes on listening
 * until whoever watches that has seen it, stops listening, finishes what is under way, ends streams, and closes the
 * database. It exits with 0 if all of that was done in time and no error was met, else with 1. Told twice, it exits at
 * once.
 */
export function endInOrder(server: Server, { seconds, close, report, say }: Life): void {
  const traffic = trafficOf(server);
  let ending = false;
  let code = 0;

  const end = async (reason: string) => {
    ending = true;
    setTimeout(() => {
      say("Stopped without closing the database, because the time was over.");
      process.exit(1);
    }, seconds * 1000);
    beginDraining();
    traffic.turnAway();
    const wait = isWatched() ? seconds * notice : 0;
    say(
      `Stopping (${reason}): not ready any more${wait ? `, and listening for ${wait.toFixed(1)} s more` : ""}.`,
    );
    if (wait > 0) await delay(wait * 1000);
    const cut = await traffic.end((seconds * (1 - reserve) - wait) * 1000);
    if (cut > 0) {
      code = 1;
      say(`Requests that were cut off, because the time was over: ${cut}.`);
    }
    await close().catch((error) => meet(error, "close"));
    process.exit(code);
  };

  const meet = (error: unknown, path: string) => {
    code = 1;
    // Whoever read the output is gone: that cannot be written down, least of all there.
    if ((error as NodeJS.ErrnoException)?.code !== "EPIPE")
      report(error, { reference: newReference(), path });
    if (!ending) void end("an error that nobody caught");
  };

  const stop = (reason: string) => {
    if (ending) process.exit(1);
    void end(reason);
  };

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
  if (process.connected)
    process.once("disconnect", () => ending || stop("the process that started it ended"));
  // Others have put listeners here that write the error down in their way and go on.
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.removeAllListeners(event);
    process.on(event, (error) => meet(error, event));
  }
}
