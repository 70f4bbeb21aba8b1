import { randomUUID } from "node:crypto";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { platformLimits } from "../../src/contract/limits";
import type { LiveChange } from "../../src/contract/live";
import type { Actor } from "../../src/contract/permissions";
import { asWriting } from "../../src/server/data/audit-log";
import { createPending } from "../../src/server/live/changes";
import { cursorsOf } from "../../src/server/live/cursor";
import { type App, openApp, type Person } from "../../src/testing/app";
import { nextValue, openEvents } from "../product-contract/events";
import { subscribe } from "../product-contract/subscriber";
import { write } from "./harness";

let app: App;
let person: Person;
beforeAll(async () => {
  app = await openApp();
  person = await app.signedInUser();
});

/** Writes a row that only its owner reaches, as a mutation of theirs does, or as something else. */
const writeFor = ({ id }: Actor, by: Partial<Parameters<typeof asWriting>[0]> = {}, action = "update") =>
  asWriting({ procedure: "account.endSession", reference: "REFERENCE", ...by }, () =>
    write(app.db, { entity: "account", actorId: id, rowOwnerId: id, action }),
  );

type Message = { readonly id: string; readonly change: LiveChange };

/** Opens a stream, from behind an event where one is named. */
async function open({ fetch }: Person, lastEventId?: string) {
  const headers = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
  const { events, close } = openEvents(await fetch("/api/trpc/live.changes", { headers }));
  onTestFinished(() => close());
  return async (): Promise<Message> => {
    const { id = "", data } = await nextValue(events);
    return { id, change: data as LiveChange };
  };
}

const everything = { queries: ["everything"], rows: [], own: false, reference: null };
const nothing = { queries: [], rows: [], own: false, reference: null };

test("A write of one's own comes with the request that made it, and one of a job without", async () => {
  const { heard, close } = await subscribe(app.db, person.fetch, person.actor.id);
  await heard();
  const id = await writeFor(person.actor);
  const removed = await writeFor(person.actor, { procedure: null }, "remove");
  const queries = ["account.sessions"];
  expect(await heard()).toEqual([
    { queries, rows: [{ entity: "account", id, removed: false }], own: true, reference: "REFERENCE" },
    {
      queries: expect.arrayContaining(["account.sessions", "identity.me"]),
      rows: [{ entity: "account", id: removed, removed: true }],
      own: true,
      reference: null,
    },
  ]);
  await close();
});

test("A write by another user comes without the request that made it", async () => {
  const { heard, close } = await subscribe(app.db, person.fetch, person.actor.id);
  await heard();
  const id = await asWriting({ procedure: "account.endSession", reference: "REFERENCE" }, () =>
    write(app.db, { entity: "account", rowOwnerId: person.actor.id }),
  );
  expect(await heard()).toEqual([
    {
      queries: ["account.sessions"],
      rows: [{ entity: "account", id, removed: false }],
      own: false,
      reference: null,
    },
  ]);
  await close();
});

test("A row that is moved to another owner is heard of by both, and by nobody who reaches neither", async () => {
  const [before, after, stranger] = [person, await app.signedInUser(), await app.signedInUser()];
  const subscribers = await Promise.all(
    [before, after, stranger].map(({ fetch, actor }) => subscribe(app.db, fetch, actor.id)),
  );
  for (const { heard } of subscribers) await heard();
  const owners = { rowOwnerId: after.actor.id, formerOwnerId: before.actor.id };
  const id = await asWriting({ procedure: "account.endSession", reference: "REFERENCE" }, () =>
    write(app.db, { entity: "account", ...owners }),
  );
  const told = await Promise.all(subscribers.map(({ heard }) => heard()));
  const change = {
    queries: ["account.sessions"],
    rows: [{ entity: "account", id, removed: false }],
    own: false,
    reference: null,
  };
  expect(told).toEqual([[change], [change], []]);
  for (const { close } of subscribers) await close();
});

test("A stream goes on where the one before it ended, and misses nothing of the time between", async () => {
  const first = await (await open(person))();
  expect(first.change).toEqual(nothing);
  const id = await writeFor(person.actor);
  const next = await open(person, first.id);
  const { change } = await next();
  expect(change.rows).toContainEqual({ entity: "account", id, removed: false });
});

test("A stream that missed nothing is told nothing, but where to go on from", async () => {
  const lonely = await app.signedInUser();
  const first = await (await open(lonely))();
  await writeFor(person.actor);
  const { id, change } = await (await open(lonely, first.id))();
  expect(change).toEqual(nothing);
  expect(id).not.toBe(first.id);
});

test("A cursor that is made up, another user's, too old or of another database means everything", async () => {
  const other = await app.signedInUser();
  const { id: foreign } = await (await open(other))();
  const { seal } = await cursorsOf(person.actor.id);
  const old = await cursorsOf(
    person.actor.id,
    () => Date.now() - (platformLimits.live.resumeSeconds + 1) * 1000,
  );
  const place = { next: 5n, open: [] };
  const beyond = seal({ next: 1n << 60n, open: [] });
  const changed = `${foreign.slice(0, -2)}AA`;
  for (const cursor of [
    "unknown",
    "0",
    "1:2:3",
    "A".repeat(166),
    foreign,
    changed,
    old.seal(place),
    beyond,
  ]) {
    const { change } = await (await open(person, cursor))();
    expect(change, cursor).toEqual(everything);
  }
});

test("All cursors are as long, however many transactions are open, and give none of them away", async () => {
  const { seal, open } = await cursorsOf(person.actor.id);
  const places = [0, 1, 3, 200].map((count) => ({
    next: 123_456_789n,
    open: Array.from({ length: count }, (_, index) => 123_456_000n + BigInt(index)),
  }));
  const cursors = places.map(seal);
  expect(new Set(cursors.map(({ length }) => length)).size).toBe(1);
  expect(cursors.map(open)).toEqual([...places.slice(0, 3), { next: 123_456_000n, open: [] }]);
  expect(seal({ next: 5n, open: [] })).not.toBe(seal({ next: 5n, open: [] }));
});

test("More rows than a message names are told as everything, and what comes after them by itself again", () => {
  const pending = createPending("a-user");
  const event = {
    entity: "thing",
    action: "update",
    actorId: "another",
    procedure: null,
    rowOwnerId: null,
    formerOwnerId: null,
    reachedBy: [],
    reference: null,
  };
  const add = (entityId: string) => pending.add({ ...event, entityId }, ["thing.list"]);
  for (let count = 0; count < platformLimits.live.rows; count += 1) add(`row ${count}`);
  add("row 0");
  const [message] = pending.take();
  expect(message).toMatchObject({ queries: ["thing.list"], own: false });
  expect(message?.rows).toHaveLength(platformLimits.live.rows);
  for (let count = 0; count <= platformLimits.live.rows; count += 1) add(`row ${count}`);
  expect(pending.take()).toEqual([everything]);
  add("row");
  expect(pending.take()).toEqual([
    {
      queries: ["thing.list"],
      rows: [{ entity: "thing", id: "row", removed: false }],
      own: false,
      reference: null,
    },
  ]);
  expect(pending.take()).toEqual([]);
});

test("What others write who are not reached sends no message and no id", async () => {
  const { heard, close } = await subscribe(app.db, person.fetch, person.actor.id);
  await heard();
  const other = await app.signedInUser();
  for (let count = 0; count < 20; count += 1) await writeFor(other.actor, { reference: randomUUID() });
  expect(await heard()).toEqual([]);
  await close();
});
