import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * What Next's own bundle hands to the front, which is another bundle in the same process: with these the front reaches
 * the one database, limiter and log of the app, and never makes a second.
 */
export type Handover = {
  /** Whether this is one of the requests that `answer` answers; the rest is for Next. */
  readonly answers: (path: string) => boolean;
  /** Answers a request to the API, whatever it is. It does not reject. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Writes an unexpected error down; `path` says where it was met. */
  readonly report: (error: unknown, where: { reference: string; path: string }) => void;
  /** Closes what the app keeps open, such as its connections to the database, once nothing is under way any more. */
  readonly close: () => Promise<void>;
};

const kept = globalThis as { [key: symbol]: ((handover: Handover) => void) | undefined };
const key = Symbol.for("groundwork.handover");

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
