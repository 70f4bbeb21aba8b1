import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { limits } from "@/product/limits";

/** A request of Node's as handlers of the web are given it. */
export function requestOf(request: IncomingMessage, response: ServerResponse, origin: string): Request {
  const left = new AbortController();
  response.once("close", () => left.abort());
  const { method = "GET", url = "/", headers } = request;
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    (Array.isArray(value) ? value : [value ?? ""]).map((one) => [name, one]),
  );
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, origin), {
    method,
    headers: given,
    signal: left.signal,
    ...(hasBody && { body: Readable.toWeb(request), duplex: "half" }),
  } as RequestInit);
}

/** Sends an answer of the web as Node sends it. */
export async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (name !== "set-cookie") response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  if (!answer.body) return void response.end();
  // Who leaves in the middle of an answer is nobody to report.
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => {});
}

/** Whether a request with these headers has a body. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;

/** Reads what is left of a request's body and keeps none of it, within bounds: see {@link discardBody}. */
export function discard(request: IncomingMessage): Promise<void> {
  if (!hasBody(request.headers) || request.complete) return Promise.resolve();
  const { bytes, seconds } = limits.discarded;
  return new Promise((resolve) => {
    let size = 0;
    const stop = () => {
      clearTimeout(timer);
      request.off("data", count).pause();
      resolve();
    };
    const count = (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > bytes) stop();
    };
    const timer = setTimeout(stop, seconds * 1000);
    request.on("data", count).once("end", stop).once("close", stop);
  });
}
