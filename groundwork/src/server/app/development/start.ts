import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type RecordedRequests, referenceTiming, requestsPath } from "../../../contract/development";
import { isFromThisMachine, referenceHeader } from "../../call/context";
import { setCallTracer } from "../../call/run-call";
import { watchAdapters } from "../../data/prisma-options";
import { type Route, refusing, webRoute } from "../../http/adapters";
import { apiHeaders } from "../../http/message";
import { AppError } from "../../log/app-error";
import { processWide } from "../../process/process-wide";
import { recordedRequests, recordRequest } from "./requests";
import { runRecorded, watchStatements } from "./statements";

/** From now on what each request does is recorded, and shown on this machine by these routes. */
export function startRecording(): readonly Route[] {
  recordArrivals();
  setCallTracer(runRecorded);
  watchAdapters(watchStatements);
  return [requestsRoute];
}

/** Channel on which Node publishes each request. */
const channel = "http.server.request.start";

const subscribed = processWide("recorded-arrivals", (): { listener?: (message: unknown) => void } => ({}));

/** Files and the development server's own requests, of which there is nothing to tell, and questions about requests. */
const ignored = ["/_next/", "/__nextjs", "/favicon.ico", "/icon.svg", requestsPath];

/**
 * From now on requests are recorded when they arrive, and each answer tells its reference to scripts of the page: a
 * browser shows them no other header of a document. It comes behind the request context, which gives the reference.
 */
function recordArrivals(): void {
  const onRequest = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const { method = "", url = "", headers } = request;
    const reference = headers[referenceHeader];
    if (typeof reference !== "string" || ignored.some((path) => url.startsWith(path))) return;
    response.setHeader("server-timing", `${referenceTiming};desc="${reference}"`);
    recordRequest(reference, { method, url });
  };
  if (subscribed.listener) unsubscribe(channel, subscribed.listener);
  subscribed.listener = onRequest;
  subscribe(channel, onRequest);
}

/** Route that tells pages and programs of this machine what the last requests did. For all others there is none. */
export const requestsRoute: Route = webRoute(requestsPath, refusing(requestsPath, respond));

function respond({ method, headers, url }: Request, reference: string): Response {
  if (!isFromThisMachine(headers)) throw new AppError("CALL_UNKNOWN");
  if (method !== "GET") throw new AppError("METHOD_WRONG", null, { headers: { allow: "GET" } });
  if (isForeign(headers)) throw new AppError("ORIGIN_FOREIGN");
  const wanted = new URL(url).searchParams.getAll("reference");
  const answer: RecordedRequests = { requests: recordedRequests(wanted) };
  return Response.json(answer, { headers: apiHeaders(reference) });
}

/** Whether a page of another origin asks, be it another port of this machine. A program says nothing of an origin. */
function isForeign(headers: Headers): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const own = URL.canParse(origin ?? "") && new URL(origin ?? "").host === headers.get("host");
  return (origin !== null && !own) || site === "cross-site" || site === "same-site";
}
