import type { Actor } from "groundwork/contract/permissions";
import { type Caller, callAs, createUser, refusalOf } from "groundwork/testing/calls";
import { testDatabase } from "groundwork/testing/database";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPlaceholder } from "@/product/placeholder/fields";
import { placeholderLimits } from "@/product/placeholder/limits";
import type { Database } from "@/server/database/client";
import { seedPlaceholders } from "../../prisma/seed/placeholder";
import { newPlaceholder } from "../support/placeholder";

// What is the same for every entity is proven with the platform, and what every call has to keep by the contract tests.

let db: Database;
let owner: Actor;
let placeholder: Caller["placeholder"];

beforeAll(async () => {
  ({ db } = await testDatabase());
});

beforeEach(async () => {
  owner = await createUser(db);
  placeholder = callAs(db, owner).placeholder;
});

const create = (fields?: Parameters<typeof newPlaceholder>[0]) => placeholder.create(newPlaceholder(fields));
const titles = async (input: Parameters<typeof placeholder.list>[0]) =>
  (await placeholder.list(input)).items.map(({ title }) => title);

describe("a new placeholder", () => {
  test("is a draft of its creator's", async () => {
    const input = newPlaceholder();
    expect(await placeholder.create(input)).toMatchObject({
      ...createPlaceholder.parse(input),
      ownerId: owner.id,
      ownerName: owner.name,
      state: "draft",
      transitions: ["activate", "archive"],
      editable: true,
    });
  });

  test("cannot have a title that another of its owner's has in any case", async () => {
    await create({ title: "A Title" });
    const { id, version, note } = await create();
    const taken = { code: "PLACEHOLDER_TITLE_TAKEN", field: "title" };
    expect(await refusalOf(create({ title: "a tITLE" }))).toMatchObject(taken);
    const update = placeholder.update({ ...newPlaceholder({ title: "A TITLE", note }), id, version });
    expect(await refusalOf(update)).toMatchObject(taken);
  });

  test("is refused beyond the limit, however many are sent at once", async () => {
    const { id: _, ...row } = await db.placeholder.findUniqueOrThrow({ where: { id: (await create()).id } });
    const others = Array.from({ length: placeholderLimits.perOwner - 2 }, (_, index) => ({
      ...row,
      id: newPlaceholder().id,
      titleKey: `${index}`,
    }));
    await db.placeholder.createMany({ data: others });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => create()));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.placeholder.count({ where: { ownerId: owner.id } })).toBe(placeholderLimits.perOwner);
  });
});

describe("a placeholder", () => {
  test("goes from draft to active to archived and back to draft", async () => {
    let row = await create();
    const states: string[] = [];
    for (const transition of ["activate", "archive", "restore"] as const) {
      row = await placeholder.move({ id: row.id, version: row.version, transition });
      states.push(row.state);
    }
    expect(states).toEqual(["active", "archived", "draft"]);
  });

  test("is not judged by its rules alone: they are asked", async () => {
    const { id, version } = await create({ note: "" });
    const step = (transition: "activate" | "archive") => placeholder.move({ id, version, transition });
    expect(await refusalOf(step("activate"))).toMatchObject({
      code: "PLACEHOLDER_NOTE_NEEDED",
      field: "note",
    });
    const archived = await step("archive");
    const update = placeholder.update({ ...newPlaceholder(), id, version: archived.version });
    expect((await refusalOf(update)).code).toBe("PLACEHOLDER_ARCHIVED");
  });

  test("is found by a text in its title or its note, in any case, and by its state", async () => {
    const { id, version } = await create({ title: "Needle here", note: "" });
    await create({ title: "In the note", note: "a nEEdle" });
    await create({ title: "Hay", note: "hay" });
    expect(await titles({ search: "needle", sort: "title" })).toEqual(["In the note", "Needle here"]);
    await placeholder.move({ id, version, transition: "archive" });
    expect(await titles({ state: "archived" })).toEqual(["Needle here"]);
  });

  test("is there in each state after the seed", async () => {
    await seedPlaceholders(db, owner);
    const rows = await db.placeholder.findMany({ where: { ownerId: owner.id } });
    expect(rows.map(({ state }) => state).sort()).toEqual(["active", "archived", "draft"]);
  });
});
