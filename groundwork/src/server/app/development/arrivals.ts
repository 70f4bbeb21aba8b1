import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { referenceTiming, requestsPath } from "../../../contract/development";
import { referenceHeader } from "../../call/context";
import { processWide } from "../../process/process-wide";
import { recordRequest } from "./requests";

/** Channel on which Node publishes each request. */
const channel = "http.server.request.start";

type RequestStart = { request: IncomingMessage; response: ServerResponse };

const subscribed = processWide("recorded-arrivals", (): { listener?: (message: unknown) => void } => ({}));

/** Files and the development server's own requests, of which there is nothing to tell, and questions about requests. */
const ignored = ["/_next/", "/__nextjs", "/favicon.ico", "/icon.svg", requestsPath];

/**
 * From now on requests are recorded when they arrive, and each answer tells its reference to scripts of the page: a
 * browser shows them no other header of a document. It comes behind the request context, which gives the reference.
 */
export function recordArrivals(): void {
  const onRequest = (message: unknown) => {
    const { request, response } = message as RequestStart;
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
