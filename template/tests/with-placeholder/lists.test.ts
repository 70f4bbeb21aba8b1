import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { placeholderSorts } from "@/product/placeholder/display";
import type { Database } from "@/server/database/client";
import { browserLimits } from "../../../groundwork/src/contract/limits";
import type { Actor } from "../../../groundwork/src/contract/permissions";
import { type Calls, callAs, createUser } from "../../../groundwork/src/testing/calls";
import { testDatabase } from "../../../groundwork/src/testing/database";
import { countStatements } from "../../../groundwork/tests/support/statements";
import { addPlaceholder, newPlaceholder } from "../../../tests/contract/samples/placeholder";

// What the list of every entity promises, by the example of the one that the template has.

type Sort = keyof typeof placeholderSorts;
type Page = Awaited<ReturnType<Calls["placeholder"]["list"]>>;

const sorts = Object.keys(placeholderSorts) as Sort[];

let db: Database;
let owner: Actor;
let placeholder: Calls["placeholder"];

beforeAll(async () => {
  ({ db } = await testDatabase());
});

beforeEach(async () => {
  owner = await createUser(db);
  placeholder = callAs(db, owner).placeholder;
});

const create = (title: string) => placeholder.create(newPlaceholder({ title }));
const titles = (page: Pick<Page, "items">) => page.items.map(({ title }) => title);

/** A row past the procedures, at times that they would not give it. */
async function addRow(title: string, created: Date, changed: Date): Promise<string> {
  const { id } = newPlaceholder();
  const text = { title, titleKey: title.toLowerCase(), note: "", state: "draft" };
  await db.placeholder.create({
    data: { id, ownerId: owner.id, ...text, createdAt: created, updatedAt: changed },
  });
  return id;
}

/** Every page of a list, in turn. */
async function pagesOf(sort: Sort, limit: number): Promise<Page[]> {
  const pages = [await placeholder.list({ sort, limit })];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
    pages.push(await placeholder.list({ sort, limit, cursor }));
  return pages;
}

test.each(sorts)("a list sorted by %s has each row once over its pages, equal values too", async (sort) => {
  for (let index = 0; index < 25; index += 1) {
    const at = new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 10));
    await addRow(`Title ${String(index).padStart(2, "0")}`, at, at);
  }
  const seen = (await pagesOf(sort, 10)).flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(seen).size).toBe(25);
  const whole = await placeholder.list({ sort, limit: 100 });
  expect(seen).toEqual(whole.items.map(({ id }) => id));
});

describe("a list of rows that were created, changed and named in different orders", () => {
  const rows = [
    ["m", 5, 6],
    ["a", 3, 9],
    ["z", 1, 10],
    ["K", 4, 7],
    ["f", 2, 8],
  ] as const;
  const day = (of: number) => new Date(Date.UTC(2026, 0, of));
  const orders: Record<Sort, string[]> = {
    newest: ["m", "K", "a", "f", "z"],
    updated: ["z", "a", "f", "K", "m"],
    title: ["a", "f", "K", "m", "z"],
  };
  let first: string;

  beforeEach(async () => {
    const ids = [];
    for (const [title, created, changed] of rows) ids.push(await addRow(title, day(created), day(changed)));
    first = ids[0] ?? "";
  });

  test.each(sorts)("sorted by %s has that order, on one page and over several", async (sort) => {
    const order = orders[sort];
    expect(titles(await placeholder.list({ sort }))).toEqual(order);
    expect((await pagesOf(sort, 2)).map(titles)).toEqual([
      order.slice(0, 2),
      order.slice(2, 4),
      order.slice(4),
    ]);
  });

  test("has one that is changed first among those that were, and nowhere else", async () => {
    await placeholder.update({ ...newPlaceholder({ title: "m" }), id: first, version: 1 });
    expect(titles(await placeholder.list({ sort: "updated" }))).toEqual(["m", "z", "a", "f", "K"]);
    expect(titles(await placeholder.list({ sort: "newest" }))).toEqual(orders.newest);
    expect(titles(await placeholder.list({ sort: "title" }))).toEqual(orders.title);
  });
});

