import { createServer } from "node:http";
import { type AddressInfo, type Socket, Server as TcpServer } from "node:net";
import { gunzipSync } from "node:zlib";

/** One item of an envelope, such as an event or some spans. */
export type Item = {
  readonly type: string;
  readonly payload: Record<string, unknown>;
  /** The whole item as it was sent, for whoever looks for something in it. */
  readonly text: string;
  /** Which SDK it comes from. */
  readonly from: string;
};

export type Receiver = {
  /** What an app is given as SENTRY_DSN to report here. */
  readonly dsn: string;
  /** All that has arrived. */
  readonly items: readonly Item[];
  /** What was asked for that is no envelope, or could not be read. */
  readonly wrong: readonly string[];
  readonly close: () => Promise<void>;
};

/** Stands in for Sentry on this machine: takes envelopes as Sentry does, and keeps what is in them. */
export async function startReceiver(): Promise<Receiver> {
  const items: Item[] = [];
  const wrong: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      try {
        if (request.method !== "POST" || !/^\/api\/1\/envelope\/(\?|$)/.test(request.url ?? "")) {
          throw new Error("no envelope");
        }
        const body = Buffer.concat(chunks);
        items.push(...itemsOf(request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body));
      } catch (error) {
        wrong.push(`${request.method} ${request.url}: ${error}`);
      }
      response.setHeader("content-type", "application/json").end('{"id":"0"}');
    });
  });
  const port = await listen(server);
  return {
    dsn: `http://public@127.0.0.1:${port}/1`,
    items,
    wrong,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
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

function listen(server: TcpServer): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

export type BlackHole = {
  readonly dsn: string;
  /** How many requests it took. */
  readonly asked: () => number;
  readonly close: () => void;
};

/** A Sentry that takes connections and says nothing, ever. */
export async function startBlackHole(): Promise<BlackHole> {
  let asked = 0;
  const sockets = new Set<Socket>();
  const server = new TcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => {
      asked += 1;
    });
  });
  const port = await listen(server);
  return {
    dsn: `http://public@127.0.0.1:${port}/1`,
    asked: () => asked,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
