import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { AppError } from "../app-error";
import type { EventStream, HeaderReader, HttpHandler, HttpRequest, HttpResponse } from "./http-handler";

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
    sendResponse(await handler(httpRequestOf(request, response, body)), response);

/** A handler of web requests for Node's own servers. */
export const webToNodeHandler =
  (handler: (request: Request) => Response | Promise<Response>, origin: () => string): ApiHandler =>
  async (request, response, body) =>
    sendWebResponse(await handler(webRequestOf(request, response, body, origin())), response);

/** Reads the headers of a request of Node's. */
export const headersOf = ({ headers }: IncomingMessage): HeaderReader => ({
  get: (name) => {
    const value = headers[name];
    return value === undefined ? null : typeof value === "string" ? value : value.join(", ");
  },
});

function httpRequestOf(request: IncomingMessage, response: ServerResponse, body: Buffer): HttpRequest {
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
  else if (typeof body !== "string") stream(body as ReadableStream, response);
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

/** Sends an answer of the web as Node sends it. */
function sendWebResponse(webResponse: Response, response: ServerResponse): void {
  response.statusCode = webResponse.status;
  for (const [name, value] of webResponse.headers) {
    if (name !== "set-cookie") response.setHeader(name, value);
  }
  const cookies = webResponse.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  if (!webResponse.body) return void response.end();
  stream(webResponse.body as ReadableStream, response);
}

/** Sends a body as it comes. Node's `pipeline` would add seven listeners of `close` to a response that has four. */
function stream(body: ReadableStream, response: ServerResponse): void {
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