test("a list does not move rows across pages when one is added in front", async () => {
  for (const title of ["a", "b", "c"]) await create(title);
  const first = await placeholder.list({ sort: "title", limit: 2 });
  await create("0 in front");
  const next = await placeholder.list({ sort: "title", limit: 2, cursor: first.nextCursor });
  expect([...titles(first), ...titles(next)]).toEqual(["a", "b", "c"]);
});

test.each(["%", "_", "\\"])("a search takes %s for itself and not for a wildcard", async (sign) => {
  await create(`With ${sign} in it`);
  await create("Without");
  expect(titles(await placeholder.list({ search: sign }))).toEqual([`With ${sign} in it`]);
});

test("a search keeps to the caller's rows", async () => {
  await create("Needle");
  const other = callAs(db, await createUser(db)).placeholder;
  expect((await other.list({ search: "needle" })).items).toEqual([]);
});

describe("the first page of a list", () => {
  const counts = async (input: Parameters<Calls["placeholder"]["list"]>[0]) =>
    (await placeholder.list(input)).counts;

  beforeEach(async () => {
    const other = await createUser(db);
    await addPlaceholder(db, other.id);
    for (const title of ["a", "b", "c", "ab"]) await addPlaceholder(db, owner.id, { title });
    await db.placeholder.updateMany({ where: { ownerId: owner.id, title: "c" }, data: { state: "active" } });
  });

  test("has how many rows match, and how many of them are in each state", async () => {
    const all = { total: 4, states: { draft: 3, active: 1 } };
    expect(await counts({})).toEqual(all);
    expect(await counts({ limit: 2 })).toEqual(all);
    const searched = { search: "b", state: "draft" } as const;
    expect(await counts(searched)).toEqual({ total: 2, states: { draft: 2 } });
    expect(await counts({ ...searched, limit: 1 })).toEqual({ total: 2, states: { draft: 2 } });
    expect(await counts({ search: "nowhere" })).toEqual({ total: 0, states: {} });
  });

  test("costs statements for them where there are more rows than it has, and no other page does", async () => {
    const statements = (input: Parameters<typeof counts>[0]) =>
      countStatements(() => placeholder.list(input));
    const { nextCursor: cursor } = await placeholder.list({ limit: 2 });
    expect(await counts({ limit: 2, cursor })).toBeUndefined();
    const one = await statements({ limit: 2, cursor });
    expect(await statements({})).toBe(one);
    expect(await statements({ limit: 2 })).toBe(one + 2);
  });

  test("has how many were created in each of the last days when it is asked, however many rows it has", async () => {
    const hour = 3_600_000;
    const createdBefore = async (title: string, hours: number) =>
      db.placeholder.updateMany({
        where: { title },
        data: { createdAt: new Date(Date.now() - hours * hour) },
      });
    await createdBefore("a", 23);
    await createdBefore("b", 25);
    await createdBefore("ab", 24 * 4);
    for (const limit of [1, 20])
      expect(await counts({ days: 3, limit })).toEqual({
        total: 4,
        states: { draft: 3, active: 1 },
        created: [2, 1, 0],
      });
    expect(await counts({ days: 3, limit: 1, search: "b" })).toMatchObject({ created: [0, 1, 0] });
    for (const days of [0, 32, 1.5]) await expect(counts({ days }), String(days)).rejects.toThrow();
  });

  test("counts up to a bound, and the states of no more rows than that", async () => {
    const { countedRows } = browserLimits;
    onTestFinished(() => void Object.assign(browserLimits, { countedRows }));
    Object.assign(browserLimits, { countedRows: 2 });
    expect(await counts({ limit: 1 })).toEqual({ total: 3 });
    expect(await counts({ limit: 1, search: "b" })).toEqual({ total: 2, states: { draft: 2 } });
  });
});
