import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type HeaderReader, requestReference } from "../call/context";
import { AppError } from "../log/app-error";
import { env } from "../process/env";
import {
  bodyStreamOf,
  discardBody,
  type ErrorWriter,
  type EventFeed,
  type EventStream,
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  readBody,
  refuseRequest,
} from "./message";

/** A handler for Next's route handlers. */
export const toWebHandler =
  (handler: HttpHandler) =>
  async (request: Request): Promise<Response> => {
    return webResponseOf(await handler(httpRequestOf(request)), request.signal);
  };

function httpRequestOf(request: Request): HttpRequest {
  const { pathname, search } = new URL(request.url);
  let stream: Readable | undefined;
  const body = () => {
    stream ??= bodyStreamOf(request);
    return stream;
  };
  return {
    method: request.method,
    url: pathname + search,
    headers: request.headers,
    read: (maximum) => readBody(body(), { maximum }).bytes,
    discard: async () => {
      // Read by the request's own methods, nothing of it is left.
      if (!stream && request.bodyUsed) return;
      await discardBody(body());
      body().destroy();
    },
    signal: () => request.signal,
  };
}

/** @param signal aborts when the client leaves: whether anything reads the body by then is up to the server. */
export function webResponseOf({ body, cookies = [], ...head }: HttpResponse, signal?: AbortSignal): Response {
  const response = new Response(typeof body === "function" ? readableOf(body, signal) : body, head);
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/** Bytes that wait to be read before a stream of events waits too, as Node's own streams have it. */
const highWaterMark = 16 * 1024;

function readableOf(events: EventStream, signal?: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let feed: EventFeed | undefined;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        feed = events({
          write: (text) => {
            controller.enqueue(encoder.encode(text));
            return (controller.desiredSize ?? 0) > 0;
          },
          end: () => controller.close(),
          // Next takes an error of this name for no failure of its own.
          destroy: () => controller.error(new DOMException("The stream was cut off.", "AbortError")),
        });
        if (signal?.aborted) feed.closed();
        else signal?.addEventListener("abort", feed.closed, { once: true });
      },
      pull: () => feed?.drained(),
      cancel: () => feed?.closed(),
    },
    { highWaterMark, size: (chunk) => chunk?.byteLength ?? 0 },
  );
}

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers a request whose body, all of it, has been read. */
export type ApiHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer<ArrayBuffer>,
) => Promise<void>;

/** A handler for Node's own servers: without the objects of the web, which cost more than most calls. */
export const toNodeHandler =
  (handler: HttpHandler): ApiHandler =>
  async (request, response, body) =>
    sendResponse(await handler(nodeRequestOf(request, response, body)), response);

export const webToNodeHandler =
  (handler: WebHandler, origin: () => string): ApiHandler =>
  async (request, response, body) =>
    sendResponse(httpResponseOf(await handler(webRequestOf(request, response, body, origin()))), response);

/** A response of the web, with each of its cookies. */
const httpResponseOf = ({ status, headers, body }: Response): HttpResponse => ({
  status,
  headers: Object.fromEntries(headers),
  cookies: headers.getSetCookie(),
  body,
});

export const headersOf = ({ headers }: IncomingMessage): HeaderReader => ({
  get: (name) => {
    const value = headers[name];
    return value === undefined ? null : typeof value === "string" ? value : value.join(", ");
  },
});

function nodeRequestOf(request: IncomingMessage, response: ServerResponse, body: Buffer): HttpRequest {
  const { method = "GET", url = "/" } = request;
  let signal: AbortSignal | undefined;
  return {
    method,
    url,
    headers: headersOf(request),
    read: async (maximum) => {
      if (body.byteLength > maximum) throw new AppError("REQUEST_TOO_LARGE");
      return body;
    },
    discard: async () => {},
    signal: () => {
      signal ??= closeSignal(response);
      return signal;
    },
  };
}

