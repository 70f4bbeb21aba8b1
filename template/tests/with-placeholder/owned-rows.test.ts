import { v7 as uuid } from "uuid";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "@/server/database/client";
import type { Actor } from "../../../groundwork/src/contract/permissions";
import { type Calls, callAs, createUser, refusalOf } from "../../../groundwork/src/testing/calls";
import { testDatabase } from "../../../groundwork/src/testing/database";
import { lines } from "../../../groundwork/src/testing/log";
import { newPlaceholder } from "../../../tests/contract/samples/placeholder";

// What `ownedRows` promises for every entity, by the example of the one that the template has.

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

type Fields = Parameters<typeof newPlaceholder>[0];
const create = (fields?: Fields) => placeholder.create(newPlaceholder(fields));
const as = async (role: "member" | "admin") => callAs(db, await createUser(db, role)).placeholder;
const fulfilled = <Value>(results: PromiseSettledResult<Value>[]) =>
  results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));

describe("a create", () => {
  test("sent twice makes one row and answers with it twice", async () => {
    const input = newPlaceholder();
    const first = await placeholder.create(input);
    expect(await placeholder.create(input)).toEqual(first);
    expect(await db.placeholder.count({ where: { ownerId: owner.id } })).toBe(1);
  });

  test("sent again after the row was edited answers with the row as it is now", async () => {
    const input = newPlaceholder();
    await placeholder.create(input);
    const edited = await placeholder.update({ ...newPlaceholder(), id: input.id, version: 1 });
    expect(await placeholder.create(input)).toEqual(edited);
  });

  test("is refused when its id was used for other content, for another user's row, or for one that is gone", async () => {
    const input = newPlaceholder();
    await placeholder.create(input);
    const foreign = (await as("member")).create(input);
    const other = placeholder.create({ ...input, title: "Other" });
    const refused = await Promise.all([refusalOf(foreign), refusalOf(other)]);
    await placeholder.remove({ id: input.id, version: 1 });
    refused.push(await refusalOf(placeholder.create(input)));
    for (const { code, details } of refused) expect([code, details]).toEqual(["PLACEHOLDER_ID_TAKEN", null]);
  });

  test("sent twenty times at once with one id makes one row and one entry in the audit log", async () => {
    const input = newPlaceholder();
    const made = await Promise.all(Array.from({ length: 20 }, () => placeholder.create(input)));
    expect(new Set(made.map((row) => JSON.stringify(row))).size).toBe(1);
    expect(await db.auditEvent.count({ where: { entityId: input.id } })).toBe(1);
  });

  test("sent twenty times at once with one value of a unique index makes one row", async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => create({ title: "Only one" })));
    expect(fulfilled(results)).toHaveLength(1);
  });
});

describe("a change", () => {
  test("of an older version is refused, and says which version is current", async () => {
    const { id } = await create();
    await placeholder.update({ ...newPlaceholder({ note: "first" }), id, version: 1 });
    const second = placeholder.update({ ...newPlaceholder({ note: "second" }), id, version: 1 });
    const stale = { code: "PLACEHOLDER_STALE", details: { currentVersion: 2 } };
    expect(await refusalOf(second)).toMatchObject(stale);
    expect(await refusalOf(placeholder.remove({ id, version: 1 }))).toMatchObject(stale);
    expect((await placeholder.byId({ id })).note).toBe("first");
  });

  test("sent fifty times at once with one version is written once", async () => {
    const { id } = await create();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => placeholder.update({ ...newPlaceholder(), id, version: 1 })),
    );
    expect(fulfilled(results)).toHaveLength(1);
    expect(await placeholder.byId({ id })).toEqual(fulfilled(results)[0]);
    for (const result of results)
      if (result.status === "rejected")
        expect((await refusalOf(Promise.reject(result.reason))).code).toBe("PLACEHOLDER_STALE");
  });

  test("that meets a conflicting one at the same moment: one of the two is made", async () => {
    const { id } = await create();
    const results = await Promise.allSettled([
      placeholder.move({ id, version: 1, transition: "activate" }),
      placeholder.move({ id, version: 1, transition: "archive" }),
    ]);
    expect(fulfilled(results)).toHaveLength(1);
    expect(await placeholder.byId({ id })).toMatchObject({ version: 2, state: fulfilled(results)[0]?.state });
    expect(await db.auditEvent.count({ where: { entityId: id } })).toBe(2);
  });

  test("counts up to the largest version that there can be, and is refused beyond it", async () => {
    const { id } = await create();
    const version = 2_147_483_646;
    await db.placeholder.update({ where: { id }, data: { version } });
    const last = await placeholder.update({ ...newPlaceholder(), id, version });
    expect(last.version).toBe(version + 1);
    const beyond = placeholder.update({ ...newPlaceholder(), id, version: last.version });
    expect(await refusalOf(beyond)).toMatchObject({ code: "INPUT_INVALID", issues: [{ field: "version" }] });
    expect(await placeholder.byId({ id })).toEqual(last);
    expect(await placeholder.remove({ id, version: last.version })).toEqual({ id });
  });

  test("and its entry in the audit log stand or fall together", async () => {
    const before = await create();
    const { id } = before;
    await db.$executeRaw`ALTER TABLE "AuditEvent" RENAME TO "EventAway"`;
    const refusal = await refusalOf(placeholder.update({ ...newPlaceholder(), id, version: 1 }));
    await db.$executeRaw`ALTER TABLE "EventAway" RENAME TO "AuditEvent"`;
    expect(refusal).toMatchObject({ code: "UNEXPECTED", status: 500, details: null });
    expect(lines("error").map(({ reference }) => reference)).toEqual(["TEST-0000"]);
    expect(await placeholder.byId({ id })).toEqual(before);
  });
});

