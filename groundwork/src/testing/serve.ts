import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, BlockList } from "node:net";
import { onTestFinished } from "vitest";
import { createHandlers } from "../server/app/routes";
import { createGateway, ownHosts } from "../server/gateway/gateway";
import { gatewayLimits } from "../server/gateway/limits";
import { attachRequestContext } from "../server/http/request-context";
import { env } from "../server/process/env";
import { productRoutes } from "./product";

/** URL at which the API of the app that `openApp` opened is served over HTTP, until the test ends. */
export async function serveApi(): Promise<string> {
  attachRequestContext(env());
  const { routes } = await productRoutes();
  const gateway = createGateway({
    api: createHandlers(routes),
    page: async (_request, response) => void response.writeHead(404).end(),
    proxies: new BlockList(),
    isOwnHost: ownHosts(env().APP_URL, []),
    isPage: () => false,
    limits: gatewayLimits,
  });
  return `http://127.0.0.1:${await listen(gateway)}`;
}

/** Has a server listen until the test ends; answers with its port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}
