import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

/** One item of an envelope, such as an event or some spans. */
export type Item = {
  readonly type: string;
  readonly payload: Record<string, unknown>;
  /** The whole item as it was sent, to search in. */
  readonly text: string;
  /** SDK that it comes from. */
  readonly from: string;
};

export type Receiver = {
  /** SENTRY_DSN of an app that reports here. */
  readonly dsn: string;
  /** All that has arrived. */
  readonly items: readonly Item[];
  /** Requests that were no envelopes, or could not be read. */
  readonly wrong: readonly string[];
  /** How many requests it has taken, answered or not. */
  readonly requestCount: () => number;
  /** From now on nobody listens here, or a server that never answers. What was sent meanwhile is lost. */
  readonly leave: (how: "closed" | "silent") => Promise<void>;
  readonly comeBack: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Stands in for Sentry on this machine: takes envelopes as Sentry does, and keeps what is in them. */
export async function startReceiver(): Promise<Receiver> {
  const items: Item[] = [];
  const wrong: string[] = [];
  let silent = false;
  let requestCount = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      requestCount += 1;
      if (silent) return;
      try {
        if (request.method !== "POST" || !/^\/api\/1\/envelope\/(\?|$)/.test(request.url ?? "")) {
          throw new Error("no envelope");
        }
        const body = Buffer.concat(chunks);
        items.push(...itemsOf(request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body));
      } catch (error) {
        wrong.push(`${request.method} ${request.url}: ${error}`);
      }
      // A connection that were kept could be asked on at the very moment when it is closed by `leave` or `comeBack`.
      response.setHeader("connection", "close");
      response.setHeader("content-type", "application/json").end('{"id":"0"}');
    });
  });
  const port = await listen(server);
  const close = () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    return closed;
  };
  return {
    dsn: `http://public@127.0.0.1:${port}/1`,
    items,
    wrong,
    requestCount: () => requestCount,
    leave: async (how) => {
      if (how === "closed") await close();
      else silent = true;
    },
    comeBack: async () => {
      if (server.listening) server.closeAllConnections();
      else await listen(server, port);
      silent = false;
    },
    close,
  };
}

/** Lines of JSON in pairs, a header and what it is about, after one for the whole. */
function itemsOf(envelope: Buffer): Item[] {
  let rest = envelope;
  const take = (length: number) => {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length + 1);
    return taken.toString();
  };
  const line = () => {
    const end = rest.indexOf(10);
    return take(end < 0 ? rest.length : end);
  };
  const { sdk } = JSON.parse(line());
  const items: Item[] = [];
  while (rest.length > 0) {
    const { type, length } = JSON.parse(line());
    const text = length === undefined ? line() : take(length);
    items.push({ type, text, payload: JSON.parse(text), from: sdk?.name ?? "" });
  }
  return items;
}

function listen(server: Server, port = 0): Promise<number> {
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
