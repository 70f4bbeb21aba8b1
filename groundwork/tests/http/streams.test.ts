import { once } from "node:events";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Role } from "#contract/permissions";
import { createConnectionDraining } from "#server/gateway/connections";
import { endStreams } from "#server/http/open-streams";
import { lines } from "#testing/log";
import { tokenOf } from "#testing/session";
import type { Database } from "@/server/database/client";
import {
  allOf,
  feeds,
  newSubscriber,
  openStreamGateway,
  openStreams,
  type Subscribe,
  throughNext,
} from "./stream-harness";

const { streams, usual } = vi.hoisted(() => {
  const usual = {
    ofPerson: 50,
    ofAddress: 50,
    ofProcess: 50,
    bytes: 1024,
    checkSeconds: 0.02,
    uncheckedSeconds: 30,
    unreadSeconds: 30,
    pingSeconds: 15,
  };
  return { usual, streams: { ...usual } };
});
vi.mock("#contract/limits", async (importOriginal) => {
  const original = await importOriginal<typeof import("#contract/limits")>();
  const all = Object.assign(streams, { ...original.platformLimits.streams, ...usual });
  // Within which a look-up ends; the test would wait for the usual time.
  return { ...original, platformLimits: { ...original.platformLimits, callSeconds: 2, streams: all } };
});

/** Statements by which the app looks up who calls: the sessions of each, once a test asks to hear of them. */
const { statements } = vi.hoisted(() => ({
  statements: { onRead: (_tokens: unknown) => {}, writes: 0, areUnanswered: false },
}));
vi.mock("#server/data/database", async (importOriginal) => {
  const original = await importOriginal<typeof import("#server/data/database")>();
  const made = new WeakMap<Database, Database>();
  const watched = (db: Database): Database =>
    new Proxy(db, {
      get: (client, name) => {
        const value: unknown = Reflect.get(client, name);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          if (name === "$queryRaw") statements.onRead(given[1]);
          if (statements.areUnanswered) return new Promise(() => {});
          if (name === "$executeRaw") statements.writes += 1;
          return value.apply(client, given);
        };
      },
    });
  return {
    ...original,
    database: async () => {
      const db = await original.database();
      const proxy = made.get(db) ?? watched(db);
      made.set(db, proxy);
      return proxy;
    },
  };
});

/** Waits until who listens was looked up so many more times; each time with the sessions that were asked for. */
async function lookedUp(times: number): Promise<unknown[][]> {
  const all: unknown[][] = [];
  await new Promise<void>((resolve) => {
    statements.onRead = (tokens) => {
      all.push(tokens as unknown[]);
      if (all.length === times) resolve();
    };
  });
  statements.onRead = () => {};
  return all;
}

let db: Database;
let subscribe: Subscribe;
let server: Awaited<ReturnType<typeof openStreamGateway>>["server"];
beforeAll(async () => {
  db = await openStreams();
});
beforeEach(async () => {
  ({ subscribe, server } = await openStreamGateway());
});
afterEach(() => {
  endStreams();
  Object.assign(streams, usual);
});

/** A stream of a new user, which is open. */
async function opened(path = "idle", role: Role = "member") {
  const { person, cookie } = await newSubscriber(db, role);
  const stream = await subscribe(path, undefined, { cookie });
  expect((await stream.events.next()).value).toMatchObject({ event: "connected" });
  return { ...stream, person, cookie };
}

const own = (userId: string) => ({ where: { userId } });
const signInNeeded = {
  event: "serialized-error",
  data: expect.objectContaining({ data: expect.objectContaining({ code: "SIGN_IN_NEEDED" }) }),
};

