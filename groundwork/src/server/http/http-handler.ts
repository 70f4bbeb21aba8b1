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
  readonly body: string | ReadableStream<Uint8Array> | EventStream | null;
};

/** Connection that events are written to. */
export type EventSink = {
  /** Sends text. `false`: it waits to be read, and `drained` says when it was. */
  readonly write: (text: string) => boolean;
  readonly end: () => void;
  /** Cuts the connection off. */
  readonly destroy: () => void;
};

/** News of a connection, for the stream of events that writes to it. */
export type EventFeed = { readonly drained: () => void; readonly closed: () => void };

/** Answer without an end of its own, which begins to write once it has a connection. */
export type EventStream = (sink: EventSink) => EventFeed;

export type HttpHandler = (request: HttpRequest) => Promise<HttpResponse>;

/** A handler for Next's route handlers. */
export const toWebHandler =
  (handler: HttpHandler) =>
  async (request: Request): Promise<Response> => {
    return webResponseOf(await handler(httpRequestOf(request)), request.signal);
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
