import { problemOf } from "groundwork/client/problem";
import { createProgramClient } from "groundwork/client/program";
import { valuesOf } from "groundwork/client/program/values";
import { expect, test } from "vitest";
import type { AppRouter } from "@/server/router";
import { page, type Reply, refusal, replying, serve } from "./harness";

const clientOf = (url: string, settings = {}) =>
  createProgramClient<AppRouter>({ url, token: "test-token", ...settings });

const begin: Reply = (response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write('retry: 10\nevent: connected\ndata: {"reconnectAfterInactivityMs":10000}\n\n');
};
const change = { queries: ["user.list"], rows: [], own: false, reference: null };
const event = (id: string) => `data: ${JSON.stringify({ json: change })}\nid: ${id}\n\n`;
const events =
  (...texts: string[]): Reply =>
  (response, request) => {
    begin(response, request);
    response.write(texts.join(""), () => response.end());
  };
const over = "event: return\ndata: \n\n";

/** Ids of what is heard until the stream ends, or `count` have come. */
async function idsOf(
  client: ReturnType<typeof clientOf>,
  count = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id, data } of valuesOf(client.live.changes, undefined)) {
    expect(data).toEqual(change);
    if (ids.push(id) >= count) break;
  }
  return ids;
}
const errorOf = (listening: Promise<unknown>): Promise<Error> =>
  listening.then(
    () => Promise.reject(new Error("It ended.")),
    (error: Error) => error,
  );

test("a stream is asked for with the token, and read to its end", async () => {
  const { url, requests } = await replying(events(event("1"), event("2"), over));
  expect(await idsOf(clientOf(url))).toEqual(["1", "2"]);
  expect(requests).toEqual([
    expect.objectContaining({
      url: "/api/trpc/live.changes",
      headers: expect.objectContaining({ authorization: "Bearer test-token" }),
    }),
  ]);
});

test.each<[string, Reply]>([
  ["that ends", events(event("1"))],
  [
    "that is cut off",
    (response, request) => {
      begin(response, request);
      response.write(event("1"), () => response.destroy());
    },
  ],
  [
    "that fails",
    events(
      event("1"),
      `event: serialized-error\ndata: {"json":{"code":-32603,"message":"x","data":{"httpStatus":503}}}\n\n`,
    ),
  ],
])("a stream %s goes on after the last value", async (_what, reply) => {
  const { url, requests } = await replying(
    reply,
    refusal(503, "UNAVAILABLE", { "retry-after": "0" }),
    page(502),
    events(event("2"), over),
  );
  expect(await idsOf(clientOf(url))).toEqual(["1", "2"]);
  expect(requests.map(({ headers }) => headers["last-event-id"])).toEqual([undefined, "1", "1", "1"]);
});

test("a stream that gives no sign of life any more is asked for again", async () => {
  const silent: Reply = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`event: connected\ndata: {"reconnectAfterInactivityMs":50}\n\n${event("1")}`);
  };
  const { url } = await replying(silent, events(event("2"), over));
  expect(await idsOf(clientOf(url))).toEqual(["1", "2"]);
});

test.each([
  [401, "TOKEN_REFUSED"],
  [403, "NOT_ALLOWED"],
])("a stream that is refused with %s ends with the refusal", async (status, code) => {
  const { url, requests } = await replying(refusal(status, code));
  expect(problemOf(await errorOf(idsOf(clientOf(url)))).code).toBe(code);
  expect(requests).toHaveLength(1);
});

test("a stream whose access ends later ends with the refusal", async () => {
  const { url, requests } = await replying(events(event("1")), refusal(401, "TOKEN_REFUSED"));
  expect(problemOf(await errorOf(idsOf(clientOf(url)))).code).toBe("TOKEN_REFUSED");
  expect(requests).toHaveLength(2);
});

test("a stream at a wrong URL, or that cannot be opened in time, ends with what is wrong", async () => {
  const { url, requests } = await replying(page(404));
  expect((await errorOf(idsOf(clientOf(url)))).message).toMatch(/answered 404.*is the URL right/);
  expect(requests).toHaveLength(1);
  const absent = await serve(() => {});
  await absent.close();
  const error = await errorOf(idsOf(clientOf(absent.url, { totalSeconds: 0.1 })));
  expect(error.message).toMatch(/could not be reached/);
});

test("a runtime whose fetch reads no streams is told so", async () => {
  const { url } = await replying(begin);
  const fetch = async () => {
    const headers = new Headers({ "content-type": "text/event-stream" });
    return { status: 200, headers, url, body: null, text: async () => "" };
  };
  expect((await errorOf(idsOf(clientOf(url, { fetch })))).message).toMatch(/expo\/fetch/);
});

test.each<[string, (url: string) => Promise<unknown>]>([
  ["who leaves the loop", (url) => idsOf(clientOf(url), 1)],
  [
    "who unsubscribes",
    (url) =>
      new Promise<void>((resolve) => {
        const stream = clientOf(url).live.changes.subscribe(undefined, {
          onData: () => {
            stream.unsubscribe();
            resolve();
          },
        });
      }),
  ],
  [
    "who aborts",
    async (url) => {
      const leaving = new AbortController();
      for await (const { id } of valuesOf(clientOf(url).live.changes, undefined, { signal: leaving.signal }))
        if (id) leaving.abort();
    },
  ],
])("%s ends the stream", async (_who, listen) => {
  let closed: Promise<unknown> | undefined;
  const { url, requests } = await replying((response, request) => {
    closed = new Promise((resolve) => response.on("close", resolve));
    begin(response, request);
    response.write(event("1"));
  });
  await listen(url);
  await closed;
  expect(requests).toHaveLength(1);
});