describe("a stream that is open ends", () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ["the session has ended", (id) => db.authSession.deleteMany(own(id))],
    [
      "the time of the session is over",
      (id) => db.authSession.updateMany({ ...own(id), data: { expiresAt: new Date(0) } }),
    ],
    ["the account is disabled", (id) => db.user.update({ where: { id }, data: { disabledAt: new Date() } })],
    ["the account is deleted", (id) => db.user.delete({ where: { id } })],
  ])("when %s, and says that one has to sign in", async (_words, change) => {
    const { events, person } = await opened();
    await change(person.id);
    expect(await allOf({ events })).toEqual([signInNeeded]);
    expect(lines()).toEqual([
      expect.objectContaining({
        level: "info",
        path: "probe.idle",
        ended: "refused",
        code: "SIGN_IN_NEEDED",
        user: person.id,
      }),
    ]);
  });

  test("when a program's token is revoked", async () => {
    const { person } = await newSubscriber(db);
    const authorization = `Bearer ${await tokenOf(db, person, "member")}`;
    const { events } = await subscribe("idle", undefined, { authorization });
    await events.next();
    await db.apiToken.deleteMany(own(person.id));
    expect(await allOf({ events })).toEqual([
      {
        ...signInNeeded,
        data: expect.objectContaining({ data: expect.objectContaining({ code: "TOKEN_REFUSED" }) }),
      },
    ]);
  });

  test("without an error when the role is another, so that the browser connects with that", async () => {
    const { events, person } = await opened("idle", "admin");
    await db.user.update({ where: { id: person.id }, data: { role: "member" } });
    expect(await allOf({ events })).toEqual([]);
  });

  test("with one when the role may not subscribe any more", async () => {
    const { events, person } = await opened("admin", "admin");
    expect((await events.next()).value).toEqual({ event: "message", data: "admitted" });
    await db.user.update({ where: { id: person.id }, data: { role: "member" } });
    expect(await allOf({ events })).toEqual([
      {
        ...signInNeeded,
        data: expect.objectContaining({ data: expect.objectContaining({ code: "NOT_ALLOWED" }) }),
      },
    ]);
  });

  test("when it could not be looked up for too long who listens, and not before", async () => {
    const { events } = await opened();
    await db.$executeRaw`ALTER TABLE "AuthSession" RENAME TO "SessionAway"`;
    await lookedUp(3);
    await db.$executeRaw`ALTER TABLE "SessionAway" RENAME TO "AuthSession"`;
    await lookedUp(2);
    expect(lines()).toEqual([]);
    streams.uncheckedSeconds = 0;
    await db.$executeRaw`ALTER TABLE "AuthSession" RENAME TO "SessionAway"`;
    const rest = await allOf({ events });
    await db.$executeRaw`ALTER TABLE "SessionAway" RENAME TO "AuthSession"`;
    expect(rest).toEqual([]);
    expect(lines()).toEqual([expect.objectContaining({ ended: "unchecked", code: "OK" })]);
  });
});

test("a stream does not outlive a database that never answers", async () => {
  const { events } = await opened();
  streams.uncheckedSeconds = 0;
  statements.areUnanswered = true;
  const rest = await allOf({ events });
  statements.areUnanswered = false;
  expect(rest).toEqual([]);
  expect(lines()).toEqual([expect.objectContaining({ ended: "unchecked" })]);
});

test("all streams are looked up in one statement, and none keeps its session in use", async () => {
  const all = [await opened(), await opened(), await opened()];
  const lastUsed = new Date(Date.now() - 60 * 60 * 1000);
  const where = { userId: { in: all.map(({ person }) => person.id) } };
  await db.authSession.updateMany({ where, data: { updatedAt: lastUsed } });
  statements.writes = 0;
  const looks = await lookedUp(5);
  expect(looks.map((tokens) => tokens.length)).toEqual([3, 3, 3, 3, 3]);
  const sessions = await db.authSession.findMany({ where });
  expect(sessions.map(({ updatedAt }) => updatedAt)).toEqual([lastUsed, lastUsed, lastUsed]);
  expect(statements.writes).toBe(0);
});

