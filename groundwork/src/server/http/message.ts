import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { getTRPCErrorFromUnknown, TRPCError } from "@trpc/server";
import * as z from "zod";
import { platformLimits } from "../../contract/limits";
import type { HeaderReader } from "../call/context";
import { AppError, toErrorResponse } from "../log/app-error";
import { type LoggedCall, logCall } from "../log/log";

/** A request as a handler reads it, whichever server it came through. */
export type HttpRequest = {
  readonly method: string;
  /** The path, and what stands behind its `?`. */
  readonly url: string;
  readonly headers: HeaderReader;
  /** @throws {AppError} when there are more bytes than `maximum`, of which never more are kept */
  readonly read: (maximum: number) => Promise<Buffer>;
  /** Reads what is left of the body and keeps none of it: see {@link discardBody}. */
  readonly discard: () => Promise<void>;
  /** Aborts when nobody waits for the answer any more. Made when it is asked for, which is seldom. */
  readonly signal: () => AbortSignal;
};

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

export const requestPath = (url: string): string => url.split("?", 1)[0] ?? "";

/** Whether a path is answered by route handlers, which alone take bodies. The rest are pages and files. */
export const isApi = (path: string): boolean => path.startsWith("/api/");

// Bodies are read as streams of Node's, whichever server they come through: the gateway reads them before a handler is
// called and gives it the bytes, Next's route handlers while they run.

type BodySource = Pick<HttpRequest, "headers" | "read">;

/** @throws {AppError} when it is not JSON, is encoded, too large or too deep, or is not UTF-8 */
export async function readJson(request: BodySource): Promise<unknown> {
  return parseJson(await readText(request));
}

/**
 * The text that a request calls JSON, which may be empty.
 * @throws {AppError} when it is not called JSON, is encoded or too large, or is not UTF-8
 */
export async function readText({ headers, read }: BodySource): Promise<string> {
  // A compressed body would be bounded only after it has been inflated.
  if (!isUtf8Json(headers.get("content-type") ?? "") || headers.get("content-encoding") !== null) {
    throw new AppError("MEDIA_TYPE_WRONG");
  }
  refuseStatedLength(headers.get("content-length"), platformLimits.requestBytes);
  const bytes = await read(platformLimits.requestBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("REQUEST_MALFORMED");
  }
}

/** @throws {AppError} when it is not JSON, or nested too deeply */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("REQUEST_MALFORMED");
  }
  if (!isShallow(value)) throw new AppError("REQUEST_MALFORMED");
  return value;
}

/**
 * Refuses a body whose length, as its client states it, is too large. It may be absent or a lie, so what comes is counted.
 * @throws {AppError} when it is more bytes than `maximum`
 */
export function refuseStatedLength(stated: string | null | undefined, maximum: number): void {
  if (Number(stated) > maximum) throw new AppError("REQUEST_TOO_LARGE");
}

type BodyReading = {
  readonly bytes: Promise<Buffer<ArrayBuffer>>;
  /** Ends the reading with this error. What comes from then on stays to be discarded. */
  readonly giveUp: (error: AppError) => void;
};

type ReadOptions = {
  /** Bytes, of which never more are kept. */
  readonly maximum: number;
  /** Called for each part that has come, with its number of bytes. */
  readonly onPart?: (bytes: number) => void;
};

/**
 * Reads a body, all of it.
 * @returns its bytes, which are rejected with an {@link AppError} when there are more than `maximum`, or when the client
 * leaves before they have come
 */
export function readBody(source: Readable, { maximum, onPart = () => {} }: ReadOptions): BodyReading {
  let giveUp: BodyReading["giveUp"] = () => {};
  const bytes = new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const parts: Buffer<ArrayBuffer>[] = [];
    let size = 0;
    const take = (part: Buffer<ArrayBuffer>) => {
      size += part.byteLength;
      if (size > maximum) return giveUp(new AppError("REQUEST_TOO_LARGE"));
      parts.push(part);
      onPart(part.byteLength);
    };
    const stop = () => source.off("data", take).off("end", end).off("close", leave).off("error", leave);
    const end = () => {
      stop();
      resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts));
    };
    const leave = () => giveUp(new AppError("CONNECTION_LOST"));
    giveUp = (error) => {
      stop().pause();
      reject(error);
    };
    if (source.destroyed) leave();
    else source.on("data", take).on("end", end).on("close", leave).on("error", leave);
  });
  return { bytes, giveUp };
}

