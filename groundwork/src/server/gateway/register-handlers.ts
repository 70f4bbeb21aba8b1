import type { IncomingMessage, ServerResponse } from "node:http";
import type { Route } from "../http/adapters";
import type { AppError } from "../log/app-error";
import { processWide } from "../process/process-wide";

/**
 * Handlers that Next's own bundle registers with the gateway, which is another bundle in the same process: with these
 * the gateway uses the one database, rate limiter and log of the app, and never makes a second.
 */
export type Handlers = {
  /** Routes of the API; the rest is for Next. */
  readonly routes: readonly Pick<Route, "path" | "node">[];
  /** Refuses any request, in the words of the catalogue and in the form that its client reads. It does not reject. */
  readonly sendError: (error: AppError, request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Logs an unexpected error; `path` says where it was met. */
  readonly report: (error: unknown, where: { reference: string; path: string }) => void;
  /** Closes what the app keeps open, such as its connections to the database, once nothing is under way any more. */
  readonly close: () => Promise<void>;
};

const waiting = processWide("gateway", (): { resolve?: (handlers: Handlers) => void } => ({}));

/** Waits for the handlers, which come while Next prepares itself. */
export function waitForHandlers(): Promise<Handlers> {
  return new Promise((resolve) => {
    waiting.resolve = resolve;
  });
}

/** Gives the gateway what it waits for; where there is none, nothing is made, nor loaded, and the answer is `false`. */
export async function registerHandlers(make: () => Promise<Handlers>): Promise<boolean> {
  if (!waiting.resolve) return false;
  waiting.resolve(await make());
  return true;
}
