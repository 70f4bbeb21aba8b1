import { problemOf } from "groundwork/client/problem";
import { createProgramClient } from "groundwork/client/program";
import { describe, expect, test } from "vitest";
import type { AppRouter } from "@/server/router";
import { answer, cutOff, page, refusal, replying, serve } from "./harness";

type Settings = Omit<Parameters<typeof createProgramClient<AppRouter>>[0], "token">;

const me = { id: "1", name: "Ada", role: "member" };
const clientOf = (settings: Settings) => createProgramClient<AppRouter>({ token: "test-token", ...settings });
const read = (settings: Settings) => clientOf(settings).identity.me.query();
const write = (settings: Settings) => clientOf(settings).user.disable.mutate({ id: "1" });
const errorOf = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => Promise.reject(new Error("It was answered.")),
    (error: Error) => error,
  );

describe("is sent again, query and mutation alike,", () => {
  test.each([
    ["a query", read],
    ["a mutation", write],
  ])("%s that was too much at once, after as many seconds as the app says", async (_what, call) => {
    const { url, requests } = await replying(
      refusal(429, "TOO_MANY_REQUESTS", { "retry-after": "1" }),
      answer(me),
    );
    expect(await call({ url })).toEqual(me);
    expect(requests).toHaveLength(2);
    expect(Number(requests[1]?.at) - Number(requests[0]?.at)).toBeGreaterThanOrEqual(1000);
  });

  test.each([
    ["a query", read],
    ["a mutation", write],
  ])("%s for which there was no connection", async (_what, call) => {
    const { url, close } = await serve(() => {});
    await close();
    let attempts = 0;
    const fetch: typeof globalThis.fetch = async (...request) => {
      attempts += 1;
      return attempts < 3 ? globalThis.fetch(...request) : Response.json({ result: { data: { json: me } } });
    };
    expect(await call({ url, fetch })).toEqual(me);
  });
});

const unknown = [
  ["the service is not available", refusal(503, "UNAVAILABLE", { "retry-after": "1" })],
  ["a proxy does not reach the app", page(502)],
  ["a proxy waits for the app no longer", page(504)],
  ["the answer is cut off", cutOff],
  ["the connection is cut off", (response) => void response.destroy()],
] as const satisfies [string, Parameters<typeof replying>[0]][];

describe.each(unknown)("when %s", (_what, reply) => {
  test("a query is sent again", async () => {
    const { url, requests } = await replying(reply, reply, answer(me));
    expect(await read({ url })).toEqual(me);
    expect(requests).toHaveLength(3);
  });

  test("a mutation is not, since it may have been done", async () => {
    const { url, requests } = await replying(reply, answer(me));
    await errorOf(write({ url }));
    expect(requests).toHaveLength(1);
  });

  test("a mutation that is said to be repeatable is", async () => {
    const { url, requests } = await replying(reply, answer(me));
    expect(await write({ url, repeatable: ["user.disable"] })).toEqual(me);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.body).toBe(requests[0]?.body);
  });
});

describe("a query is sent once", () => {
  test.each<[string, Parameters<typeof replying>[0], string, RegExp]>([
    ["that is refused", refusal(403, "NOT_ALLOWED"), "NOT_ALLOWED", /^Refused: NOT_ALLOWED$/],
    ["that failed", refusal(500, "UNEXPECTED"), "UNEXPECTED", /^Refused/],
    ["that took too long", refusal(504, "TIMED_OUT"), "TIMED_OUT", /^Refused/],
    ["to another server", page(404), "CONNECTION_LOST", /answered 404 \(text\/html\).*is the URL right\?$/],
    [
      "to another API",
      (response) => void response.writeHead(200, { "content-type": "application/json" }).end("{}"),
      "CONNECTION_LOST",
      /is the URL right/,
    ],
    [
      "that is led elsewhere",
      (response) => void response.writeHead(308, { location: "https://app.example/x?y" }).end(),
      "CONNECTION_LOST",
      /sends on to https:\/\/app.example\/x: give/,
    ],
  ])("%s", async (_what, reply, code, message) => {
    const { url, requests } = await replying(reply, answer(me));
    const error = await errorOf(read({ url }));
    expect(problemOf(error).code).toBe(code);
    expect(error.message).toMatch(message);
    expect(requests).toHaveLength(1);
  });
});

