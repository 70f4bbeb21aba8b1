/** What became of a call, as its caller sees it. */
export type Answer = {
  /** Status of HTTP; 0 when the connection broke. */
  readonly status: number;
  readonly reference: string;
  /** What a call that succeeded answered with. */
  readonly row: Row | undefined;
  readonly code: string | undefined;
};

export type Row = Readonly<Record<string, unknown>> & {
  readonly version: number;
  readonly createdAt: string;
};

type Call = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly input: object;
  readonly cookie: string;
  readonly clientIp: string;
};

/** Longer than the balancer waits for an instance, in milliseconds. */
const longest = 70_000;
const nothing: Answer = { status: 0, reference: "", row: undefined, code: undefined };

/** Calls a procedure through the balancer, as a browser does. */
export async function ask(origin: string, { method, path, input, cookie, clientIp }: Call): Promise<Answer> {
  const body = JSON.stringify(input);
  const query = method === "GET" ? `?input=${encodeURIComponent(body)}` : "";
  try {
    const response = await fetch(`${origin}/api/trpc/${path}${query}`, {
      method,
      headers: { origin, cookie, "x-forwarded-for": clientIp, "content-type": "application/json" },
      signal: AbortSignal.timeout(longest),
      ...(method === "POST" && { body }),
    });
    const reference = response.headers.get("x-request-id") ?? "";
    return { status: response.status, reference, ...contentOf(await response.text()) };
  } catch {
    return nothing;
  }
}

/** What is in an answer of the app; nothing in one of the balancer. */
function contentOf(text: string): Pick<Answer, "row" | "code"> {
  if (!text.startsWith("{")) return { row: undefined, code: undefined };
  const { result, error } = JSON.parse(text);
  return { row: result?.data?.json, code: error?.json?.data?.code };
}
