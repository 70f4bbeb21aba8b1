import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "../env";
import { isReference, newReference, referenceHeader } from "../reference";
import { addressHeader, blockList, clientOf, isFrom } from "./address";
import { dropForeign } from "./inbound-headers";

/** Node tells of each request here before anybody else sees it. */
const channel = "http.server.request.start";

type Arrival = { request: IncomingMessage; response: ServerResponse };

// One for the whole process: Next evaluates a shared module more than once.
const kept = globalThis as { groundworkArrival?: (message: unknown) => void };

/**
 * From now on every request to an HTTP server of this process arrives with the address that it came from, which Next
 * hides from its handlers, with a reference, which its answer carries too, with a path that can be decoded, to which
 * Next otherwise answers 500, and without the headers that only Next itself may write.
 */
export function prepareRequests(
  { TRUSTED_PROXIES, NODE_ENV }: { TRUSTED_PROXIES: readonly string[]; NODE_ENV: string } = env(),
): void {
  const proxies = blockList(TRUSTED_PROXIES);
  const arrive = (message: unknown) => {
    const { request, response } = message as Arrival;
    const { headers, socket } = request;
    const peer = socket.remoteAddress ?? "";
    const trusted = isFrom(proxies, peer);
    const client = clientOf(peer, String(headers["x-forwarded-for"] ?? ""), proxies);
    const given = trusted ? headers["x-request-id"] : undefined;
    const reference = isReference(given) ? given : newReference();
    dropForeign(headers, trusted, NODE_ENV === "development");
    headers[addressHeader] = client;
    headers[referenceHeader] = reference;
    request.url = decodable(request.url ?? "/");
    response.setHeader("x-request-id", reference);
  };
  if (kept.groundworkArrival) unsubscribe(channel, kept.groundworkArrival);
  kept.groundworkArrival = arrive;
  subscribe(channel, arrive);
}

/** An address whose path stands for itself, letter by letter, when it cannot be decoded. */
function decodable(url: string): string {
  const [path = "", ...search] = url.split("?");
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...search].join("?");
  }
}
