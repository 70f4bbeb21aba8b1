import { TRPCClientError } from "@trpc/client";
import { readDates, type Written } from "../../contract/dates";
import { type Answer, attempt, NoAnswer, readAnswer } from "./attempt";
import { eventsIn, partsOf, type ServerEvent } from "./events";
import type { Fetch, FetchedResponse } from "./settings";

export type Stream = {
  readonly fetch: Fetch;
  readonly url: string;
  readonly headers: () => Promise<Record<string, string>>;
  /** Seconds until it must have begun. */
  readonly seconds: number;
  /** Ends it. */
  readonly signal: AbortSignal;
};

/**
 * Events of one connection, until it breaks off or the app gives no sign of life any more.
 * @param lastId of the event that the stream is to go on after
 */
export async function* connect(
  { fetch, url, headers, seconds, signal }: Stream,
  lastId: string | undefined,
): AsyncGenerator<ServerEvent, void> {
  const connection = new AbortController();
  const close = () => connection.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silentMilliseconds: number | undefined;
  signal.addEventListener("abort", close);
  try {
    const sent = { ...(await headers()), ...(lastId !== undefined && { "last-event-id": lastId }) };
    const init = { headers: sent, signal: connection.signal };
    const opened = await attempt({ fetch, url, init, seconds, read: openBody });
    if ("json" in opened) throw refusalOf(opened);
    for await (const event of eventsIn(partsOf(opened.body, connection.signal))) {
      if (event.event === "connected") silentMilliseconds = silenceIn(event.data);
      clearTimeout(timer);
      if (silentMilliseconds !== undefined) timer = setTimeout(close, silentMilliseconds);
      yield event;
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", close);
    close();
  }
}

/** What the app says in the first event: for how long it never says nothing. */
const silenceIn = (data: unknown): number | undefined =>
  (data as { reconnectAfterInactivityMs?: number } | null)?.reconnectAfterInactivityMs;

/** Body of a stream that has begun, or the answer that refuses it. */
async function openBody(
  response: FetchedResponse,
): Promise<Answer | { readonly body: ReadableStream<Uint8Array> }> {
  if (!response.headers.get("content-type")?.includes("text/event-stream")) return readAnswer(response);
  const { body } = response;
  if (typeof body?.getReader === "function") return { body };
  throw new NoAnswer(
    "This fetch cannot read a stream as it comes: give the client one that can, such as that of expo/fetch.",
    "no",
  );
}

/** Refusal as a call rejects with it. What was not refused is a stream, so there is an error in the answer. */
const refusalOf = ({ json, retryAfterSeconds }: Answer) =>
  TRPCClientError.from(
    { error: readDates((json as { error: Written }).error) },
    { meta: { retryAfterSeconds } },
  );
