import type { ExploredCall } from "./explored-call";

/** Request by which a call is made, as a browser of the app's own pages sends it. */
export type CallRequest = {
  readonly method: "GET" | "POST";
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Request of a call with this input; `undefined` for none. */
export function callRequest({ path, type, method }: ExploredCall, input: unknown): CallRequest {
  const url = `/api/trpc/${path}`;
  const text = input === undefined ? undefined : JSON.stringify(input);
  if (method === "POST") {
    const headers = { "Content-Type": "application/json" };
    return { method, url, headers, ...(text !== undefined && { body: text }) };
  }
  const query = text === undefined ? "" : `?input=${encodeURIComponent(text)}`;
  const accept = type === "subscription" ? "text/event-stream" : "application/json";
  return { method, url: `${url}${query}`, headers: { Accept: accept } };
}
