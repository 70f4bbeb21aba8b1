import { createHandlers } from "../server/app/routes";
import { attachRequestContext } from "../server/http/request-context";
import { env } from "../server/process/env";
import { openGateway } from "./gateway";
import { productRoutes } from "./product";

/** URL at which the API of the app that `openApp` opened is served over HTTP, until the test ends. */
export async function serveApi(): Promise<string> {
  attachRequestContext(env());
  const { routes } = await productRoutes();
  const { port } = await openGateway({ api: createHandlers(routes) });
  return `http://127.0.0.1:${port}`;
}
