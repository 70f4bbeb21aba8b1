import type { Actor } from "groundwork";
import { type Calls, callAs, createUser, testDatabase } from "groundwork/testing/procedures";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { placeholderSorts } from "@/product/placeholder/display";
import { createPlaceholder } from "@/product/placeholder/fields";
import { placeholderLimits } from "@/product/placeholder/limits";
import type { Database } from "@/server/database/client";
import { seedPlaceholders } from "../../prisma/seed/placeholder";
import { addPlaceholder, copyPlaceholder, newPlaceholder } from "../contract/samples/placeholder";

// The platform proves what is the same for every entity; the contract tests, what each call accepts, shows and refuses.

let db: Database;
let owner: Actor;
let placeholder: Calls["placeholder"];

beforeAll(async () => {
  ({ db } = await testDatabase());
});

beforeEach(async () => {
  // Its list may show the rows of others too.
  await db.placeholder.deleteMany();
  owner = await createUser(db);
  placeholder = callAs(db, owner).placeholder;
});

const add = (fields?: Parameters<typeof newPlaceholder>[0]) => addPlaceholder(db, owner.id, fields);
const titles = async (input: Parameters<typeof placeholder.list>[0]) =>
  (await placeholder.list(input)).items.map(({ title }) => title);

describe("placeholder.create", () => {
  test("makes a draft of its creator's", async () => {
    const input = newPlaceholder();
    const owned = { ownerId: owner.id, ownerName: owner.name, state: "draft" };
    expect(await placeholder.create(input)).toMatchObject({ ...createPlaceholder.parse(input), ...owned });
  });

  test("refuses one beyond the limit, however many are sent at once", async () => {
    await copyPlaceholder(db, await add(), placeholderLimits.perOwner - 2);
    const creates = Array.from({ length: 20 }, () => placeholder.create(newPlaceholder()));
    const results = await Promise.allSettled(creates);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.placeholder.count({ where: { ownerId: owner.id } })).toBe(placeholderLimits.perOwner);
  });
});

describe("placeholder.move", () => {
  test("activates a draft, archives it, and makes a draft of it again", async () => {
    const { id } = await add();
    const states: string[] = [];
    for (const [moves, transition] of (["activate", "archive", "restore"] as const).entries()) {
      const view = await placeholder.move({ id, version: moves + 1, transition });
      expect(view.transitions).not.toContain(transition);
      states.push(view.state);
    }
    expect(states).toEqual(["active", "archived", "draft"]);
  });

  test("leads what the seed adds into each state", async () => {
    await seedPlaceholders(db, owner);
    const rows = await db.placeholder.findMany({ where: { ownerId: owner.id } });
    expect(rows.map(({ state }) => state).sort()).toEqual(["active", "archived", "draft"]);
  });
});

describe("placeholder.list", () => {
  test("finds a text in the title or the note, in any case", async () => {
    await add({ title: "In the note", note: "a nEEdle" });
    await add({ title: "Needle here", note: "" });
    await add({ title: "Hay", note: "hay" });
    expect((await titles({ search: "needle" })).sort()).toEqual(["In the note", "Needle here"]);
  });

  test("finds what is in a state", async () => {
    const { id } = await add({ title: "In force" });
    await add();
    await db.placeholder.update({ where: { id }, data: { state: "active" } });
    expect(await titles({ state: "active" })).toEqual(["In force"]);
  });

  test("stands in the order of the titles as people sort them, whatever their case and marks", async () => {
    for (const title of ["zoo", "Zebra", "Äpfel", "apple"]) await add({ title });
    expect(placeholderSorts.title.by).toBe("titleKey");
    expect(await titles({ sort: "title" })).toEqual(["Äpfel", "apple", "Zebra", "zoo"]);
  });
});
