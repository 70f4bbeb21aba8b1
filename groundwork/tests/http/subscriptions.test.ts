import { once } from "node:events";
import { beforeAll, describe, expect, test } from "vitest";
import { lines } from "#testing/log";
import { tokenOf } from "#testing/session";
import type { Database } from "@/server/database/client";
import { nextValue } from "../product-contract/events";
import {
  allOf,
  feeds,
  newSubscriber,
  openStreamGateway,
  openStreams,
  routes,
  type Stream,
  throughGateway,
  throughNext,
} from "./stream-harness";

let db: Database;
beforeAll(async () => {
  db = await openStreams();
});

/** Lines of the log about a stream. */
const linesOf = ({ headers }: Stream) =>
  lines().filter(({ reference }) => reference === headers("x-request-id"));

const eventSource = { accept: "text/event-stream" };
const codeIn = (text: string) => /"code":"([A-Z_]+)"/.exec(text)?.[1];

describe.each([
  ["Next's route handlers", throughNext],
  ["the gateway", throughGateway],
])("through %s", (_name, subscribe) => {
  /** Waits for the connection's first event. */
  const opened = async (stream: Stream) => {
    expect((await stream.events.next()).value).toMatchObject({ event: "connected" });
    return stream;
  };

  test("values come in their order, with their dates, without what the output does not declare", async () => {
    const stream = await subscribe("count", { to: 300 });
    expect(stream.status).toBe(200);
    const [connected, ...events] = await allOf(stream);
    expect(connected).toEqual({ event: "connected", data: { reconnectAfterInactivityMs: 40_000 } });
    expect(events.pop()).toEqual({ event: "return", data: null });
    expect(events).toEqual(
      Array.from({ length: 300 }, (_, place) => ({
        event: "message",
        data: { number: place + 1, at: new Date(place + 1) },
      })),
    );
  });

  test("no proxy and no cache keeps what is sent", async () => {
    const { headers, close } = await subscribe("count", { to: 1 });
    expect(headers("content-type")).toBe("text/event-stream");
    expect(headers("cache-control")).toBe("no-store, no-transform");
    expect(headers("x-accel-buffering")).toBe("no");
    expect(headers("x-content-type-options")).toBe("nosniff");
    expect(headers("x-request-id")).toMatch(/\w{4}/);
    close();
  });

  test("a value is sent at once, while the stream goes on", async () => {
    const { cookie, person } = await newSubscriber(db);
    const began = once(feeds, "began");
    const { events } = await opened(await subscribe("feed", { of: person.id }, { cookie }));
    await began;
    for (const value of ["one", "two"]) {
      feeds.emit(person.id, value);
      expect(await nextValue(events)).toEqual({ event: "message", data: value });
    }
  });

  test("what a subscription holds is given back when its client leaves", async () => {
    const { cookie, person } = await newSubscriber(db);
    const began = once(feeds, "began");
    const stream = await opened(await subscribe("feed", { of: person.id }, { cookie }));
    await began;
    const ended = once(feeds, "ended");
    stream.close();
    expect(await ended).toEqual([person.id]);
    expect(feeds.listenerCount(person.id)).toBe(0);
  });

  test("a stream leaves one line in the log, at its end", async () => {
    const stream = await subscribe("count", { to: 3 });
    await allOf(stream);
    expect(linesOf(stream)).toEqual([
      expect.objectContaining({
        level: "info",
        reference: stream.headers("x-request-id"),
        path: "probe.count",
        type: "subscription",
        seconds: expect.any(Number),
        values: 3,
        ended: "finished",
        user: null,
        code: "OK",
      }),
    ]);
  });

  test("a client that connects again says which event it had last", async () => {
    const header = await allOf(await subscribe("resumed", undefined, { "last-event-id": "abc" }));
    expect(header[1]).toEqual({ event: "message", id: "next-id", data: "after abc" });
    const input = await allOf(await subscribe("resumed", { lastEventId: "def" }));
    expect(input[1]?.data).toBe("after def");
    // The browser's own word is newer than that of the URL, which it keeps.
    const both = await subscribe("resumed", { lastEventId: "def" }, { "last-event-id": "ghi" });
    expect((await allOf(both))[1]?.data).toBe("after ghi");
    expect((await allOf(await subscribe("resumed")))[1]?.data).toBe("after null");
  });

  test.each<[string, unknown]>([
    ["too long", { lastEventId: "x".repeat(1001) }],
    ["with a line break", { lastEventId: "a\nb" }],
    ["empty", { lastEventId: "" }],
    ["that is no text", { lastEventId: { a: 1 } }],
    ["beyond ASCII", { lastEventId: "é" }],
  ])("an id %s is refused", async (_words, input) => {
    const stream = await subscribe("resumed", input);
    expect(stream.status).toBe(400);
    expect(codeIn(await stream.text())).toBe("REQUEST_MALFORMED");
  });

  test("a refusal has its status, and to a browser's EventSource it is an event", async () => {
    const refused = await subscribe("idle");
    expect(refused.status).toBe(401);
    expect(codeIn(await refused.text())).toBe("SIGN_IN_NEEDED");
    const stream = await subscribe("idle", undefined, eventSource);
    expect(stream.status).toBe(200);
    expect(await allOf(stream)).toEqual([
      {
        event: "serialized-error",
        data: expect.objectContaining({
          data: expect.objectContaining({ code: "SIGN_IN_NEEDED", httpStatus: 401 }),
        }),
      },
    ]);
    const { cookie } = await newSubscriber(db);
    expect((await subscribe("admin", undefined, { cookie })).status).toBe(403);
    expect((await subscribe("count", { to: "many" })).status).toBe(400);
    expect((await subscribe("count")).status).toBe(400);
    expect((await subscribe("nothing")).status).toBe(404);
  });

  test("beyond the limit of its own a subscription is refused until the time is over", async () => {
    // Next's handlers and the gateway see another client IP each.
    await allOf(await subscribe("limited"));
    const refused = await subscribe("limited");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers("retry-after"))).toBeGreaterThan(0);
  });

  test("a program subscribes with its token, as its role may", async () => {
    const { person } = await newSubscriber(db, "admin");
    const authorization = `Bearer ${await tokenOf(db, person, "member")}`;
    await opened(await subscribe("idle", undefined, { authorization }));
    expect((await subscribe("admin", undefined, { authorization })).status).toBe(403);
  });

  test.each([
    ["failing", "one", "planted in a stream"],
    ["broken", "right", "Output validation failed"],
  ])("an error of %s ends the stream without its words", async (path, value, words) => {
    const stream = await subscribe(path);
    const [, first, last, ...others] = await allOf(stream);
    expect(others).toEqual([]);
    expect(first?.data).toBe(value);
    expect(last).toMatchObject({ event: "serialized-error", data: { data: { code: "UNEXPECTED" } } });
    expect(JSON.stringify(last)).not.toContain(words);
    expect(linesOf(stream)).toEqual([
      expect.objectContaining({
        level: "error",
        path: `probe.${path}`,
        values: 1,
        ended: "failed",
        code: "UNEXPECTED",
      }),
    ]);
  });

  test("an id that would write events of its own is an error", async () => {
    const [, last, ...others] = await allOf(await subscribe("forged"));
    expect(others).toEqual([]);
    expect(last).toMatchObject({ event: "serialized-error", data: { data: { code: "UNEXPECTED" } } });
    expect(lines("error")).toHaveLength(1);
  });

  test("a page of another site is refused", async () => {
    for (const site of ["cross-site", "same-site"]) {
      const stream = await subscribe("count", { to: 1 }, { "sec-fetch-site": site });
      expect(codeIn(await stream.text())).toBe("ORIGIN_FOREIGN");
    }
    await allOf(await subscribe("count", { to: 1 }, { "sec-fetch-site": "same-origin" }));
  });
});

