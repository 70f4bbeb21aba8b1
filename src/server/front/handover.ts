import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiHandler } from "../door/node";
import type { Refusal } from "../refusal";

/**
 * What Next's own bundle hands to the front, which is another bundle in the same process: with these the front reaches
 * the one database, limiter and log of the app, and never makes a second.
 */
export type Handover = {
  /** Who answers a path of the API; the rest is for Next. */
  readonly handlerOf: (path: string) => ApiHandler | undefined;
  /** Refuses any request, in the words of the catalogue and in the form that its asker reads. It does not reject. */
  readonly refuse: (refusal: Refusal, request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Writes an unexpected error down; `path` says where it was met. */
  readonly report: (error: unknown, where: { reference: string; path: string }) => void;
  /** Closes what the app keeps open, such as its connections to the database, once nothing is under way any more. */
  readonly close: () => Promise<void>;
};

const kept = globalThis as { [key: symbol]: ((handover: Handover) => void) | undefined };
const key = Symbol.for("app.handover");

/** Waits for the handover, which comes while Next prepares itself. */
export function awaitHandover(): Promise<Handover> {
  return new Promise((resolve) => {
    kept[key] = resolve;
  });
}

/** Gives the front what it waits for. Where there is no front, nothing is made, nor loaded, in vain. */
export async function handOver(make: () => Promise<Handover>): Promise<void> {
  if (kept[key]) kept[key](await make());
}