/**
 * Reads what is left of a body and keeps none of it. An error is sent after this: a client that is still writing when a
 * server closes the connection may never come to read what it was answered. Within bounds: who goes on writing for longer
 * than that is not waited for.
 */
export function discardBody(source: Readable): Promise<void> {
  if (source.readableEnded || source.destroyed) return Promise.resolve();
  const { bytes, seconds } = platformLimits.discarded;
  return new Promise((resolve) => {
    let size = 0;
    const count = (part: Buffer) => {
      size += part.byteLength;
      if (size > bytes) stop();
    };
    const stop = () => {
      clearTimeout(timer);
      source.off("data", count).off("end", stop).off("close", stop).pause();
      resolve();
    };
    const timer = setTimeout(stop, seconds * 1000);
    source.on("data", count).on("end", stop).on("close", stop).resume();
  });
}

/** The body of a request of the web as a stream of Node's. */
export const bodyStreamOf = ({ body }: Request): Readable =>
  // An error is met by who reads; where nobody does, it is none.
  (body ? Readable.fromWeb(body as NodeStream) : Readable.from([])).on("error", () => {});

export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;

/** Whether a `Content-Type` says JSON in UTF-8, the only encoding that JSON has. */
function isUtf8Json(contentType: string): boolean {
  const [essence, ...parameters] = contentType.split(";").map((part) => part.trim().toLowerCase());
  const charsets = parameters.filter((parameter) => /^charset\s*=/.test(parameter));
  return essence === "application/json" && charsets.every((charset) => /=\s*"?utf-?8"?$/.test(charset));
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Level by level, since what is too deep would overflow a recursion. */
function isShallow(value: unknown): boolean {
  let level = [value].filter(isObject);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === platformLimits.requestDepth) return false;
    level = level.flatMap((item) => Object.values(item).filter(isObject));
  }
  return true;
}

/** Headers of every response of the API, be it a result or an error. */
export const apiHeaders = (reference: string) => ({
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  "x-request-id": reference,
});

/** The headers that an answer with these errors in it owes the client. */
export function errorHeaders(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.flatMap((error) => {
    const { code, details } = toErrorResponse(error);
    const { retryAfter } = (details as { retryAfter?: number } | null) ?? {};
    if (code === "UNAVAILABLE") return [platformLimits.retryAfterSeconds];
    return retryAfter === undefined ? [] : [retryAfter];
  });
  return {
    ...(waits.length > 0 && { "retry-after": String(Math.max(...waits)) }),
    ...Object.assign({}, ...errors.map(({ cause }) => cause instanceof AppError && cause.headers)),
  };
}

/** Writes the body of an error as those read it who sent the request. */
export type ErrorWriter = (
  error: TRPCError,
  reference: string,
) => { readonly contentType: string; readonly body: string };

export const json = (value: unknown) => ({ contentType: "application/json", body: JSON.stringify(value) });

/** The words of the catalogue and the reference, as JSON. */
const plainError: ErrorWriter = (error, reference) => {
  const { status, ...answer } = toErrorResponse(error);
  return json({ ...answer, reference });
};

export function errorResponse(error: TRPCError, reference: string, write: ErrorWriter): HttpResponse {
  const { contentType, body } = write(error, reference);
  const headers = { ...apiHeaders(reference), ...errorHeaders([error]), "content-type": contentType };
  return { status: toErrorResponse(error).status, headers, body };
}

/** Response to a request that was refused or failed outside a procedure, which would have logged it. */
export function refuseRequest(error: unknown, call: LoggedCall, write = plainError): HttpResponse {
  const expected = error instanceof AppError || error instanceof z.core.$ZodError;
  const wrapped = expected
    ? new TRPCError({ code: "BAD_REQUEST", cause: error })
    : getTRPCErrorFromUnknown(error);
  logCall(call, wrapped);
  return errorResponse(wrapped, call.reference, write);
}
