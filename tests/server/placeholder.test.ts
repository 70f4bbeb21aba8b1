import type { Actor } from "groundwork";
import { type Calls, callAs, createUser, refusalOf, testDatabase } from "groundwork/testing/procedures";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { placeholderSorts } from "@/product/placeholder/display";
import { createPlaceholder } from "@/product/placeholder/fields";
import { placeholderLimits } from "@/product/placeholder/limits";
import type { Database } from "@/server/database/client";
import { seedPlaceholders } from "../../prisma/seed/placeholder";
import { addPlaceholder, newPlaceholder } from "../support/placeholder";

// What is the same for every entity is proven with the platform, and what every call has to keep by the contract tests.

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
    expect(await placeholder.create(input)).toMatchObject({
      ...createPlaceholder.parse(input),
      ownerId: owner.id,
      ownerName: owner.name,
      state: "draft",
    });
  });

  test("refuses a title that another of its owner's has in any case", async () => {
    await add({ title: "A Title" });
    const create = placeholder.create(newPlaceholder({ title: "a tITLE" }));
    const taken = { code: "PLACEHOLDER_TITLE_TAKEN", field: "title" };
    expect(await refusalOf(create)).toMatchObject(taken);
  });

  test("refuses one beyond the limit, however many are sent at once", async () => {
    const { id: _, ...row } = await add();
    const others = Array.from({ length: placeholderLimits.perOwner - 2 }, () => ({
      ...row,
      id: newPlaceholder().id,
      titleKey: newPlaceholder().id,
    }));
    await db.placeholder.createMany({ data: others });
    const creates = Array.from({ length: 20 }, () => placeholder.create(newPlaceholder()));
    const results = await Promise.allSettled(creates);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.placeholder.count({ where: { ownerId: owner.id } })).toBe(placeholderLimits.perOwner);
  });
});

describe("placeholder.update", () => {
  test("refuses a title that another of its owner's has", async () => {
    await add({ title: "A Title" });
    const { id, version } = await add();
    const update = placeholder.update({ ...newPlaceholder({ id, title: "A TITLE" }), version });
    expect(await refusalOf(update)).toMatchObject({ code: "PLACEHOLDER_TITLE_TAKEN", field: "title" });
  });

  test("refuses to leave an active one without a note", async () => {
    const { id, version } = await add();
    await db.placeholder.update({ where: { id }, data: { state: "active" } });
    const update = placeholder.update({ ...newPlaceholder({ id, note: "" }), version });
    expect((await refusalOf(update)).code).toBe("PLACEHOLDER_NOTE_NEEDED");
  });

  test("refuses what is archived", async () => {
    const { id, version } = await add();
    await db.placeholder.update({ where: { id }, data: { state: "archived" } });
    const update = placeholder.update({ ...newPlaceholder({ id }), version });
    expect((await refusalOf(update)).code).toBe("PLACEHOLDER_ARCHIVED");
  });
});

describe("placeholder.move", () => {
  test("activates a draft, which has other steps from there", async () => {
    const { id, version } = await add();
    const view = await placeholder.move({ id, version, transition: "activate" });
    expect(view.state).toBe("active");
    expect(view.transitions).not.toContain("activate");
  });

  test("does not activate one without a note", async () => {
    const { id, version } = await add({ note: "" });
    const move = placeholder.move({ id, version, transition: "activate" });
    expect(await refusalOf(move)).toMatchObject({ code: "PLACEHOLDER_NOTE_NEEDED", field: "note" });
  });

  test("archives, and makes a draft again of what it restores", async () => {
    const { id, version } = await add();
    const archived = await placeholder.move({ id, version, transition: "archive" });
    const restored = await placeholder.move({ id, version: archived.version, transition: "restore" });
    expect([archived.state, restored.state]).toEqual(["archived", "draft"]);
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
