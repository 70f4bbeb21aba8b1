import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Answers a request of Node's with a handler of the web. */
export async function answerWith(
  handler: (request: Request) => Promise<Response>,
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
): Promise<void> {
  const left = new AbortController();
  response.once("close", () => left.abort());
  const answer = await handler(requestOf(request, origin, left.signal));
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (name !== "set-cookie") response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  if (!answer.body) return void response.end();
  // Who leaves in the middle of an answer is nobody to report.
  await pipeline(Readable.fromWeb(answer.body as import("node:stream/web").ReadableStream), response).catch(
    () => {},
  );
}

function requestOf(request: IncomingMessage, origin: string, signal: AbortSignal): Request {
  const { method = "GET", url = "/", headers } = request;
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    (Array.isArray(value) ? value : [value ?? ""]).map((one) => [name, one]),
  );
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, origin), {
    method,
    headers: given,
    signal,
    ...(hasBody && { body: Readable.toWeb(request), duplex: "half" }),
  } as RequestInit);
}
