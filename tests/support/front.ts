import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { type AddressInfo, BlockList, connect, type Socket } from "node:net";
import { onTestFinished, vi } from "vitest";
import { errorKinds } from "@/product/errors";
import { errors } from "@/product/product";
import type { NodeHandler } from "@/server/door/node";
import { createFront } from "@/server/front/front";
import { ownHosts } from "@/server/front/hosts";
import { frontLimits } from "@/server/front/limits";
import { routeHandlers } from "@/server/front/routes";

type Room = {
  /** What stands behind the front for everything that is no API. */
  page?: NodeHandler;
  limits?: Partial<Record<keyof typeof frontLimits, number>>;
  proxies?: BlockList;
};

const manifest = {
  "/page": "/",
  "/sign-in/page": "/sign-in",
  "/api/[...path]/route": "/api/[...path]",
  "/hooks/[name]/route": "/hooks/[name]",
};

/** A front with next to nothing behind it, listening on a port of its own until the test ends. */
export async function openFront({ page, limits, proxies = new BlockList() }: Room = {}) {
  const passed = vi.fn<(request: IncomingMessage) => void>();
  const reported = vi.fn<(error: unknown) => void>();
  const server = createFront({
    api: {
      handlerOf: () => undefined,
      refuse: async ({ code, headers }, _request, response) => {
        response.writeHead(errorKinds[errors[code].kind], { ...headers, "x-code": code }).end();
      },
      report: reported,
      close: async () => {},
    },
    page: async (request, response) => {
      passed(request);
      if (page) return page(request, response);
      response.end("a page");
    },
    proxies,
    isOwnHost: ownHosts("https://app.example.com", ["listed.example"]),
    isHandled: routeHandlers(manifest),
    limits: { ...frontLimits, ...limits },
  });
  await listening(server);
  return { server, port: (server.address() as AddressInfo).port, passed, reported };
}

async function listening(server: Server): Promise<void> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}

/** A connection to this port, open until the test ends. */
export async function connected(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** All that a connection is sent until it is closed from the other side. */
export async function heard(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString("latin1");
  });
  // A connection may also be ended by force.
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("close", resolve));
  return text;
}

/** Sends these lines as they are; answers with all that comes until the connection is closed. */
export async function tell(port: number, lines: readonly string[]): Promise<string> {
  const socket = await connected(port);
  const all = heard(socket);
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  return all;
}