describe("beyond so many streams", () => {
  const refused = async (cookie: string) => {
    const { status, headers, text } = await subscribe("idle", undefined, { cookie });
    return { status, retryAfter: headers("retry-after"), wait: /"retryAfter":(\d+)/.exec(await text())?.[1] };
  };
  const tooMany = { status: 429, retryAfter: "30", wait: "30" };

  test("of one person the next is refused, until one has ended", async () => {
    streams.ofPerson = 2;
    const { cookie, person } = await opened();
    const second = await subscribe("feed", { of: person.id }, { cookie });
    await second.events.next();
    expect(await refused(cookie)).toEqual(tooMany);
    await opened();
    const ended = once(feeds, "ended");
    second.close();
    await ended;
    expect((await subscribe("idle", undefined, { cookie })).status).toBe(200);
  });

  test("of programs with one token the next is refused, and their person's is not", async () => {
    streams.ofPerson = 1;
    const { person, cookie } = await opened();
    const authorization = `Bearer ${await tokenOf(db, person, "member")}`;
    expect((await subscribe("idle", undefined, { authorization })).status).toBe(200);
    expect((await subscribe("idle", undefined, { authorization })).status).toBe(429);
    expect(await refused(cookie)).toEqual(tooMany);
  });

  test("from one client IP the next is refused, and another's is not", async () => {
    streams.ofAddress = 2;
    await opened();
    await opened();
    const { cookie } = await newSubscriber(db);
    expect(await refused(cookie)).toEqual(tooMany);
    expect((await throughNext("idle", undefined, { cookie })).status).toBe(200);
  });

  test.each([
    ["of one process", () => Object.assign(streams, { ofProcess: 1 })],
    ["than its memory holds", () => Object.assign(streams, { bytes: 2 ** 50 })],
  ])("%s the next is refused", async (_words, limit) => {
    if (streams.ofProcess === 50) await opened();
    limit();
    const { cookie } = await newSubscriber(db);
    expect(await refused(cookie)).toEqual(tooMany);
  });

  test("a browser is told by an event how long to wait", async () => {
    streams.ofPerson = 1;
    const { cookie } = await opened();
    const { status, events } = await subscribe("idle", undefined, { cookie, accept: "text/event-stream" });
    expect(status).toBe(200);
    expect(await allOf({ events })).toEqual([
      {
        event: "serialized-error",
        data: expect.objectContaining({
          data: expect.objectContaining({ code: "TOO_MANY_REQUESTS", details: { retryAfter: 30 } }),
        }),
      },
    ]);
  });
});

describe("a client that does not read", () => {
  test("is dropped, and what it asked for ends", async () => {
    streams.unreadSeconds = 0.1;
    const { cookie, person } = await newSubscriber(db);
    const ended = once(feeds, "ended");
    const stream = await subscribe("flood", undefined, { cookie });
    await ended;
    const [line] = lines();
    expect(line).toMatchObject({ level: "info", path: "probe.flood", user: person.id, ended: "unread" });
    await expect(stream.text()).rejects.toThrow("aborted");
  });

  test("makes no values pile up", async () => {
    const { cookie } = await newSubscriber(db);
    const stream = await throughNext("flood", undefined, { cookie });
    await stream.events.next();
    endStreams();
    expect(lines()).toEqual([expect.objectContaining({ path: "probe.flood", values: 1, ended: "drained" })]);
  });
});

test("signs of life are sent while there is nothing to say", async () => {
  streams.pingSeconds = 0.01;
  const { events } = await opened();
  expect((await events.next()).value).toEqual({ event: "ping", data: null });
  expect((await events.next()).value).toEqual({ event: "ping", data: null });
});

describe("when the process ends", () => {
  test("a gateway's streams end in order, and what they hold is given back", async () => {
    const draining = createConnectionDraining(server);
    const { cookie, person } = await newSubscriber(db);
    const { events } = await subscribe("feed", { of: person.id }, { cookie });
    await events.next();
    const ended = once(feeds, "ended");
    expect(await draining.drain(10_000)).toBe(0);
    expect(await allOf({ events })).toEqual([]);
    await ended;
  });

  test("so do those of Next's handlers", async () => {
    const { cookie, person } = await newSubscriber(db);
    const { events } = await throughNext("feed", { of: person.id }, { cookie });
    await events.next();
    const ended = once(feeds, "ended");
    endStreams();
    expect(await allOf({ events })).toEqual([]);
    await ended;
    expect(lines()).toEqual([expect.objectContaining({ ended: "drained" })]);
  });
});
