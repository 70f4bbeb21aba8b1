import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A way to a database that can be disturbed, without disturbing the database. */
export type DatabaseProxy = {
  readonly url: string;
  /** From now on nothing passes, in either direction, and no connection is closed: as when the server is stopped or cut off. */
  readonly silence: () => void;
  /** Ends every connection and takes no new ones, as when the server is gone. */
  readonly close: () => Promise<void>;
  /** Ends the disturbance: what was held back passes, new connections are taken, and all is as it was. */
  readonly restore: () => Promise<void>;
};

/**
 * Opens such a way to the database at this address, which may be a Unix socket.
 * @param maxBytes what a connection gets of the database before it breaks
 */
export async function databaseProxy(url: string, maxBytes = Infinity): Promise<DatabaseProxy> {
  const target = new URL(url);
  const folder = target.searchParams.get("host");
  const { hostname, port } = target;
  const open = new Set<Socket>();
  let silent = false;

  const pass = (near: Socket) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.5432`) : connect(Number(port || 5432), hostname);
    const ways = [
      [near, far],
      [far, near],
    ] as const;
    for (const [from, to] of ways) {
      open.add(from);
      from.on("data", (chunk) => to.write(chunk)).on("error", () => {});
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
      if (silent) from.pause();
    }
    far.on("data", () => {
      if (far.bytesRead > maxBytes) far.destroy();
    });
  };
  const listen = async (on: number): Promise<Server> => {
    const server = createServer(pass).listen(on, "127.0.0.1");
    await once(server, "listening");
    return server;
  };

  let server = await listen(0);
  const own = (server.address() as AddressInfo).port;
  target.hostname = "127.0.0.1";
  target.port = String(own);
  target.searchParams.delete("host");
  return {
    url: target.href,
    silence: () => {
      silent = true;
      for (const socket of open) socket.pause();
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
    restore: async () => {
      silent = false;
      for (const socket of open) socket.resume();
      if (!server.listening) server = await listen(own);
    },
  };
}
