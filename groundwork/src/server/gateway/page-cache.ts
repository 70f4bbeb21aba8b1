import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { NodeHandler } from "../http/adapters";
import type { GatewayLimits } from "./limits";

type Page = { readonly headers: OutgoingHttpHeaders; readonly body: Buffer; freshUntil: number };

/** Headers that Next's pages may depend on, by their `Vary`: a request with one of these wants something else than the page. */
const variants =
  "rsc next-router-state-tree next-router-prefetch next-router-segment-prefetch next-url".split(" ");

/** Headers that ask for a part of a response, or for a user's own. */
const partialOrPrivate = /^(range|authorization|if-(match|unmodified-since|range))$/;
/** Cookies of a draft. All others are nothing to a page that Next says is the same for everybody. */
const draftCookie = /__prerender_bypass|__next_preview_data/;

/**
 * Keeps pages that Next itself says are the same for everybody (`s-maxage`), compressed as they were sent, and answers
 * with them for as long as `pageMilliseconds` before it asks Next again. So short a time that a page which was rendered again
 * is seen at once, as far as people can tell; long enough that a crowd costs Next one answer.
 */
export function cachePages(render: NodeHandler, limits: GatewayLimits): NodeHandler {
  const cache = new Map<string, Page>();

  return async (request, response) => {
    const key = keyOf(request);
    if (key === undefined) return render(request, response);
    const page = cache.get(key);
    const now = performance.now();
    if (page && page.freshUntil > now) return answer(page, request, response);
    // One request renders it again, and all others are answered with what there is until then.
    if (page) page.freshUntil = now + limits.pageMilliseconds;
    record(response, limits, (rendered) => {
      // What there is stays when the next cannot be made just now.
      if (!rendered) return void (response.statusCode < 500 && cache.delete(key));
      const [oldest] = cache.keys();
      if (oldest !== undefined && cache.size >= limits.pages && !cache.has(key)) cache.delete(oldest);
      cache.set(key, rendered);
    });
    return render(request, response);
  };
}

/** Cache key of a request; `undefined` for one that is not for a plain page. */
function keyOf({ method, url = "", headers }: IncomingMessage): string | undefined {
  if (method !== "GET" || url.includes("?") || draftCookie.test(headers.cookie ?? "")) return undefined;
  for (const name in headers) if (variants.includes(name) || partialOrPrivate.test(name)) return undefined;
  const encodings = String(headers["accept-encoding"] ?? "");
  return encodings.length > 64 ? undefined : `${url} ${encodings}`;
}

function answer({ headers, body }: Page, request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value ?? "");
  response.statusCode =
    headers.etag !== undefined && request.headers["if-none-match"] === headers.etag ? 304 : 200;
  response.end(response.statusCode === 304 ? undefined : body);
}

/** Listens to an answer, and gives it when it is whole and for everybody, as its headers say: of others nothing is copied. */
function record(
  response: ServerResponse,
  { pageMilliseconds, pageBytes }: GatewayLimits,
  done: (page: Page | undefined) => void,
): void {
  const before = response.getHeaders();
  const { write, end } = response;
  const chunks: Buffer[] = [];
  let size = 0;
  let wanted: boolean | undefined;
  const take = (chunk: unknown, encoding: unknown) => {
    wanted ??= isPublic(response);
    if (!wanted || (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) || size > pageBytes) return;
    const bytes =
      typeof chunk === "string" ? Buffer.from(chunk, encoding as BufferEncoding) : Buffer.from(chunk);
    size += bytes.byteLength;
    chunks.push(bytes);
  };
  response.write = (...args: unknown[]) => {
    take(args[0], args[1]);
    return Reflect.apply(write, response, args);
  };
  response.end = (...args: unknown[]) => {
    take(args[0], args[1]);
    const whole = wanted && size <= pageBytes;
    const body = Buffer.concat(chunks);
    const freshUntil = performance.now() + pageMilliseconds;
    done(whole ? { headers: addedTo(before, response.getHeaders()), body, freshUntil } : undefined);
    return Reflect.apply(end, response, args);
  };
}

function isPublic(response: ServerResponse): boolean {
  const vary = String(response.getHeader("vary") ?? "").toLowerCase();
  return (
    response.statusCode === 200 &&
    /\bs-maxage=[1-9]/.test(String(response.getHeader("cache-control"))) &&
    String(response.getHeader("content-type")).startsWith("text/html") &&
    !response.hasHeader("set-cookie") &&
    vary.split(/,\s*/).every((name) => ["", "accept-encoding", ...variants].includes(name))
  );
}

/** The headers of an answer, without those that every answer has from the beginning, and those of its sending. */
function addedTo(before: OutgoingHttpHeaders, after: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const ofSending = ["content-length", "transfer-encoding", "connection", "keep-alive", "date"];
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => !ofSending.includes(name) && String(before[name]) !== String(value),
    ),
  );
}
