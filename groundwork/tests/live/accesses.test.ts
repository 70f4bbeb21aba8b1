import { randomUUID } from "node:crypto";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { registerSlices } from "../../src/server/call/declared-procedures";
import { asWriting } from "../../src/server/data/audit-log";
import { addedAccesses, setAccesses } from "../../src/server/data/scope";
import { type App, openApp } from "../../src/testing/app";
import { productRouter } from "../../src/testing/product";
import { subscribe } from "../product-contract/subscriber";
import { write } from "./harness";

let app: App;
beforeAll(async () => {
  app = await openApp();
});

const declared = (type: "query" | "mutation", declaration: object) =>
  Object.assign(() => {}, { _def: { type }, declaration });

/** A slice that members reach by an access of the product's own: the rows of users of one name, or those that they help. */
async function addSlice(access: "friends" | "helper"): Promise<void> {
  const before = addedAccesses();
  const { slices } = await productRouter();
  onTestFinished(() => {
    setAccesses(before);
    registerSlices(slices);
  });
  const accesses = { friends: () => ({ name: "A friend" }), helper: { thing: "helperId" } };
  setAccesses(accesses as never);
  const list = declared("query", { permission: { member: access } });
  const update = declared("mutation", { permission: { member: "own" }, invalidates: ["thing.list"] });
  registerSlices({ ...slices, thing: { list, update } });
}

test("By an access of the product's own a subscriber hears of the rows that it reaches, and of no others", async () => {
  await addSlice("friends");
  const [{ actor, fetch }, friend, stranger] = [
    await app.signedInUser(),
    await app.signedInUser(),
    await app.signedInUser(),
  ];
  await app.db.user.update({ where: { id: friend.actor.id }, data: { name: "A friend" } });
  const { heard, close } = await subscribe(app.db, fetch, actor.id);
  await heard();
  const writeAs = (id: string) =>
    asWriting({ procedure: "thing.update", reference: "REFERENCE" }, () =>
      write(app.db, { actorId: id, rowOwnerId: id }),
    );
  const move = (from: string, to: string) =>
    asWriting({ procedure: "thing.update", reference: "REFERENCE" }, () =>
      write(app.db, { rowOwnerId: to, formerOwnerId: from }),
    );
  await writeAs(stranger.actor.id);
  expect(await heard()).toEqual([]);
  const reached = await writeAs(friend.actor.id);
  await writeAs(stranger.actor.id);
  const own = await writeAs(actor.id);
  const rows = (id: string) => [{ entity: "thing", id, removed: false }];
  expect(await heard()).toEqual([
    { queries: ["thing.list"], rows: rows(reached), own: false, reference: null },
    { queries: ["thing.list"], rows: rows(own), own: true, reference: "REFERENCE" },
  ]);
  const moved = await move(friend.actor.id, stranger.actor.id);
  await move(stranger.actor.id, randomUUID());
  expect(await heard()).toEqual([
    { queries: ["thing.list"], rows: rows(moved), own: false, reference: null },
  ]);
  await close();
});

test("By an access by a column a subscriber hears of the rows that name them, by that access and no other", async () => {
  await addSlice("helper");
  const [{ actor, fetch }, owner] = [await app.signedInUser(), await app.signedInUser()];
  const { heard, close } = await subscribe(app.db, fetch, actor.id);
  await heard();
  const writeFor = (...reachedBy: string[]) =>
    asWriting({ procedure: "thing.update", reference: "REFERENCE" }, () =>
      write(app.db, { actorId: owner.actor.id, rowOwnerId: owner.actor.id, reachedBy }),
    );
  await writeFor();
  await writeFor(`helper ${owner.actor.id}`, `organiser ${actor.id}`);
  const reached = await writeFor(`helper ${owner.actor.id}`, `helper ${actor.id}`);
  const rows = [{ entity: "thing", id: reached, removed: false }];
  expect(await heard()).toEqual([{ queries: ["thing.list"], rows, own: false, reference: null }]);
  await close();
});
