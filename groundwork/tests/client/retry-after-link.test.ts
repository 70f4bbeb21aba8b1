import {
  createTRPCUntypedClient,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  TRPCClientError,
} from "@trpc/client";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { retryAfterLink } from "#client/retry-after-link";
import { transformer, writeDates } from "#contract/dates";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const url = "https://app.example/api/trpc";
const answer = () => Response.json({ result: { data: { json: "done" } } });
const refusal = (code: string, retryAfter: number | null = null) => {
  const data = { code, issues: [], reference: "TEST", details: retryAfter && { retryAfter } };
  return () => Response.json({ error: writeDates({ code: -32_603, message: `Refused: ${code}`, data }) });
};
const failure = (): Response => {
  throw new TypeError("fetch failed");
};

const calls = {
  query: ["query", "user.list"],
  mutation: ["mutation", "user.disable"],
  repeatable: ["mutation", "user.enable"],
} as const;

/** Outcome of a call that is answered with each of these and then with the last, and the seconds before each attempt. */
async function outcomeOf(kind: keyof typeof calls, replies: (() => Response)[], signal?: AbortSignal) {
  const began = Date.now();
  const seconds: number[] = [];
  const fetch = async () => {
    seconds.push((Date.now() - began) / 1000);
    return (replies.shift() ?? answer)();
  };
  const links = [retryAfterLink({ repeatable: ["user.enable"] }), httpLink({ url, transformer, fetch })];
  const [type, path] = calls[kind];
  const call = createTRPCUntypedClient({ links })[type](path, {}, signal && { signal });
  let took = 0;
  const settled = call
    .catch((error: Error) => error.message)
    .finally(() => {
      took = (Date.now() - began) / 1000;
    });
  await vi.runAllTimersAsync();
  return { outcome: await settled, seconds, took };
}

test.each<keyof typeof calls>(["query", "mutation", "repeatable"])(
  "a %s that is refused with 429 is sent again after as many seconds as the app says",
  async (kind) => {
    const { outcome, seconds } = await outcomeOf(kind, [refusal("TOO_MANY_REQUESTS", 12)]);
    expect(outcome).toBe("done");
    expect(seconds).toEqual([0, 12]);
  },
);

describe.each([
  ["the service is not available", refusal("UNAVAILABLE")],
  ["a proxy does not reach the app", () => new Response("<html>", { status: 502 })],
  ["the answer is cut off", () => new Response('{"result":')],
  ["no answer comes", failure],
])("when %s", (_what, reply) => {
  test.each(["query", "repeatable"] as const)("a %s is sent again", async (kind) => {
    const { outcome, seconds } = await outcomeOf(kind, [reply, reply]);
    expect(outcome).toBe("done");
    expect(seconds).toHaveLength(3);
  });

  test("a mutation is not, since it may have been done", async () => {
    const { outcome, seconds } = await outcomeOf("mutation", [reply]);
    expect(outcome).not.toBe("done");
    expect(seconds).toEqual([0]);
  });
});

test.each(["NOT_ALLOWED", "UNEXPECTED", "TIMED_OUT"])(
  "a query refused with %s is sent once",
  async (code) => {
    const { outcome, seconds } = await outcomeOf("query", [refusal(code)]);
    expect(outcome).toBe(`Refused: ${code}`);
    expect(seconds).toEqual([0]);
  },
);

describe("what never succeeds ends", () => {
  test("after four more attempts, each after twice the time at most", async () => {
    const { outcome, seconds } = await outcomeOf("query", Array(9).fill(failure));
    expect(outcome).toBe("fetch failed");
    expect(seconds).toHaveLength(5);
    for (const [place, most] of [1, 2, 4, 8].entries()) {
      const wait = (seconds[place + 1] ?? 0) - (seconds[place] ?? 0);
      expect(wait).toBeGreaterThanOrEqual(most / 2 - 0.001);
      expect(wait).toBeLessThanOrEqual(most);
    }
  });

  test("at once where the app says to wait for more than a minute", async () => {
    const { outcome, seconds } = await outcomeOf("query", [refusal("TOO_MANY_REQUESTS", 61)]);
    expect(outcome).toBe("Refused: TOO_MANY_REQUESTS");
    expect(seconds).toEqual([0]);
  });

  test("when its caller aborts it", async () => {
    const leaving = new AbortController();
    const reply = () => {
      setTimeout(() => leaving.abort(), 1000);
      return refusal("TOO_MANY_REQUESTS", 12)();
    };
    const { outcome, seconds } = await outcomeOf("query", [reply], leaving.signal);
    expect(outcome).toMatch(/abort/i);
    expect(seconds).toEqual([0]);
    const left = new AbortController();
    const leave = () => {
      left.abort(new Error("Given up"));
      throw left.signal.reason;
    };
    expect(await outcomeOf("query", [leave], left.signal)).toEqual({
      outcome: "Given up",
      seconds: [0],
      took: 0,
    });
  });
});

describe("a subscription", () => {
  /** `EventSource` that gets the next of these: an event with this id, or a refusal with this status. */
  const sourceOf = (replies: (string | number)[], urls: string[]) =>
    class extends EventTarget {
      static readonly CONNECTING = 0;
      static readonly OPEN = 1;
      static readonly CLOSED = 2;
      readonly CONNECTING = 0;
      readonly OPEN = 1;
      readonly CLOSED = 2;
      readyState = 1;
      constructor(asked: string) {
        super();
        urls.push(decodeURIComponent(asked.slice(url.length)));
        const reply = replies.shift();
        queueMicrotask(() => {
          if (typeof reply === "string") {
            this.dispatchEvent(new MessageEvent("message", { data: '{"json":0}', lastEventId: reply }));
            return;
          }
          this.readyState = 2;
          this.dispatchEvent(Object.assign(new Event("error"), { code: reply, message: `Status ${reply}` }));
        });
      }
      close(): void {
        this.readyState = 2;
      }
    };

  async function subscribed(replies: (string | number)[]) {
    const urls: string[] = [];
    const errors: unknown[] = [];
    const EventSource = sourceOf(replies, urls);
    const subscription = splitLink({
      condition: ({ type }) => type === "subscription",
      true: httpSubscriptionLink({ url, transformer, EventSource }),
      false: httpLink({ url, transformer }),
    });
    const stream = createTRPCUntypedClient({ links: [retryAfterLink(), subscription] }).subscription(
      "live.changes",
      undefined,
      { onError: (error) => errors.push(error) },
    );
    await vi.advanceTimersByTimeAsync(600_000);
    stream.unsubscribe();
    return { urls, errors };
  }

  test("is opened again and again while a proxy does not reach the app", async () => {
    const { urls, errors } = await subscribed([...Array(8).fill(502), "1"]);
    expect(urls).toEqual(Array(9).fill("/live.changes"));
    expect(errors).toEqual([]);
  });

  test("ends where another server answers", async () => {
    const { urls, errors } = await subscribed([404]);
    expect(urls).toHaveLength(1);
    expect(errors).toEqual([expect.any(TRPCClientError)]);
    expect(String(errors[0])).toMatch(/Status 404/);
  });
});