describe("a row of another user", () => {
  test("answers exactly like an absent one, to everything, and is an admin's to read and to change", async () => {
    const { id } = await create();
    const other = await as("member");
    const calls = (id: string) => [
      other.byId({ id }),
      other.history({ id }),
      other.update({ ...newPlaceholder({ title: "Taken over" }), id, version: 1 }),
      other.move({ id, version: 1, transition: "archive" }),
      other.remove({ id, version: 1 }),
    ];
    const foreign = await Promise.all(calls(id).map(refusalOf));
    expect(foreign).toEqual(await Promise.all(calls(uuid()).map(refusalOf)));
    expect(new Set(foreign.map(({ code }) => code))).toEqual(new Set(["PLACEHOLDER_NOT_FOUND"]));
    expect((await other.list({})).items).toEqual([]);
    const admin = await as("admin");
    expect((await admin.list({})).items).toContainEqual(
      expect.objectContaining({ id, ownerName: owner.name }),
    );
    const changed = await admin.update({ ...newPlaceholder({ note: "by an admin" }), id, version: 1 });
    expect(changed).toMatchObject({ ownerId: owner.id, note: "by an admin" });
  });
});

describe("the history", () => {
  test("tells who did what, newest first, page by page, and outlives the row in the audit log", async () => {
    const { id } = await create({ title: "Titled", note: "before" });
    const admin = await createUser(db, "admin");
    const update = { ...newPlaceholder({ title: "Titled", note: "after" }), id, version: 1 };
    await callAs(db, admin).placeholder.update(update);
    await placeholder.move({ id, version: 2, transition: "activate" });
    const first = await placeholder.history({ id, limit: 2 });
    const second = await placeholder.history({ id, limit: 2, cursor: first.nextCursor });
    expect(second.nextCursor).toBeNull();
    const entries = [...first.items, ...second.items];
    expect(entries.map(({ action, actorName, changes }) => ({ action, actorName, changes }))).toEqual([
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
    await placeholder.remove({ id, version: 3 });
    expect((await refusalOf(placeholder.history({ id }))).code).toBe("PLACEHOLDER_NOT_FOUND");
    expect(await db.auditEvent.count({ where: { entityId: id } })).toBe(4);
  });

  test("tells what a program did in the name of a person", async () => {
    const { id } = await create();
    const tokenId = uuid();
    const program = callAs(db, { ...owner, tokenId }).placeholder;
    await program.move({ id, version: 1, transition: "activate" });
    const { items } = await placeholder.history({ id, limit: 2 });
    expect(items).toMatchObject([
      { action: "activate", actorName: owner.name, byProgram: true },
      { action: "create", actorName: owner.name, byProgram: false },
    ]);
    expect(await db.auditEvent.findFirst({ where: { entityId: id, tokenId } })).toMatchObject({
      actorId: owner.id,
    });
  });
});
