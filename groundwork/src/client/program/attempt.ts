import type { Fetch, FetchedResponse } from "./settings";

/** Why an attempt brought no answer of the app. The message is for developers, and holds nothing that was sent. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  constructor(
    message: string,
    /** `maybe` is another answer another time; `never-sent`, too, and the app has certainly not heard of this one. */
    readonly another: "no" | "maybe" | "never-sent",
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Error of a call that its caller has given up. */
export const aborted = (): Error => Object.assign(new Error("The call was aborted."), { name: "AbortError" });

/** Answer of the app, read whole. */
export type Answer = {
  readonly status: number;
  /** Seconds after which the app says to try again. */
  readonly retryAfterSeconds: number | null;
  readonly json: unknown;
};

type Request<Read> = {
  readonly fetch: Fetch;
  readonly url: string;
  readonly init: RequestInit;
  /** Seconds for the answer, and for reading it. */
  readonly seconds: number;
  readonly read: (response: FetchedResponse) => Promise<Read>;
};

/**
 * Sends a request once, and reads its answer within the time.
 * @throws {NoAnswer} when none of the app comes
 */
export async function attempt<Read>({ fetch, url, init, seconds, read }: Request<Read>): Promise<Read> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  const timer = setTimeout(leave, seconds * 1000);
  init.signal?.addEventListener("abort", leave);
  if (init.signal?.aborted) leave();
  try {
    // A redirect would take the token, or turn a POST into a GET.
    return await read(await fetch(url, { ...init, signal: leaving.signal, redirect: "manual" }));
  } catch (error) {
    if (init.signal?.aborted) throw aborted();
    // A reader has understood what came.
    if (error instanceof NoAnswer) throw error;
    const where = placeOf(url);
    if (leaving.signal.aborted)
      throw new NoAnswer(`${where} did not answer within ${seconds} seconds.`, "maybe", { cause: error });
    throw new NoAnswer(
      `${where} could not be reached: ${reasonOf(error)}`,
      wasNeverSent(error) ? "never-sent" : "maybe",
      { cause: error },
    );
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener("abort", leave);
  }
}

/** Without the query, which may hold an input. */
const placeOf = (url: string) => url.split("?")[0] ?? url;

/**
 * Answer of the app, all of it.
 * @throws {NoAnswer} when it is something else's
 */
export async function readAnswer(response: FetchedResponse): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  const json = headers.get("content-type")?.includes("json") ? parsed(text) : undefined;
  if (!isOfApp(json)) throw strange(response);
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return { status, retryAfterSeconds: seconds >= 0 ? seconds : null, json };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isOfApp = (json: unknown): boolean =>
  typeof json === "object" && json !== null && ("result" in json || "error" in json);

/** What something else answered: a proxy whose app is away for the moment, or another server altogether. */
function strange({ status, headers, url }: FetchedResponse): NoAnswer {
  const where = placeOf(url);
  const location = headers.get("location");
  if (status >= 300 && status < 400 && location)
    return new NoAnswer(`${where} sends on to ${placeOf(location)}: give the client that URL.`, "no");
  const type = headers.get("content-type") ?? "no type";
  return status >= 502 && status <= 504
    ? new NoAnswer(`${where} answered ${status}: the app behind it is away.`, "maybe")
    : new NoAnswer(`${where} answered ${status} (${type}), and not as the app does: is the URL right?`, "no");
}

/** Codes of Node and of runtimes like it, when no connection was made. Elsewhere it is not known. */
const unconnected = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  "ConnectionRefused",
];

function wasNeverSent(error: unknown): boolean {
  return [error, causeOf(error)].some(
    (each) =>
      typeof each === "object" && each !== null && "code" in each && unconnected.includes(String(each.code)),
  );
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined);

function reasonOf(error: unknown): string {
  const cause = causeOf(error);
  // The message of several addresses that were all tried is empty.
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (cause instanceof Error) return cause.message || code;
  return error instanceof Error ? error.message : String(error);
}
