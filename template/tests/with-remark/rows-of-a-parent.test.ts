import { v7 as uuid } from "uuid";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "@/server/database/client";
import type { Actor } from "../../../groundwork/src/contract/permissions";
import { type Calls, callAs, createUser, refusalOf } from "../../../groundwork/src/testing/calls";
import { testDatabase } from "../../../groundwork/src/testing/database";
import { newPlaceholder } from "../../../tests/contract/samples/placeholder";
import { newRemark } from "../../../tests/contract/samples/remark";

// What `ownedRows` promises for every entity that belongs to another, by the example of the one that the template has.

let db: Database;
let owner: Actor;
let admin: Actor;
let placeholderId: string;
let own: Calls;

beforeAll(async () => {
  ({ db } = await testDatabase());
});

beforeEach(async () => {
  owner = await createUser(db);
  admin = await createUser(db, "admin");
  own = callAs(db, owner);
  placeholderId = (await own.placeholder.create(newPlaceholder())).id;
});

const ids = async (caller: Calls) => (await caller.remark.list({ placeholderId })).items.map(({ id }) => id);

describe("a row that belongs to another", () => {
  test("is there for everybody who reaches that one, of any author, and for nobody else", async () => {
    const byOwner = await own.remark.create(newRemark({ placeholderId }));
    const byAdmin = await callAs(db, admin).remark.create(newRemark({ placeholderId }));
    expect(byAdmin).toMatchObject({ ownerId: admin.id, ownerName: admin.name, placeholderId });
    for (const caller of [owner, admin])
      expect(await ids(callAs(db, caller))).toEqual([byAdmin.id, byOwner.id]);
    const other = callAs(db, await createUser(db));
    expect((await refusalOf(other.remark.list({ placeholderId }))).code).toBe("PLACEHOLDER_NOT_FOUND");
    expect((await refusalOf(other.remark.remove({ id: byAdmin.id, version: 1 }))).code).toBe(
      "REMARK_NOT_FOUND",
    );
    expect(await own.remark.remove({ id: byAdmin.id, version: 1 })).toEqual({ id: byAdmin.id });
  });

  test("is out of its author's reach with the row that it belongs to", async () => {
    const input = newRemark({ placeholderId });
    const { id, version } = await callAs(db, admin).remark.create(input);
    const demoted = callAs(db, { ...admin, role: "member" });
    expect((await refusalOf(demoted.remark.remove({ id, version }))).code).toBe("REMARK_NOT_FOUND");
    expect((await refusalOf(demoted.remark.create(input))).code).toBe("PLACEHOLDER_NOT_FOUND");
  });

  test("is in the list of that one alone", async () => {
    await own.remark.create(newRemark({ placeholderId }));
    const { id } = await own.placeholder.create(newPlaceholder());
    expect((await own.remark.list({ placeholderId: id })).items).toEqual([]);
  });

  test("goes when that one goes", async () => {
    const { id } = await own.remark.create(newRemark({ placeholderId }));
    await own.placeholder.remove({ id: placeholderId, version: 1 });
    expect(await db.remark.findUnique({ where: { id } })).toBeNull();
    expect((await refusalOf(own.remark.list({ placeholderId }))).code).toBe("PLACEHOLDER_NOT_FOUND");
  });
});

describe("a create of a row that belongs to another", () => {
  test("sent twenty times at once with one id makes one row and one entry in the audit log", async () => {
    const input = newRemark({ placeholderId });
    const made = await Promise.all(Array.from({ length: 20 }, () => own.remark.create(input)));
    expect(new Set(made.map((row) => JSON.stringify(row))).size).toBe(1);
    expect(await db.auditEvent.count({ where: { entityId: input.id } })).toBe(1);
  });

  test("is refused where that one is another user's, or not there, and alike", async () => {
    const other = callAs(db, await createUser(db));
    const foreign = await refusalOf(other.remark.create(newRemark({ placeholderId })));
    expect(foreign).toEqual(await refusalOf(other.remark.create(newRemark({ placeholderId: uuid() }))));
    expect(foreign.code).toBe("PLACEHOLDER_NOT_FOUND");
    expect(await db.remark.count({ where: { placeholderId } })).toBe(0);
  });

  test("is refused when its id was used for another", async () => {
    const input = newRemark({ placeholderId });
    await own.remark.create(input);
    const { id } = await own.placeholder.create(newPlaceholder());
    const again = own.remark.create({ ...input, placeholderId: id });
    expect((await refusalOf(again)).code).toBe("REMARK_ID_TAKEN");
  });

  test("that meets the removal of that one leaves nothing, and each is answered", async () => {
    const results = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => own.remark.create(newRemark({ placeholderId }))),
      own.placeholder.remove({ id: placeholderId, version: 1 }),
    ]);
    for (const result of results)
      if (result.status === "rejected")
        expect((await refusalOf(Promise.reject(result.reason))).code).toBe("PLACEHOLDER_NOT_FOUND");
    expect(await db.remark.count({ where: { placeholderId } })).toBe(0);
  });
});
