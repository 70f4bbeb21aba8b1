import { createHash, randomBytes } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import {
  believeClientIps,
  blockList,
  clientIpHeader,
  isFrom,
  referenceHeader,
  resolveClientIp,
} from "../call/context";
import { isReference, newReference } from "../log/log";
import { mailStyles } from "../mail/styles";
import { type Env, env } from "../process/env";
import { processWide } from "../process/process-wide";
import { type InlineCode, type InlineCodeByPath, readInlineCode } from "./inline-code";

/** Channel on which Node publishes each request before anything else sees it. */
const channel = "http.server.request.start";

type Peer = { readonly trusted: boolean; readonly ip: string };

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
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
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
  believeClientIps();
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

/** Says that a server of Node's own has received the request: `src/proxy.ts` then has nothing to do. */
export const contextAttachedHeader = "x-app-arrived";

/** Headers that only Next may set, or that it takes a policy's nonce from: no client has a reason to send one. */
const nextInternal =
  /^(x-(middleware|invoke|nextjs|next|now|prerender|action|matched|edge|nonce)|next-(action|resume))\b/;
const policies = /^content-security-policy(-report-only)?$/;

/** Headers between Next's development server and the pages that it rendered. */
const inDevelopment = /^x-nextjs-(html-)?request-id$/;

/** Where a request came from, and what it asked for there: the word of a proxy. */
const forwarded = /^(x-forwarded-.*|forwarded|x-real-ip|x-original-(url|host)|x-rewrite-url)$/;

/** Removes what a client must not say from the headers of its request. What a trusted proxy said stays. */
function dropForbiddenHeaders(headers: IncomingHttpHeaders, trusted: boolean, development: boolean): void {
  for (const name of Object.keys(headers)) {
    if (development && inDevelopment.test(name)) continue;
    if (nextInternal.test(name) || policies.test(name) || (!trusted && forwarded.test(name)))
      delete headers[name];
  }
}

/** Browser features that no page may use: those of the machine, and those that follow the visitor. */
const refusedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** Two years, in seconds. */
const hstsAge = 63_072_000;

/**
 * Security headers of every response, be it a page, JSON, a file, a redirect or an error. The policy about content
 * differs from path to path and is written below.
 * @param https whether people reach the app by https, which browsers are then to remember
 */
export const securityHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "origin-agent-cluster": "?1",
  "permissions-policy": refusedFeatures.map((feature) => `${feature}=()`).join(", "),
  ...(https && { "strict-transport-security": `max-age=${hstsAge}; includeSubDomains` }),
});

type Policy = {
  readonly text: string;
  /** Nonce that allows the inline scripts of a page that is rendered for this request alone. */
  readonly nonce?: string;
};

type Circumstances = {
  /** Whether people reach the app by https. */
  readonly https: boolean;
  /** Next's development server evaluates code, and brings styles as elements. Style attributes it is not allowed either. */
  readonly development: boolean;
  /** Inline scripts of every page, allowed in development. After a build they are among those of each page. */
  readonly inlineScripts?: readonly string[];
};

/** Source expression by which a policy allows an inline script or a style attribute. */
export const scriptHash = (script: string): string =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

const codeOfMails: InlineCode = {
  scripts: [],
  styles: [],
  attributes: Object.values(mailStyles).map(scriptHash),
};

/** Pages, from the build too, that Next answers with where it finds no page and where it cannot render one. */
const notFound = "/_not-found";
const failed = "/_global-error";

/** Page of kept mails, which are shown with the style attributes that they are sent with. */
const mailsPath = "/_mail";

/** Answers to programs and parts of pages: shown as a page, they may neither run nor load anything. */
const noPage = /^\/(api|_next\/static)\//;
const sealed = policyOf({
  "default-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
});

/**
 * Says which policy an answer at a path carries. A page that was made at the build lists its own inline code, and is
 * the same for everybody; any other page is rendered for each request and carries a nonce.
 */
export function contentSecurityPolicies(
  pages: InlineCodeByPath,
  circumstances: Circumstances,
): (path: string) => Policy {
  const codeOf = (paths: readonly string[]) => paths.flatMap((path) => pages[path] ?? []);
  const built = new Map(
    Object.keys(pages).map((path) => [
      asSent(path),
      { text: pagePolicy(codeOf([path, failed]), circumstances) },
    ]),
  );
  // Written once, with a gap where each nonce goes.
  const withGap = (code: readonly InlineCode[]) => pagePolicy(code, circumstances, "|").split("|");
  const rendered = withGap(codeOf([notFound, failed]));
  const mails = withGap([...codeOf([notFound, failed]), codeOfMails]);
  return (path) => {
    if (noPage.test(path)) return { text: sealed };
    const known = built.get(path);
    if (known) return known;
    const nonce = randomBytes(16).toString("base64");
    return { text: (path === mailsPath ? mails : rendered).join(nonce), nonce };
  };
}

/** A path as a browser writes it. */
const asSent = (path: string) => new URL(path, "http://localhost").pathname;

function pagePolicy(
  code: readonly InlineCode[],
  { https, development, inlineScripts = [] }: Circumstances,
  nonce?: string,
): string {
  const all = (kind: keyof InlineCode) => [...new Set(code.flatMap((inline) => inline[kind]))];
  const attributes = all("attributes");
  return policyOf({
    "default-src": ["'none'"],
    "script-src": [
      "'self'",
      ...(nonce === undefined ? [] : [`'nonce-${nonce}'`]),
      ...all("scripts"),
      // Next gives them a nonce in most pages, and not in all.
      ...(development ? ["'unsafe-eval'", ...inlineScripts.map(scriptHash)] : []),
    ],
    "style-src": ["'self'", ...(development ? ["'unsafe-inline'"] : all("styles"))],
    // Written for development too, where the sources of `style-src` would let every style attribute through.
    ...((development || attributes.length > 0) && {
      "style-src-attr": attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : ["'none'"],
    }),
    "img-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(development ? ["ws:"] : [])],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(https && { "upgrade-insecure-requests": [] }),
  });
}

/** The header in which Next looks for the nonce of a request, when it makes a page. */
export const nonceHeader = (nonce: string): string => `script-src 'nonce-${nonce}'`;

function policyOf(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
