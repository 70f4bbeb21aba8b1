import type { IncomingHttpHeaders } from "node:http";
import type { AnyTRPCRouter } from "@trpc/server";
import { referenceHeader } from "../call/context";
import type { Handlers } from "../gateway/register-handlers";
import { type Route, routeAt, sendResponse, toNodeHandler, toWebHandler, webRoute } from "../http/adapters";
import { exportRoutes } from "../http/export-route";
import { discardBody, type ErrorWriter, isApi, refuseRequest, requestPath } from "../http/message";
import { handleMonitoring } from "../http/monitoring-handler";
import { callError, createTrpcHandler } from "../http/trpc-handler";
import { toErrorResponse } from "../log/app-error";
import { recordError } from "../log/log";
import { brand } from "../process/brand";
import { processWide } from "../process/process-wide";
import { closeApp } from "./close-app";
import { livenessHandler, readinessHandler } from "./health";

const added = processWide("added-routes", (): Route[] => []);

/** Adds routes to those of every product; in development there are some. */
export function addRoutes(routes: readonly Route[]): void {
  added.splice(0, added.length, ...routes);
}

/** Table of the routes that every product has, and of its own. */
export function createRoutes(router: AnyTRPCRouter, own: readonly Route[]) {
  const handleCalls = createTrpcHandler(router);
  const calls: Route = {
    path: "/api/trpc/",
    web: toWebHandler(handleCalls),
    node: toNodeHandler(handleCalls),
    writeError: callError,
  };
  const table: readonly Route[] = [
    calls,
    ...own,
    ...exportRoutes(router),
    webRoute("/api/health/live", livenessHandler),
    webRoute("/api/health/ready", readinessHandler),
    webRoute("/api/monitoring", handleMonitoring),
    ...added,
  ];
  return {
    table,
    /** Answers a request of Next's; what is none of the routes is refused as a call would be, rather than with a page. */
    answer: async (request: Request) => (routeAt(table, new URL(request.url).pathname) ?? calls).web(request),
  };
}

export type Routes = ReturnType<typeof createRoutes>;

/** Handlers of the app's API for the gateway, made in Next's bundle: the same routes that Next's route handlers serve. */
export const createHandlers = ({ table }: Routes): Handlers => ({
  routes: table,
  sendError: async (error, request, response) => {
    await discardBody(request);
    const { url = "", headers } = request;
    const call = { reference: String(headers[referenceHeader]), path: url };
    const route = routeAt(table, requestPath(url)) ?? {
      writeError: isApi(url) ? callError : pageError(headers),
    };
    await sendResponse(refuseRequest(error, call, route.writeError), response);
  },
  report: recordError,
  close: closeApp,
});

/** Writes an error for who asked for a page, or for what else is no call. */
const pageError =
  ({ accept }: IncomingHttpHeaders): ErrorWriter =>
  (error, reference) => {
    const { message, status } = toErrorResponse(error);
    const [type, body] = String(accept).includes("text/html")
      ? ["text/html", errorPage(message, reference, status >= 429)]
      : ["text/plain", `${message}\n`];
    return { contentType: `${type}; charset=utf-8`, body };
  };

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * A page for a person whose request is refused before Next is asked. It loads nothing, since that may be refused too.
 * @param retry whether the same request may be answered in a moment
 */
const errorPage = (message: string, reference: string, retry: boolean): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(brand().name)}</title>
<h1>${escaped(message)}</h1>
${retry ? '<p><a href="">Try again</a></p>\n' : ""}<p>Reference <code>${escaped(reference)}</code></p>
</html>
`;
