import { setTimeout as delay } from "node:timers/promises";
import { v7 as newId } from "uuid";

/** Content of a row as it is created and as it is changed. */
export const contentOf = (id: string, changed: boolean) => ({
  title: `Written ${id}`,
  note: changed ? "Changed" : "Created",
});

/** What was written, as the writers were told. */
export type LoadRecord = {
  /** Ids of rows whose create was sent, and whether it was acknowledged; the same of updates. */
  readonly created: ReadonlyMap<string, boolean>;
  readonly updated: ReadonlyMap<string, boolean>;
  /** Answers that were no success, with the time of each. */
  readonly refusals: readonly Refusal[];
  /** Sentences about answers that were not true. */
  readonly untrue: readonly string[];
  /** Time of the last answer that was a success. */
  readonly servedAt: number;
};
type Refusal = { readonly at: number; readonly status: number; readonly reference: string };

/** Users that write at a time. */
const writers = 12;
/** Milliseconds after which what was refused is sent again, and by which a time in an answer may be off. */
const pauseMilliseconds = 200;
const clockMilliseconds = 15_000;

/**
 * Begins to write rows as browsers do: each writer creates one, sends it again under the same id until that is
 * acknowledged, reads it, changes it once, and reads it again, wherever the balancer sends these calls.
 */
export function startLoad(origin: string, cookies: readonly string[]): { stop: () => Promise<LoadRecord> } {
  const created = new Map<string, boolean>();
  const updated = new Map<string, boolean>();
  const refusals: Refusal[] = [];
  const untrue: string[] = [];
  let servedAt = 0;
  let stopped = false;
  let turn = 0;

  /** The row in an answer; nothing when the call was refused for now, which is noted, and so is what is not true. */
  function rowOf({ status, reference, row, code }: Answer, path: string): Row | undefined {
    const at = Date.now();
    if (status === 200 && row) {
      servedAt = at;
      if (Math.abs(Date.parse(row.createdAt) - at) > clockMilliseconds)
        untrue.push(`${path} says that a row was created at ${row.createdAt}`);
      return row;
    }
    refusals.push({ at, status, reference });
    if (status >= 400 && status < 500) untrue.push(`${path} answers ${status} ${code}`);
    return undefined;
  }

  async function write(clientIp: string): Promise<void> {
    turn += 1;
    const cookie = cookies[turn % cookies.length] ?? "";
    const id = newId();
    const call = async (method: "GET" | "POST", path: string, input: object) =>
      rowOf(await ask(origin, { method, path, input, cookie, clientIp }), path);
    const read = async (version: number, note: string) => {
      const row = await untilServed(() => call("GET", "placeholder.byId", { id }));
      if (row && row.version < version)
        untrue.push(`placeholder.byId does not show what was acknowledged: ${note}`);
    };

    created.set(id, false);
    const create = () => call("POST", "placeholder.create", { id, ...contentOf(id, false) });
    if (!(await untilServed(create))) return;
    created.set(id, true);
    await read(1, `the create of ${id}`);
    updated.set(id, false);
    // Once only: whether a change was made that was not acknowledged is for the user to look up.
    const row = await call("POST", "placeholder.update", { id, version: 1, ...contentOf(id, true) });
    if (!row) return;
    updated.set(id, true);
    await read(2, `the update of ${id}`);
  }

  async function untilServed(send: () => Promise<Row | undefined>): Promise<Row | undefined> {
    for (;;) {
      const row = await send();
      if (row || stopped) return row;
      await delay(pauseMilliseconds);
    }
  }

  const running = Array.from({ length: writers }, async (_, index) => {
    while (!stopped) await write(`10.9.0.${index + 1}`);
  });
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(running);
      return { created, updated, refusals, untrue, servedAt };
    },
  };
}

/** What became of a call, as its caller sees it. */
type Answer = {
  /** Status of HTTP; 0 when the connection broke. */
  readonly status: number;
  readonly reference: string;
  /** What a call that succeeded answered with. */
  readonly row: Row | undefined;
  readonly code: string | undefined;
};

type Row = { readonly version: number; readonly createdAt: string };

type Call = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly input: object;
  readonly cookie: string;
  readonly clientIp: string;
};

/** Longer than the balancer waits for an instance, in milliseconds. */
const longest = 70_000;

/** Calls a procedure through the balancer, as a browser does. */
async function ask(origin: string, { method, path, input, cookie, clientIp }: Call): Promise<Answer> {
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
    const text = await response.text();
    // One of the balancer's own is no JSON.
    const { result, error } = text.startsWith("{") ? JSON.parse(text) : {};
    const { status } = response;
    return { status, reference, row: result?.data?.json, code: error?.json?.data?.code };
  } catch {
    return { status: 0, reference: "", row: undefined, code: undefined };
  }
}
