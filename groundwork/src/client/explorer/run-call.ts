import { attempt } from "../../contract/attempt";
import { type DatedJson, readDates } from "../../contract/dates";
import { isRecord } from "../../contract/record";
import { type RunAsRequest, type RunAsUser, runAsPath, runAsReferenceHeader } from "../../contract/run-as";
import type { ExploredCall } from "./explored-call";

/** Why a call was refused, as its answer says it. */
export type Refusal = {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
  readonly issues: readonly { readonly field: string; readonly message: string }[];
  readonly reference: string | null;
  readonly details: unknown;
};

/** What came of a call; `text` is the answer of something that is no call, such as a proxy. */
export type CallResult =
  | { readonly value: unknown }
  | { readonly refusal: Refusal }
  | { readonly text: string };

/** Answer of a call out of the body of its response, with dates as dates. */
export function answerOf(text: string): CallResult {
  const answered: unknown = attempt(() => JSON.parse(text));
  const { result, error }: Readonly<Record<string, unknown>> = isRecord(answered) ? answered : {};
  if (isRecord(result) && isRecord(result.data) && "json" in result.data)
    return { value: readDates(result.data as DatedJson) };
  const refusal = isRecord(error) && "json" in error ? readRefusal(readDates(error as DatedJson)) : undefined;
  return refusal ? { refusal } : { text };
}

/** Refusal out of an error as tRPC's clients read it, or as the app's other routes write it. */
function readRefusal(error: unknown): Refusal | undefined {
  if (!isRecord(error)) return undefined;
  const { code, message, field, issues, reference, details } = {
    ...error,
    ...(isRecord(error.data) ? error.data : {}),
  } as Record<string, unknown>;
  if (typeof code !== "string" || typeof message !== "string") return undefined;
  return {
    code,
    message,
    field: typeof field === "string" ? field : null,
    issues: Array.isArray(issues) ? issues : [],
    reference: typeof reference === "string" ? reference : null,
    details: details ?? null,
  };
}

/** Request by which a call is made, as a browser of the app's own pages sends it. */
export type CallRequest = {
  readonly method: "GET" | "POST";
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

const ofJson = { "Content-Type": "application/json" };

/** Request of a call with this input; `undefined` for none. */
export function callRequest({ path, type, method }: ExploredCall, input: unknown): CallRequest {
  const url = `/api/trpc/${path}`;
  const text = input === undefined ? undefined : JSON.stringify(input);
  if (method === "POST") return { method, url, headers: ofJson, ...(text !== undefined && { body: text }) };
  const query = text === undefined ? "" : `?input=${encodeURIComponent(text)}`;
  const accept = type === "subscription" ? "text/event-stream" : "application/json";
  return { method, url: `${url}${query}`, headers: { Accept: accept } };
}

/** Who makes a call: the person at the browser, nobody, or a demo user of a development server. */
export type RunAs = "oneself" | "nobody" | RunAsUser;

/** Value of a subscription, with the id by which it is gone on from. */
export type StreamValue = { readonly id: string | null; readonly value: unknown };

/** Response to a call, as far as it has come. */
export type CallResponse = {
  readonly status: number;
  readonly reference: string | null;
  /** Milliseconds until it was there; of a stream, until it had begun. */
  readonly ms: number;
  /** Answer in one piece. */
  readonly answer?: CallResult;
};

type Options = {
  readonly caller: RunAs;
  readonly signal: AbortSignal;
  /** The response has begun; a stream is to go on with values. */
  readonly onOpen: (response: CallResponse) => void;
  readonly onValue: (value: StreamValue) => void;
};

/**
 * Makes a call by HTTP.
 * @returns how it was answered; of a stream, what it has ended with
 * @throws {Error} where no response came, or the signal has stopped it
 */
export async function runCall(request: CallRequest, options: Options): Promise<CallResponse> {
  const { caller, signal, onOpen, onValue } = options;
  const began = performance.now();
  const response = await send(request, caller, signal);
  const head = {
    status: response.status,
    reference: response.headers.get(runAsReferenceHeader) ?? response.headers.get("x-request-id"),
  };
  const since = () => Math.round(performance.now() - began);
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream || !response.body) {
    const answer = answerOf(await response.text());
    return { ...head, ms: since(), answer };
  }
  const opened = { ...head, ms: since() };
  onOpen(opened);
  for await (const { event, data, id } of eventsIn(bodyParts(response.body))) {
    if (event === "message") onValue({ id: id ?? null, value: data });
    if (event !== "serialized-error") continue;
    const refusal = readRefusal(data);
    return { ...opened, answer: refusal ? { refusal } : { text: JSON.stringify(data) } };
  }
  return opened;
}

function send({ method, url, headers, body }: CallRequest, caller: RunAs, signal: AbortSignal) {
  const cache = "no-store";
  if (typeof caller === "string") {
    const credentials = caller === "nobody" ? "omit" : "same-origin";
    return fetch(url, { method, headers, cache, credentials, signal, ...(body !== undefined && { body }) });
  }
  const asked: RunAsRequest = { as: caller.email, method, url, headers, body };
  return fetch(runAsPath, { method: "POST", headers: ofJson, cache, signal, body: JSON.stringify(asked) });
}

/** Demo users whom this server makes calls as; none but in development, and on the machine itself. */
export async function runAsUsers(signal: AbortSignal): Promise<readonly RunAsUser[]> {
  const response = await fetch(runAsPath, { signal });
  return response.ok ? ((await response.json()) as { users: RunAsUser[] }).users : [];
}

/** Server-sent event, with its data as tRPC's clients are given it; `null` where there is none. */
export type ServerEvent = { readonly event: string; readonly id?: string; readonly data: unknown };

/** Parts of a body as they come; to stop reading closes it. */
async function* bodyParts(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // What has failed cannot be cancelled any more.
    reader.cancel().catch(() => {});
  }
}

/** Events of a stream as they come; to stop reading closes it. */
export async function* eventsIn(parts: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const part of parts) {
    const blocks = (text + decoder.decode(part, { stream: true })).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) if (block) yield eventIn(block);
  }
}

function eventIn(block: string): ServerEvent {
  const fields = block.split("\n").map((line) => {
    const end = line.indexOf(": ");
    return [line.slice(0, end), line.slice(end + 2)] as const;
  });
  const { event = "message", id, data = "" } = Object.fromEntries(fields);
  const value = data && JSON.parse(data);
  const isWritten = event === "message" || event === "serialized-error";
  return {
    event,
    ...(id !== undefined && { id }),
    data: data ? (isWritten ? readDates(value as DatedJson) : value) : null,
  };
}
