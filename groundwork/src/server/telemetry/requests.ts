import type { IncomingMessage, ServerResponse } from "node:http";
import { getTraceData, httpServerIntegration, httpServerSpansIntegration } from "@sentry/nextjs";

/** Requests that are not traced: the SDK's own envelopes, health checks, and pages that Next fetches ahead. */
const ignored = (url: string, headers: IncomingMessage["headers"]): boolean =>
  /^\/api\/(monitoring|health)\b/.test(url) || headers["next-router-prefetch"] !== undefined;

/** A path without what differs from row to row, so that its requests can be counted together. */
const routeOf = (url: string): string =>
  (url.split("?")[0] ?? "").replaceAll(/\/(\d+|[0-9a-f]{8}-[0-9a-f-]{27})(?=\/|$)/g, "/[id]");

/** Follows each request to a server of this process, whatever answers it, as part of the trace that the browser began. */
export function followRequests() {
  return [
    httpServerIntegration({ sessions: false, maxRequestBodySize: "none" }),
    httpServerSpansIntegration({
      ignoreIncomingRequests: (url, { headers }) => ignored(url, headers),
      onSpanCreated: (span, request, response) => {
        const { method = "GET", url = "/", headers } = request as IncomingMessage;
        span.updateName(`${method} ${routeOf(url)}`);
        if (headers["sec-fetch-dest"] === "document") announceTrace(response as unknown as ServerResponse);
      },
    }),
  ];
}

/**
 * Tells the browser's SDK which trace its page belongs to. The SDK's own way, two elements in the page, is undone by
 * React when a page fails. An answer that caches pass on to others tells nothing.
 */
function announceTrace(response: ServerResponse): void {
  const timing = Object.entries(getTraceData()).map(([name, value]) => `${name};desc="${value}"`);
  const { writeHead } = response;
  response.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    if (!/public|s-maxage/.test(String(this.getHeader("cache-control")))) {
      this.setHeader("server-timing", timing);
    }
    return Reflect.apply(writeHead, this, args);
  } as typeof writeHead;
}
