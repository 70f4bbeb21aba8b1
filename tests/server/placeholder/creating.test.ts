import type { Actor } from "groundwork/contract/permissions";
import { type Caller, callAs, createUser, refusalOf } from "groundwork/testing/calls";
import { testDatabase } from "groundwork/testing/database";
import { v7 as uuid } from "uuid";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { placeholderLimits } from "@/product/placeholder/limits";
import type { Database } from "@/server/database/client";
import { newPlaceholder } from "../../support/placeholder";

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

describe("a create", () => {
  test("makes a draft of the first version that belongs to its creator", async () => {
    const input = newPlaceholder();
    const made = await call.placeholder.create(input);
    expect(made).toMatchObject({
      ...input,
      ownerId: owner.id,
      ownerName: owner.name,
      state: "draft",
      version: 1,
      transitions: ["activate", "archive"],
      editable: true,
    });
    expect(made.createdAt).toBeInstanceOf(Date);
  });

  test("sent twice makes one row and answers with it twice", async () => {
    const input = newPlaceholder();
    const first = await call.placeholder.create(input);
    expect(await call.placeholder.create(input)).toEqual(first);
    expect(await db.placeholder.count({ where: { ownerId: owner.id } })).toBe(1);
  });

  test("sent again after the row was edited answers with the row as it is now", async () => {
    const input = newPlaceholder();
    await call.placeholder.create(input);
    const edited = await call.placeholder.update({ id: input.id, version: 1, title: "Edited", note: "" });
    expect(await call.placeholder.create(input)).toEqual(edited);
  });

  test("is refused when its id was used for other content", async () => {
    const input = newPlaceholder();
    await call.placeholder.create(input);
    const refusal = await refusalOf(call.placeholder.create({ ...input, title: "Other" }));
    expect(refusal.code).toBe("PLACEHOLDER_ID_TAKEN");
  });

  test("is refused when its id is another user's, and shows nothing of theirs", async () => {
    const input = newPlaceholder();
    await callAs(db, await createUser(db)).placeholder.create(input);
    expect(await refusalOf(call.placeholder.create(input))).toMatchObject({
      code: "PLACEHOLDER_ID_TAKEN",
      details: null,
    });
  });

  test("is refused under its title when the owner has that title in any case", async () => {
    await call.placeholder.create(newPlaceholder("A Title"));
    expect(await refusalOf(call.placeholder.create(newPlaceholder("a tITLE")))).toMatchObject({
      code: "PLACEHOLDER_TITLE_TAKEN",
      field: "title",
      status: 409,
    });
  });

  test("may have the title of another user's placeholder", async () => {
    await callAs(db, await createUser(db)).placeholder.create(newPlaceholder("Shared"));
    expect((await call.placeholder.create(newPlaceholder("Shared"))).title).toBe("Shared");
  });

  test("sent fifty times at once for the last place makes exactly one row", async () => {
    const rows = Array.from({ length: placeholderLimits.perOwner - 1 }, (_, index) => ({
      id: uuid(),
      ownerId: owner.id,
      title: `${index}`,
      titleKey: `${index}`,
      note: "",
      state: "draft",
    }));
    await db.placeholder.createMany({ data: rows });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => call.placeholder.create(newPlaceholder())),
    );
    const refused = results.filter((result) => result.status === "rejected");
    const codes = await Promise.all(refused.map(({ reason }) => refusalOf(Promise.reject(reason))));
    expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(["PLACEHOLDER_LIMIT_REACHED"]));
    expect(refused).toHaveLength(49);
    expect(await db.placeholder.count({ where: { ownerId: owner.id } })).toBe(placeholderLimits.perOwner);
  });

  test("sent twenty times at once with one id makes one row and one event", async () => {
    const input = newPlaceholder();
    const made = await Promise.all(Array.from({ length: 20 }, () => call.placeholder.create(input)));
    expect(new Set(made.map((row) => JSON.stringify(row))).size).toBe(1);
    expect(await db.event.count({ where: { entityId: input.id } })).toBe(1);
  });

  test("sent twenty times at once with one title makes one row", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => call.placeholder.create(newPlaceholder("Only one"))),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
