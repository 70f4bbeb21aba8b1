import type { AnyTRPCRouter } from "@trpc/server";
import { env } from "../env";
import { livenessHandler, readinessHandler } from "../health";
import { recorder } from "../recorder";
import { monitoringHandler } from "../telemetry/monitoring-handler";
import { toWebHandler } from "./http-handler";
import { type ApiHandler, toNodeHandler, webToNodeHandler } from "./node-adapter";
import type { ErrorWriter } from "./response";
import { callError, createTrpcHandler } from "./trpc-handler";

type WebHandler = (request: Request) => Response | Promise<Response>;

/** Route of the API: who answers it, through Next's route handlers and through the gateway. */
export type Route = {
  /** Path, or the beginning of one that ends with a slash. */
  readonly path: string;
  readonly web: WebHandler;
  readonly node: ApiHandler;
  /** Writes errors as the clients of this route read them, where that is not plain JSON. */
  readonly writeError?: ErrorWriter;
};

/** The one table of API routes. */
export type Routes = {
  /** Route that answers a path; `undefined` where it is none of these. */
  readonly find: (path: string) => Route | undefined;
  /** Answers a request of Next's; what is none of the routes is refused as a call would be, rather than with a page. */
  readonly answer: (request: Request) => Promise<Response>;
};

/** Route whose handler answers requests of the web. */
export const webRoute = (path: string, web: WebHandler): Route => ({
  path,
  web,
  node: webToNodeHandler(web, () => env().APP_URL),
});

/** Table of the routes that every product has, and of its own. */
export function createRoutes(router: AnyTRPCRouter, own: readonly Route[]): Routes {
  const handleCalls = createTrpcHandler(router);
  const calls: Route = {
    path: "/api/trpc/",
    web: toWebHandler(handleCalls),
    node: toNodeHandler(handleCalls),
    writeError: callError,
  };
  const routes = [
    calls,
    ...own,
    webRoute("/api/health/live", livenessHandler),
    webRoute("/api/health/ready", readinessHandler),
    webRoute("/api/monitoring", monitoringHandler),
    ...(recorder()?.routes ?? []),
  ];
  const find = (path: string) =>
    routes.find((route) => (route.path.endsWith("/") ? path.startsWith(route.path) : path === route.path));
  return {
    find,
    answer: async (request) => (find(new URL(request.url).pathname) ?? calls).web(request),
  };
}