describe("a subscription", () => {
  test("ends for a client that leaves before anything has read the answer to it", async () => {
    const { cookie, person } = await newSubscriber(db);
    const leaving = new AbortController();
    const began = once(feeds, "began");
    const input = encodeURIComponent(JSON.stringify({ of: person.id }));
    await ask(`probe.feed?input=${input}`, { headers: { cookie }, signal: leaving.signal });
    await began;
    const ended = once(feeds, "ended");
    leaving.abort();
    expect(await ended).toEqual([person.id]);
  });

  const ask = (path: string, init: RequestInit = {}) =>
    routes.answer(new Request(`http://localhost:3000/api/trpc/${path}`, init));

  test("is not for POST, HEAD or a batch", async () => {
    const headers = { origin: "http://localhost:3000", "content-type": "application/json" };
    const post = await ask("probe.count", { method: "POST", headers, body: '{"to":1}' });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET"]);
    for (const paths of ["probe.count", "probe.count,probe.read", "probe.count,probe.count"]) {
      const batch = await ask(`${paths}?batch=1&input=${encodeURIComponent('{"0":{"to":1}}')}`);
      expect([batch.status, codeIn(await batch.text())]).toEqual([400, "REQUEST_MALFORMED"]);
    }
    const head = await ask('probe.count?input={"to":1}', { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([204, ""]);
    lines();
  });

  test("takes no permit of the calls, however long it goes on", async () => {
    const { cookie } = await newSubscriber(db);
    const { subscribe } = await openStreamGateway({ callsInFlight: 1 });
    for (let count = 0; count < 3; count += 1) {
      const { events } = await subscribe("idle", undefined, { cookie });
      expect((await events.next()).value).toMatchObject({ event: "connected" });
    }
    expect((await subscribe("read")).status).toBe(200);
  });
});
