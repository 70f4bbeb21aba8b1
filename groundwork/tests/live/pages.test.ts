import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { countStatements } from "#support/statements";
import { asWriting } from "../../src/server/data/audit-log";
import { cursorsOf } from "../../src/server/live/cursor";
import { closeLive, liveReader, pageCursorOf, type Snapshot } from "../../src/server/live/reader";
import { type App, openApp, type Person } from "../../src/testing/app";
import { nextValue, openEvents } from "../product-contract/events";
import { write } from "./harness";

let app: App;
let person: Person;
beforeAll(async () => {
  app = await openApp();
  person = await app.signedInUser();
});

/** What the stream of a page tells first: that of a page whose calls began at this place. */
async function heardFrom(place: Snapshot | null) {
  if (!place) throw new Error("There is no place.");
  const { seal } = await cursorsOf(person.actor.id);
  const headers = { "last-event-id": seal(place) };
  const { events, close } = openEvents(await person.fetch("/api/trpc/live.changes", { headers }));
  onTestFinished(() => close());
  return (await nextValue(events)).data;
}

/** Writes a row of the person's own; answers what a page is to hear of it. */
async function writeOwn() {
  const { id } = person.actor;
  const row = await asWriting({ procedure: "account.endSession", reference: "REFERENCE" }, () =>
    write(app.db, { entity: "account", actorId: id, rowOwnerId: id }),
  );
  return { rows: expect.arrayContaining([{ entity: "account", id: row, removed: false }]) };
}

test("A page hears of what is written after its calls and before its stream, where nobody else listens", async () => {
  const place = await pageCursorOf(app.db);
  const written = await writeOwn();
  expect(await heardFrom(place)).toMatchObject(written);
});

test("A page hears of it where the reader of its process reads already, by whose place it costs no statement", async () => {
  const reader = liveReader();
  const heard = vi.fn();
  onTestFinished(reader.listen(heard));
  await vi.waitFor(() => expect(reader.place()).toBeDefined(), 10_000);
  // What it reads now and then is not the page's.
  const before = reader.place();
  expect(await pageCursorOf(app.db)).toBe(before);
  const written = await writeOwn();
  expect(await heardFrom(before ?? null)).toMatchObject(written);
});

test("A page does not hear of what its process wrote before its calls, whether anybody listens or not", async () => {
  const reader = liveReader();
  const seen = async () => {
    await writeOwn();
    const place = await pageCursorOf(app.db);
    return place && reader.readSince(place);
  };
  expect(await pageCursorOf(app.db)).not.toBe(null);
  expect(await seen(), "with no listener").toEqual([]);
  onTestFinished(reader.listen(() => {}));
  await vi.waitFor(() => expect(reader.place()).toBeDefined(), 10_000);
  for (let turn = 1; turn <= 5; turn += 1) expect(await seen(), "with a listener").toEqual([]);
});

test("Where nothing reads, pages of one moment ask for their place in one statement", async () => {
  await closeLive();
  const { $queryRaw } = app.db;
  const db = { $queryRaw: $queryRaw.bind(app.db) };
  let places: (Snapshot | null)[] = [];
  const count = await countStatements(async () => {
    places = await Promise.all(Array.from({ length: 20 }, () => pageCursorOf(db)));
  });
  expect(count).toBe(1);
  expect(new Set(places).size).toBe(1);
  expect(places[0]?.next).toBeGreaterThan(0n);
});

test("Where the database does not answer, a page has no place, and fails by that in nothing", async () => {
  await closeLive();
  const $queryRaw = () => Promise.reject(new Error("no database"));
  expect(await pageCursorOf({ $queryRaw })).toBe(null);
});