describe("what never succeeds ends", () => {
  test("before a wait that would take longer than there is time", async () => {
    const { url, requests } = await replying(refusal(429, "TOO_MANY_REQUESTS", { "retry-after": "61" }));
    const problem = problemOf(await errorOf(read({ url })));
    expect(problem).toMatchObject({ code: "TOO_MANY_REQUESTS", details: { retryAfter: 61 } });
    expect(requests).toHaveLength(1);
  });

  test("with the first failure where no other attempt is wanted", async () => {
    const { url, requests } = await replying(page(502));
    await errorOf(read({ url, retries: 0 }));
    expect(requests).toHaveLength(1);
  });

  test("with words of where and why, and without what was sent", async () => {
    const { url, close } = await serve(() => {});
    await close();
    const error = await errorOf(clientOf({ url, retries: 0 }).user.list.query({ search: "Ada" }));
    expect(error.message).toBe(
      `${url}/api/trpc/user.list could not be reached: connect ECONNREFUSED ${url.slice("http://".length)}`,
    );
    expect(problemOf(error).code).toBe("CONNECTION_LOST");
    expect(JSON.stringify(error)).not.toMatch(/Ada|test-token/);
  });
});

describe("a call that is not answered", () => {
  test("ends with its time", async () => {
    const { url, requests } = await replying(() => {});
    const error = await errorOf(read({ url, attemptSeconds: 0.1, retries: 0 }));
    expect(error.message).toBe(`${url}/api/trpc/identity.me did not answer within 0.1 seconds.`);
    expect(requests).toHaveLength(1);
  });

  test("ends with its time although the answer has begun", async () => {
    const begun: Parameters<typeof replying>[0] = (response) => {
      response.writeHead(200, { "content-type": "application/json" }).write('{"result":');
    };
    const { url } = await replying(begun);
    const error = await errorOf(read({ url, attemptSeconds: 0.1, retries: 0 }));
    expect(error.message).toMatch(/did not answer within 0.1 seconds/);
  });

  test("ends with the time of all attempts together", async () => {
    const { url } = await replying(() => {});
    const error = await errorOf(read({ url, totalSeconds: 0.1 }));
    expect(error.message).toMatch(/did not answer within 0.1 seconds/);
  });

  test("is given up when it is aborted, and the server hears of that", async () => {
    const leaving = new AbortController();
    let left: Promise<unknown> | undefined;
    const { url, requests } = await replying((response) => {
      left = new Promise((resolve) => response.on("close", resolve));
      leaving.abort();
    });
    await errorOf(clientOf({ url }).identity.me.query(undefined, { signal: leaving.signal }));
    await left;
    expect(requests).toHaveLength(1);
  });

  test("is given up when it is aborted between two attempts", async () => {
    const leaving = new AbortController();
    const { url, requests } = await replying((response, request) => {
      refusal(503, "UNAVAILABLE", { "retry-after": "50" })(response, request);
      response.on("close", () => leaving.abort());
    });
    const error = await errorOf(clientOf({ url }).identity.me.query(undefined, { signal: leaving.signal }));
    expect(error.message).toBe("The call was aborted.");
    expect(requests).toHaveLength(1);
  });

  test("is not sent when it was aborted before", async () => {
    const { url, requests } = await replying(answer(me));
    const signal = AbortSignal.abort();
    await errorOf(clientOf({ url }).identity.me.query(undefined, { signal }));
    expect(requests).toHaveLength(0);
  });
});