/** Sends a handler's response in one piece, when it is one. */
export async function sendResponse(
  { status, headers, cookies = [], body }: HttpResponse,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = status;
  for (const name in headers) response.setHeader(name, headers[name] ?? "");
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  if (body === null) response.end();
  else if (typeof body === "function") sendEvents(body, response);
  else if (typeof body !== "string") stream(body as NodeStream, response);
  else if (body.length < minCompressedLength || !takesEncoding(response.req, "gzip")) response.end(body);
  else response.setHeader("content-encoding", "gzip").end(await compress(body));
}

/** Sends events as they come, by strings: each of the web's streams would cost more than the connection does. */
function sendEvents(events: EventStream, response: ServerResponse): void {
  // Who leaves is nobody to report.
  response.on("error", () => {});
  const feed = events({
    write: (text) => response.write(text),
    end: () => response.end(),
    destroy: () => response.destroy(),
  });
  response.on("drain", feed.drained);
  if (response.closed) feed.closed();
  else response.once("close", feed.closed);
}

/** Whether an answer goes on for as long as its client listens. */
export const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader("content-type")).startsWith("text/event-stream");

const compress = promisify(gzip);

/** Characters from which on compressing spares more than it costs. */
const minCompressedLength = 1024;

const taken = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
};

/** Whether the client takes an answer in this encoding: its `Accept-Encoding` names it and does not forbid it. */
export const takesEncoding = ({ headers }: IncomingMessage, encoding: keyof typeof taken): boolean =>
  taken[encoding].test(String(headers["accept-encoding"]));

/** Sends a body as it comes. Node's `pipeline` would add seven listeners of `close` to a response that has four. */
function stream(body: NodeStream, response: ServerResponse): void {
  const readable = Readable.fromWeb(body).on("error", () => response.destroy());
  // Who leaves in the middle of an answer is nobody to report.
  if (response.on("error", () => {}).closed) return void readable.destroy();
  response.once("close", () => readable.destroy());
  readable.pipe(response);
}

/** A request of Node's as handlers of the web are given it. */
function webRequestOf(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer<ArrayBuffer>,
  origin: string,
): Request {
  const { method = "GET", url = "/", headers } = request;
  const fields = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    (Array.isArray(value) ? value : [value ?? ""]).map((one) => [name, one]),
  );
  const sent = method !== "GET" && method !== "HEAD" && body.byteLength > 0;
  return new Request(new URL(url, origin), {
    method,
    headers: fields,
    signal: closeSignal(response),
    ...(sent && { body }),
  });
}

/** Aborts when the connection ends before the answer does. */
function closeSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abortUnlessFinished = () => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.closed) abortUnlessFinished();
  else response.once("close", abortUnlessFinished);
  return controller.signal;
}

export type WebHandler = (request: Request) => Response | Promise<Response>;

/** Route of the API: who answers it, through Next's route handlers and through the gateway. */
export type Route = {
  /** Path, or the beginning of one that ends with a slash. */
  readonly path: string;
  readonly web: WebHandler;
  readonly node: ApiHandler;
  /** Writes errors as the clients of this route read them, where that is not plain JSON. */
  readonly writeError?: ErrorWriter;
};

/** Route whose handler answers requests of the web. */
export const webRoute = (path: string, web: WebHandler): Route => ({
  path,
  web,
  node: webToNodeHandler(web, () => env().APP_URL),
});

export const routeAt = <Of extends Pick<Route, "path">>(table: readonly Of[], path: string): Of | undefined =>
  table.find((route) => (route.path.endsWith("/") ? path.startsWith(route.path) : path === route.path));

/** Route whose handler answers its errors as {@link refusing} does. */
export const refusingRoute = (path: string, respond: Respond): Route =>
  webRoute(path, refusing(path, respond));

type Respond = (request: Request, reference: string, http: HttpRequest) => Response | Promise<Response>;

/** Answers the errors of `respond` as refusals, under the reference of the request, with `path` as the log names it. */
export const refusing =
  (path: string, respond: Respond) =>
  async (request: Request): Promise<Response> => {
    const reference = requestReference(request.headers);
    const http = httpRequestOf(request);
    try {
      return await respond(request, reference, http);
    } catch (error) {
      await http.discard();
      return webResponseOf(refuseRequest(error, { reference, path }));
    }
  };
