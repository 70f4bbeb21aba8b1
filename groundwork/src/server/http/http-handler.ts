import type { Readable } from "node:stream";
import { bodyStreamOf, discardBody, readBody } from "./body";

/** Reads headers by their names in small letters. */
export type HeaderReader = Pick<Headers, "get">;

/** A request as a handler reads it, whichever server it came through. */
export type HttpRequest = {
  readonly method: string;
  /** The path, and what stands behind its `?`. */
  readonly url: string;
  readonly headers: HeaderReader;
  /**
   * Reads the body.
   * @throws {AppError} when there are more bytes than `maximum`, of which never more are kept
   */
  readonly read: (maximum: number) => Promise<Buffer>;
  /** Reads what is left of the body and keeps none of it: see {@link discardBody}. */
  readonly discard: () => Promise<void>;
  /** Aborts when nobody waits for the answer any more. Made when it is asked for, which is seldom. */
  readonly signal: () => AbortSignal;
};

/** Response of a handler. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Cookies to set, as `Set-Cookie` writes each. */
  readonly cookies?: readonly string[];
  readonly body: string | ReadableStream<Uint8Array> | null;
};

export type HttpHandler = (request: HttpRequest) => Promise<HttpResponse>;

/** A handler for Next's route handlers. */
export const toWebHandler =
  (handler: HttpHandler) =>
  async (request: Request): Promise<Response> => {
    return webResponseOf(await handler(httpRequestOf(request)));
  };

export function httpRequestOf(request: Request): HttpRequest {
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
      await discardBody(body());
      body().destroy();
    },
    signal: () => request.signal,
  };
}

export function webResponseOf({ body, cookies = [], ...head }: HttpResponse): Response {
  const response = new Response(body, head);
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}
