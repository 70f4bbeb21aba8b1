import type { IncomingHttpHeaders } from "node:http";
import type { AnyTRPCRouter } from "@trpc/server";
import { recorder } from "../call/recorder";
import { isApi, pathOf } from "../gateway/gateway";
import type { Handlers } from "../gateway/register-handlers";
import {
  type ApiHandler,
  sendResponse,
  toNodeHandler,
  toWebHandler,
  webToNodeHandler,
} from "../http/adapters";
import { errorPage } from "../http/error-page";
import { discardBody, type ErrorWriter, refuseRequest } from "../http/message";
import { monitoringHandler } from "../http/monitoring-handler";
import { callError, createTrpcHandler } from "../http/trpc-handler";
import { toErrorResponse } from "../log/app-error";
import { report } from "../log/log";
import { referenceHeader } from "../log/reference";
import { env } from "../process/env";
import { closeApp } from "./close-app";
import { livenessHandler, readinessHandler } from "./health";

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

/** Handlers of the app's API for the gateway, made in Next's bundle: the same routes that Next's route handlers serve. */
export const createHandlers = (routes: Routes): Handlers => ({
  handlerOf: (path) => routes.find(path)?.node,
  sendError: async (error, request, response) => {
    await discardBody(request);
    const { url = "", headers } = request;
    const call = { reference: String(headers[referenceHeader]), path: url };
    const route = routes.find(pathOf(url)) ?? { writeError: isApi(url) ? callError : pageError(headers) };
    await sendResponse(refuseRequest(error, call, route.writeError), response);
  },
  report,
  close: closeApp,
});

/** Writes an error for who asked for a page, or for what else is no call. */
const pageError =
  ({ accept }: IncomingHttpHeaders): ErrorWriter =>
  (error, reference) => {
    const { message, status } = toErrorResponse(error);
    const [type, body] = String(accept).includes("text/html")
      ? ["text/html", errorPage({ message, reference, retry: status >= 429 })]
      : ["text/plain", `${message}\n`];
    return { contentType: `${type}; charset=utf-8`, body };
  };
