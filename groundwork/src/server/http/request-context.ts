import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Env, env } from "../env";
import { processWide } from "../process-wide";
import { isReference, newReference, referenceHeader } from "../reference";
import { blockList, clientIpHeader, isFrom, resolveClientIp } from "./client-ip";
import { contentSecurityPolicies, nonceHeader } from "./content-security-policy";
import { contextAttachedHeader, dropForbiddenHeaders } from "./inbound-headers";
import { readInlineCode } from "./inline-code";
import { securityHeaders } from "./security-headers";

/** Channel on which Node publishes each request before anything else sees it. */
const channel = "http.server.request.start";

type Peer = { readonly trusted: boolean; readonly ip: string };

type RequestStart = { request: IncomingMessage; response: ServerResponse };

const subscribed = processWide("request-context", (): { listener?: (message: unknown) => void } => ({}));

/**
 * From now on every request to an HTTP server of this process arrives with its client IP, which Next
 * hides from its handlers, with a reference, with a path that can be decoded, to which Next otherwise answers 500, and
 * without the headers that only Next itself may write. And every response, from any handler, leaves with the reference
 * and with the headers that keep browsers safe.
 * @param settings by which it is decided; `pages` is what the build knows about the code inside of its pages,
 * `inlineScripts` are those of every page
 */
export function attachRequestContext(
  { TRUSTED_PROXIES, NODE_ENV, APP_URL }: Pick<Env, "TRUSTED_PROXIES" | "NODE_ENV" | "APP_URL"> = env(),
  pages = NODE_ENV === "production" ? readInlineCode() : {},
  inlineScripts: readonly string[] = [],
): void {
  const development = NODE_ENV === "development";
  const https = APP_URL.startsWith("https:");
  const proxies = blockList(TRUSTED_PROXIES);
  const fixed = Object.entries(securityHeaders(https));
  const policyFor = contentSecurityPolicies(pages, { https, development, inlineScripts });
  // The same for all requests of a connection.
  const peers = new WeakMap<Socket, Peer>();
  const peerOf = ({ remoteAddress = "" }: Socket): Peer => ({
    trusted: isFrom(proxies, remoteAddress),
    ip: resolveClientIp(remoteAddress, "", proxies),
  });
  const onRequest = (message: unknown) => {
    const { request, response } = message as RequestStart;
    const { headers, socket } = request;
    const peer = peers.get(socket) ?? peerOf(socket);
    peers.set(socket, peer);
    const { trusted } = peer;
    const clientIp = trusted
      ? resolveClientIp(peer.ip, String(headers["x-forwarded-for"] ?? ""), proxies)
      : peer.ip;
    const proxyReference = trusted ? headers["x-request-id"] : undefined;
    const reference = isReference(proxyReference) ? proxyReference : newReference();
    dropForbiddenHeaders(headers, trusted, development);
    // Node keeps the first of several: joined, as the web joins them, they are refused.
    if (headers.authorization !== undefined)
      headers.authorization = request.headersDistinct.authorization?.join(", ");
    headers[contextAttachedHeader] = "1";
    headers[clientIpHeader] = clientIp;
    headers[referenceHeader] = reference;
    request.url = decodableUrl(request.url ?? "/");
    const [path = ""] = request.url.split("?");
    const policy = policyFor(path);
    if (policy.nonce) headers["content-security-policy"] = nonceHeader(policy.nonce);
    response.setHeader("x-request-id", reference);
    for (const [name, value] of fixed) response.setHeader(name, value);
    response.setHeader("content-security-policy", policy.text);
  };
  if (subscribed.listener) unsubscribe(channel, subscribed.listener);
  subscribed.listener = onRequest;
  subscribe(channel, onRequest);
}

/** A URL whose path stands for itself, letter by letter, when it cannot be decoded. */
function decodableUrl(url: string): string {
  const [path = "", ...search] = url.split("?");
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...search].join("?");
  }
}
