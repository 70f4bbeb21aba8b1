import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { TRPCError } from "@trpc/server";
import { limits } from "@/product/limits";
import { Refusal } from "../refusal";
import type { Answered, Asked, Door } from "./exchange";

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A door as Node's own servers open it: without the objects of the web, which cost more than most calls. */
export const forNode =
  (door: Door): NodeHandler =>
  async (request, response) =>
    sendAnswer(await door(askedOf(request, response)), response);

/** A handler of the web as Node's own servers open it. */
export const webForNode =
  (handler: (request: Request) => Response | Promise<Response>, origin: () => string): NodeHandler =>
  async (request, response) =>
    send(await handler(requestOf(request, response, origin())), response);

function askedOf(request: IncomingMessage, response: ServerResponse): Asked {
  const { method = "GET", url = "/", headers } = request;
  let signal: AbortSignal | undefined;
  return {
    method,
    url,
    headers: {
      get: (name) => {
        const value = headers[name];
        return value === undefined ? null : typeof value === "string" ? value : value.join(", ");
      },
    },
    read: (maximum) => read(request, maximum),
    discard: () => discard(request),
    signal: () => {
      signal ??= leaving(response);
      return signal;
    },
  };
}

/** Sends a door's answer in one piece, when it is one. */
export async function sendAnswer(
  { status, headers, body }: Answered,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = status;
  for (const name in headers) response.setHeader(name, headers[name] ?? "");
  if (body === null) response.end();
  else if (typeof body !== "string") await stream(body as ReadableStream, response);
  else if (body.length < worthCompressing || !takesGzip.test(String(response.req.headers["accept-encoding"])))
    response.end(body);
  else response.setHeader("content-encoding", "gzip").end(await compress(body));
}

const compress = promisify(gzip);

/** Characters from which on compressing spares more than it costs. */
const worthCompressing = 1024;
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

/** Sends an answer of the web as Node sends it. */
async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (name !== "set-cookie") response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  if (!answer.body) return void response.end();
  await stream(answer.body as ReadableStream, response);
}

async function stream(body: ReadableStream, response: ServerResponse): Promise<void> {
  // Who leaves in the middle of an answer is nobody to report.
  await pipeline(Readable.fromWeb(body), response).catch(() => {});
}

/** A request of Node's as handlers of the web are given it. */
function requestOf(request: IncomingMessage, response: ServerResponse, origin: string): Request {
  const { method = "GET", url = "/", headers } = request;
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    (Array.isArray(value) ? value : [value ?? ""]).map((one) => [name, one]),
  );
  const sent = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, origin), {
    method,
    headers: given,
    signal: leaving(response),
    ...(sent && { body: Readable.toWeb(request), duplex: "half" }),
  } as RequestInit);
}

/** Aborts when the connection ends before the answer does. */
function leaving(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  const look = () => {
    if (!response.writableFinished) left.abort();
  };
  if (response.closed) look();
  else response.once("close", look);
  return left.signal;
}

/** Whether a request with these headers has a body. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;

/** The bytes of a request's body: see {@link Asked}. */
function read(request: IncomingMessage, maximum: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const stop = () => request.off("data", take).off("end", end).off("close", leave).off("error", leave);
    const take = (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= maximum) return void chunks.push(chunk);
      // The rest stays to be discarded.
      stop().pause();
      reject(new Refusal("REQUEST_TOO_LARGE"));
    };
    const end = () => {
      stop();
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    };
    const leave = () => {
      stop();
      reject(new TRPCError({ code: "CLIENT_CLOSED_REQUEST" }));
    };
    request.on("data", take).on("end", end).on("close", leave).on("error", leave);
  });
}

/** Reads what is left of a request's body and keeps none of it, within bounds. */
export function discard(request: IncomingMessage): Promise<void> {
  if (!hasBody(request.headers) || request.readableEnded || request.destroyed) return Promise.resolve();
  const { bytes, seconds } = limits.discarded;
  return new Promise((resolve) => {
    let size = 0;
    const count = (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > bytes) stop();
    };
    const stop = () => {
      clearTimeout(timer);
      request.off("data", count).pause();
      resolve();
    };
    const timer = setTimeout(stop, seconds * 1000);
    request.on("data", count).once("end", stop).once("close", stop).resume();
  });
}
