import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Actor } from "../../../groundwork/src/contract/permissions";
import { trpc } from "../../../groundwork/src/server/call/trpc";
import { setNotifies } from "../../../groundwork/src/server/data/audit-log";
import { type App, openApp, type Person } from "../../../groundwork/src/testing/app";
import { callAs, createUser } from "../../../groundwork/src/testing/calls";
import { productRouter } from "../../../groundwork/src/testing/product";
import { subscribe } from "../../../groundwork/tests/product-contract/subscriber";
import { placeholders } from "../../../src/server/rows/placeholder";
import { newPlaceholder } from "../../../tests/contract/samples/placeholder";
import { newRemark } from "../../../tests/contract/samples/remark";

// What `notifies` of a slice's rows promises, by the example of those that the template has.

let app: App;
let person: Person;
let admin: Actor;
const as = (actor: Actor) => callAs(app.db, actor);
const shown = async () => {
  const { items } = await as(person.actor).notification.list({ limit: 50 });
  return items.map(({ entity, action, title, of }) => [`${entity}.${action}`, title, of.id]);
};

beforeAll(async () => {
  app = await openApp();
});
beforeEach(async () => {
  person = await app.signedInUser();
  admin = await createUser(app.db, "admin");
});

test("the owner is notified of each declared call and transition of another, with the title that the row had then", async () => {
  const { id } = await as(person.actor).placeholder.create(
    newPlaceholder({ title: "First", note: "A note" }),
  );
  const { placeholder } = as(admin);
  await placeholder.update({ id, version: 1, title: "Second", note: "A note" });
  await placeholder.move({ id, version: 2, transition: "activate" });
  await placeholder.remove({ id, version: 3 });
  expect(await shown()).toEqual([
    ["placeholder.remove", "Second", id],
    ["placeholder.activate", "Second", id],
    ["placeholder.update", "Second", id],
  ]);
});

test("nobody is notified of what they do themselves, nor of what a transaction has rolled back", async () => {
  const mine = as(person.actor).placeholder;
  const { id } = await mine.create(newPlaceholder());
  await mine.update({ ...newPlaceholder(), id, version: 1 });
  const broken = app.db.$transaction(async (db) => {
    const call = { db, actor: admin, scope: {}, input: { id, version: 2 }, refuse: undefined as never };
    await placeholders.change(call as never, "update", { note: "Rolled back" });
    throw new Error("Afterwards");
  });
  await expect(broken).rejects.toThrow("Afterwards");
  expect(await shown()).toEqual([]);
});

test("of a row that belongs to another, the owner of that one is notified, and led to its page", async () => {
  const { id } = await as(person.actor).placeholder.create(newPlaceholder());
  await as(admin).remark.create(newRemark({ placeholderId: id, text: "Look at this" }));
  expect(await shown()).toEqual([["remark.create", "Look at this", id]]);
  const own = newRemark({ placeholderId: id, text: "Thank you" });
  await as(person.actor).remark.create(own);
  expect(await shown()).toHaveLength(1);
});

test("live updates have the notifications of the owner read again, and of nobody else", async () => {
  const { id } = await as(person.actor).placeholder.create(newPlaceholder());
  const reader = await app.signedInUser("admin");
  const live = await subscribe(app.db, person.fetch, person.actor.id);
  const others = await subscribe(app.db, reader.fetch, reader.actor.id);
  const ofNotifications = (changes: readonly { queries: readonly string[] }[]) =>
    changes.flatMap(({ queries }) => queries.filter((query) => query.startsWith("notification.")));
  await live.heard();
  await others.heard();
  await as(admin).placeholder.move({ id, version: 1, transition: "archive" });
  expect(ofNotifications(await live.heard())).toEqual(
    expect.arrayContaining(["notification.list", "notification.unread"]),
  );
  expect(ofNotifications(await others.heard())).toEqual([]);
  await as(person.actor).placeholder.move({ id, version: 2, transition: "restore" });
  expect(ofNotifications(await live.heard())).toEqual([]);
  await Promise.all([live.close(), others.close()]);
});

test("a router is refused whose rows notify of what nothing does, with what there is", async () => {
  const { slices } = await productRouter();
  onTestFinished(() => setNotifies("placeholder", ["update", "move", "remove"]));
  setNotifies("placeholder", ["update", "aktivate"]);
  expect(() => trpc.router(slices)).toThrow(
    'The rows of "placeholder" notify of "aktivate", which is no transition and no mutation of that slice. There are: activate, archive, create, move, remove, restore, update.',
  );
});
