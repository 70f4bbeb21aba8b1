import { discardBody, readBytes } from "./body";

/** Reads headers by their names in small letters. */
export type HeaderReader = Pick<Headers, "get">;

/** A request as a door reads it, whichever server it came through. */
export type Asked = {
  readonly method: string;
  /** The path, and what stands behind its `?`. */
  readonly url: string;
  readonly headers: HeaderReader;
  /**
   * Reads the body.
   * @throws {Refusal} when there are more bytes than `maximum`, of which never more are kept
   */
  readonly read: (maximum: number) => Promise<Buffer>;
  /** Reads what is left of the body and keeps none of it: see {@link discardBody}. */
  readonly discard: () => Promise<void>;
  /** Aborts when nobody waits for the answer any more. Made when it is asked for, which is seldom. */
  readonly signal: () => AbortSignal;
};

/** What a door answers. */
export type Answered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array> | null;
};

export type Door = (asked: Asked) => Promise<Answered>;

/** A door as Next's route handlers open it. */
export const forWeb =
  (door: Door) =>
  async (request: Request): Promise<Response> => {
    return responseOf(await door(askedOf(request)));
  };

export function askedOf(request: Request): Asked {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    url: pathname + search,
    headers: request.headers,
    read: (maximum) => readBytes(request, maximum),
    discard: () => discardBody(request),
    signal: () => request.signal,
  };
}

export const responseOf = ({ body, ...head }: Answered): Response => new Response(body, head);
