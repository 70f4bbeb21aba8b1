import type { Actor } from "groundwork/contract/permissions";
import { type Caller, callAs, createUser, refusalOf } from "groundwork/testing/calls";
import { testDatabase } from "groundwork/testing/database";
import { v7 as uuid } from "uuid";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { placeholderSorts } from "@/product/placeholder/display";
import type { Database } from "@/server/database/client";
import { newPlaceholder } from "../../support/placeholder";

const sorts = Object.keys(placeholderSorts) as (keyof typeof placeholderSorts)[];

let db: Database;
let owner: Actor;
let call: Caller;

beforeAll(async () => {
  ({ db } = await testDatabase());
});

beforeEach(async () => {
  owner = await createUser(db);
  call = callAs(db, owner);
});

const titles = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title);

describe("the list", () => {
  test("finds a text in the title or the note, in any case", async () => {
    await call.placeholder.create(newPlaceholder("Needle here", ""));
    await call.placeholder.create(newPlaceholder("In the note", "a nEEdle"));
    await call.placeholder.create(newPlaceholder("Hay", "hay"));
    const found = await call.placeholder.list({ search: "needle", sort: "title" });
    expect(titles(found)).toEqual(["In the note", "Needle here"]);
  });

  test.each(["%", "_", "\\"])("takes %s in a search for itself and not for a wildcard", async (sign) => {
    await call.placeholder.create(newPlaceholder(`With ${sign} in it`, ""));
    await call.placeholder.create(newPlaceholder("Without", ""));
    expect(titles(await call.placeholder.list({ search: sign }))).toEqual([`With ${sign} in it`]);
  });

  test("shows one state, or all", async () => {
    const { id } = await call.placeholder.create(newPlaceholder("Archived"));
    await call.placeholder.create(newPlaceholder("Draft"));
    await call.placeholder.move({ id, version: 1, transition: "archive" });
    expect(titles(await call.placeholder.list({ state: "archived" }))).toEqual(["Archived"]);
    expect((await call.placeholder.list({})).items).toHaveLength(2);
  });

  test.each(sorts)("sorted by %s comes page by page, each row once, equal values too", async (sort) => {
    const moment = new Date("2026-01-01T00:00:00.000Z");
    const data = Array.from({ length: 25 }, (_, index) => ({
      id: uuid(),
      ownerId: owner.id,
      title: `Title ${String(index).padStart(2, "0")}`,
      titleKey: `title ${String(index).padStart(2, "0")}`,
      note: "",
      state: "draft",
      createdAt: new Date(moment.getTime() + Math.floor(index / 10)),
      updatedAt: new Date(moment.getTime() + Math.floor(index / 10)),
    }));
    await db.placeholder.createMany({ data });
    const seen: string[] = [];
    let cursor: Awaited<ReturnType<Caller["placeholder"]["list"]>>["nextCursor"] = null;
    do {
      const page = await call.placeholder.list({ sort, limit: 10, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
    const whole = await call.placeholder.list({ sort, limit: 100 });
    expect(seen).toEqual(whole.items.map(({ id }) => id));
  });

  describe("of rows that were created, changed and named in different orders", () => {
    const rows = [
      { title: "m", created: 5, changed: 6 },
      { title: "a", created: 3, changed: 9 },
      { title: "z", created: 1, changed: 10 },
      { title: "K", created: 4, changed: 7 },
      { title: "f", created: 2, changed: 8 },
    ];
    const day = (of: number) => new Date(Date.UTC(2026, 0, of));
    const orders = {
      newest: ["m", "K", "a", "f", "z"],
      updated: ["z", "a", "f", "K", "m"],
      title: ["a", "f", "K", "m", "z"],
    } satisfies Record<keyof typeof placeholderSorts, string[]>;
    const ids = new Map<string, string>();

    beforeEach(async () => {
      for (const { title, created, changed } of rows) {
        const id = uuid();
        ids.set(title, id);
        const times = { createdAt: day(created), updatedAt: day(changed) };
        const text = { title, titleKey: title.toLowerCase(), note: "", state: "draft" };
        await db.placeholder.create({ data: { id, ownerId: owner.id, ...text, ...times } });
      }
    });

    test.each(sorts)("sorted by %s has that order, on one page and over several", async (sort) => {
      expect(titles(await call.placeholder.list({ sort }))).toEqual(orders[sort]);
      const first = await call.placeholder.list({ sort, limit: 2 });
      const second = await call.placeholder.list({ sort, limit: 2, cursor: first.nextCursor });
      const third = await call.placeholder.list({ sort, limit: 2, cursor: second.nextCursor });
      expect([first, second, third].map(titles)).toEqual([
        orders[sort].slice(0, 2),
        orders[sort].slice(2, 4),
        orders[sort].slice(4),
      ]);
      expect(third.nextCursor).toBeNull();
    });

    test("one that is changed comes first among those that were, and nowhere else", async () => {
      const id = ids.get("m") ?? "";
      await call.placeholder.update({ id, version: 1, title: "m", note: "changed" });
      expect(titles(await call.placeholder.list({ sort: "updated" }))).toEqual(["m", "z", "a", "f", "K"]);
      expect(titles(await call.placeholder.list({ sort: "newest" }))).toEqual(orders.newest);
      expect(titles(await call.placeholder.list({ sort: "title" }))).toEqual(orders.title);
    });
  });

  test("does not move rows across pages when one is added in front", async () => {
    for (const title of ["a", "b", "c"]) await call.placeholder.create(newPlaceholder(title));
    const first = await call.placeholder.list({ sort: "title", limit: 2 });
    await call.placeholder.create(newPlaceholder("0 in front"));
    const next = await call.placeholder.list({ sort: "title", limit: 2, cursor: first.nextCursor });
    expect([...titles(first), ...titles(next)]).toEqual(["a", "b", "c"]);
  });

  test("of a member has their own rows, of an admin everybody's", async () => {
    const { id } = await call.placeholder.create(newPlaceholder());
    const other = callAs(db, await createUser(db));
    expect((await other.placeholder.list({})).items).toEqual([]);
    const admin = callAs(db, await createUser(db, "admin"));
    const { items } = await admin.placeholder.list({});
    expect(items.find((item) => item.id === id)?.ownerName).toBe(owner.name);
  });
});

describe("a foreign row", () => {
  test("answers exactly like an absent one", async () => {
    const { id, title, note } = await call.placeholder.create(newPlaceholder());
    const other = callAs(db, await createUser(db));
    const calls = (id: string) => [
      other.placeholder.byId({ id }),
      other.placeholder.history({ id }),
      other.placeholder.update({ id, version: 1, title, note: "taken over" }),
      other.placeholder.move({ id, version: 1, transition: "archive" }),
      other.placeholder.remove({ id, version: 1 }),
    ];
    const foreign = await Promise.all(calls(id).map(refusalOf));
    const absent = await Promise.all(calls(uuid()).map(refusalOf));
    expect(foreign).toEqual(absent);
    expect(new Set(foreign.map(({ code }) => code))).toEqual(new Set(["PLACEHOLDER_NOT_FOUND"]));
    expect(await call.placeholder.byId({ id })).toMatchObject({ title, note, version: 1 });
  });

  test("is an admin's to read and to change", async () => {
    const { id, title } = await call.placeholder.create(newPlaceholder());
    const admin = callAs(db, await createUser(db, "admin"));
    const changed = await admin.placeholder.update({ id, version: 1, title, note: "by an admin" });
    expect(changed).toMatchObject({ ownerId: owner.id, note: "by an admin" });
  });
});

describe("the history", () => {
  test("tells who did what, newest first", async () => {
    const { id, title } = await call.placeholder.create(newPlaceholder("Titled", "before"));
    const admin = await createUser(db, "admin");
    await callAs(db, admin).placeholder.update({ id, version: 1, title, note: "after" });
    await call.placeholder.move({ id, version: 2, transition: "activate" });
    const { items, nextCursor } = await call.placeholder.history({ id });
    expect(nextCursor).toBeNull();
    expect(items.map(({ action, actorName, changes }) => ({ action, actorName, changes }))).toEqual([
      {
        action: "activate",
        actorName: owner.name,
        changes: [{ field: "state", from: "draft", to: "active" }],
      },
      { action: "update", actorName: admin.name, changes: [{ field: "note", from: "before", to: "after" }] },
      {
        action: "create",
        actorName: owner.name,
        changes: [
          { field: "title", from: null, to: "Titled" },
          { field: "note", from: null, to: "before" },
          { field: "state", from: null, to: "draft" },
        ],
      },
    ]);
  });

  test("comes page by page", async () => {
    const { id, title } = await call.placeholder.create(newPlaceholder());
    await call.placeholder.update({ id, version: 1, title, note: "two" });
    await call.placeholder.update({ id, version: 2, title, note: "three" });
    const first = await call.placeholder.history({ id, limit: 2 });
    const second = await call.placeholder.history({ id, limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ action }) => action)).toEqual([
      "update",
      "update",
      "create",
    ]);
    expect(second.nextCursor).toBeNull();
  });
});

describe("a user who is not signed in", () => {
  test("is asked to sign in before anything is looked at", async () => {
    const nobody = callAs(db, null);
    const input = { nonsense: true } as unknown as { id: string };
    expect(await refusalOf(nobody.placeholder.byId(input))).toMatchObject({
      code: "SIGN_IN_NEEDED",
      status: 401,
    });
  });
});
