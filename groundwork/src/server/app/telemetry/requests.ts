import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  getTraceData,
  httpServerIntegration,
  httpServerSpansIntegration,
  SEMANTIC_ATTRIBUTE_SENTRY_SAMPLE_RATE,
} from "@sentry/nextjs";
import { platformLimits } from "../../../contract/limits";

/** Requests that are not traced: the SDK's own envelopes, health checks, files of the build, pages that Next fetches ahead, and streams, whose trace would be open for hours. */
const ignored = ({ url = "", headers }: IncomingMessage): boolean =>
  /^\/(api\/(monitoring|health)\b|_next\/static\/)/.test(url) ||
  headers["next-router-prefetch"] !== undefined ||
  headers.accept === "text/event-stream";

/** Decision of the browser about its trace, at the end of `sentry-trace`: `1` or `0`, or none where it left that open. */
const decision = /^[0-9a-f]{32}-[0-9a-f]{16}(?:-([01]))?$/;
const decisionOf = (headers: IncomingMessage["headers"]): string | undefined =>
  decision.exec(String(headers["sentry-trace"]))?.[1];

/** Mark of a request that the SDK has in its hands already, and leaves alone. */
const followed = Symbol.for("sentry_http_server_instrumented");

const isDocument = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers["sec-fetch-dest"] === "document";

/** Trace that is not to be sent, so that the browser does not send its part of it either. */
const untraced = (): string => `${randomBytes(16).toString("hex")}-${randomBytes(8).toString("hex")}-0`;

/** A path without what differs from row to row, so that its requests can be counted together. */
const routeOf = (url: string): string =>
  (url.split("?")[0] ?? "").replaceAll(/\/(\d+|[0-9a-f]{8}-[0-9a-f-]{27})(?=\/|$)/g, "/[id]");

/** Says of each trace whether it may begin: so many of every second may. */
function budgetASecond(most: number): () => boolean {
  let second = 0;
  let begun = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) begun = 0;
    second = now;
    begun += 1;
    return begun <= most;
  };
}

/**
 * Follows a share of the requests to a server of this process, whatever answers them, each as part of the trace that the
 * browser began. Which ones is decided here, before the SDK sees them: it would make scopes and spans for every request,
 * and throw most of them away when they are done. Unless all are wanted, a load, or a client that asks for a trace of
 * each of its requests, does not make more of them than `tracesASecond`.
 * @param sampleRate share of requests, from 0 to 1, where the browser has not decided
 */
export function followRequests(sampleRate: number) {
  const mayBegin = sampleRate < 1 ? budgetASecond(platformLimits.tracesASecond) : () => true;
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const chosen = decisionOf(request.headers) ?? (Math.random() < sampleRate ? "1" : "0");
    if (chosen === "1" && !ignored(request) && mayBegin()) return;
    Object.assign(request, { [followed]: true });
    if (isDocument(request)) announceTrace(response, { "sentry-trace": untraced() });
  });
  return [
    httpServerIntegration({ sessions: false, maxRequestBodySize: "none" }),
    httpServerSpansIntegration({
      onSpanCreated: (span, request, response) => {
        const { method = "GET", url = "/", headers } = request as IncomingMessage;
        span.updateName(`${method} ${routeOf(url)}`);
        // What it stands for: Sentry reckons from it how many requests there were.
        if (decisionOf(headers) === undefined)
          span.setAttribute(SEMANTIC_ATTRIBUTE_SENTRY_SAMPLE_RATE, sampleRate);
        if (isDocument({ headers })) announceTrace(response as unknown as ServerResponse, getTraceData());
      },
    }),
  ];
}

/**
 * Tells the browser's SDK which trace its page belongs to. The SDK's own way, two elements in the page, is undone by
 * React when a page fails. An answer that caches pass on to others tells nothing.
 */
function announceTrace(response: ServerResponse, trace: object): void {
  const timing = Object.entries(trace).map(([name, value]) => `${name};desc="${value}"`);
  const { writeHead } = response;
  response.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    if (!/public|s-maxage/.test(String(this.getHeader("cache-control"))))
      this.setHeader("server-timing", timing);
    return Reflect.apply(writeHead, this, args);
  } as typeof writeHead;
}
