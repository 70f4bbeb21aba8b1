import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { isEventStream } from "../http/node-adapter";

/** The requests that are under way on a server, and how they come to their end. */
export type ConnectionDraining = {
  /** From now on every answer asks its client to open another connection for the next request. */
  readonly requestConnectionClose: () => void;
  /**
   * Stops listening, ends streams, and waits until every request has its whole answer, but not for longer than this.
   * @returns how many requests were cut off
   */
  readonly drain: (milliseconds: number) => Promise<number>;
};

/** How long requests that have arrived may take to be read, in milliseconds: a busy process is behind with its connections. */
const readMilliseconds = 100;

/** Follows the requests of a server from now on. */
export function createConnectionDraining(server: Server): ConnectionDraining {
  const underWay = new Set<ServerResponse>();
  const connections = new Set<Socket>();
  let closing = false;

  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", (_request, response) => {
    underWay.add(response);
    if (closing) setConnectionClose(response);
    response.once("close", () => {
      underWay.delete(response);
      // Its headers may have gone out before, with the promise of a next request on this connection.
      if (closing && !server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });

  const requestConnectionClose = () => {
    closing = true;
    for (const response of underWay) setConnectionClose(response);
  };

  const drain = async (milliseconds: number) => {
    requestConnectionClose();
    // HTTP's own `close` would reset connections with a request that nobody has read yet.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    await delay(readMilliseconds);
    server.closeIdleConnections();
    // Browsers open connections in advance. Node does not count these among the idle ones, which it has closed by now.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    for (const response of underWay) if (isEventStream(response)) endStream(response);
    const clock = new AbortController();
    const late = delay(milliseconds, "late", { signal: clock.signal }).catch(() => undefined);
    const outcome = await Promise.race([closed, late]);
    clock.abort();
    const aborted =
      outcome === "late" ? [...underWay].filter((response) => !isEventStream(response)).length : 0;
    server.closeAllConnections();
    await closed;
    return aborted;
  };

  return { requestConnectionClose, drain };
}

function setConnectionClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

/** With an end in order, after which the browser asks again, elsewhere; a connection that breaks would be an error. */
function endStream(response: ServerResponse): void {
  // The writer of the stream may not know yet that it has ended.
  response.on("error", () => {});
  response.end();
}
