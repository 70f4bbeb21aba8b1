import { v7 as uuid } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { commandActor, recordEvent } from "#server/data/audit-log";
import { callAs, createUser } from "#testing/calls";
import { testDatabase } from "#testing/database";
import type { Database } from "@/server/database/client";

let db: Database;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

test("the history of an account has what it did and what was done to it, each once, newest first", async () => {
  const [admin, other, member] = [
    await createUser(db, "admin"),
    await createUser(db, "admin"),
    await createUser(db),
  ];
  await callAs(db, other).user.setRole({ id: member.id, role: "admin" });
  await callAs(db, admin).user.disable({ id: other.id });
  const event = { entity: "user", entityId: other.id, rowOwnerId: other.id, changes: [] };
  await recordEvent(db, { ...event, action: "change-password", actorId: other.id });
  await recordEvent(db, { ...event, action: "reset-link", actorId: commandActor("account") });
  const changes = [{ field: "secret", from: "private", to: "words" }];
  const note = { entity: "note", entityId: uuid(), rowOwnerId: other.id };
  await recordEvent(db, { ...note, action: "update", actorId: other.id, changes });

  const { items } = await callAs(db, admin).user.history({ id: other.id });
  expect(
    items.map(({ action, entity, actorName, otherName }) => [action, entity, actorName, otherName]),
  ).toEqual([
    ["update", "note", other.name, null],
    ["reset-link", "user", 'the command "account"', null],
    ["change-password", "user", other.name, null],
    ["disable", "user", admin.name, null],
    ["set-role", "user", other.name, member.name],
  ]);
  expect(items[0]?.entityId).toBe(note.entityId);
  // What is in the rows of others is not for this page.
  expect(items[0]?.changes).toEqual([]);
  expect(items[4]?.changes).toEqual([{ field: "role", from: "member", to: "admin" }]);
});

test("the history is read page by page, without a gap and without anything twice", async () => {
  const [admin, member] = [await createUser(db, "admin"), await createUser(db)];
  for (let count = 0; count < 7; count += 1) {
    const entityId = count % 2 === 0 ? member.id : uuid();
    await recordEvent(db, {
      entity: count % 2 === 0 ? "user" : "note",
      entityId,
      action: `step-${count}`,
      actorId: count % 3 === 0 ? admin.id : member.id,
      rowOwnerId: null,
      changes: [],
    });
  }
  const read = async (cursor: string | null): Promise<string[]> => {
    const { items, nextCursor } = await callAs(db, admin).user.history({ id: member.id, cursor, limit: 2 });
    expect(items.length).toBeLessThanOrEqual(2);
    const actions = items.map(({ action }) => action);
    return nextCursor ? [...actions, ...(await read(nextCursor))] : actions;
  };
  // The third step is the admin's, on something else.
  expect(await read(null)).toEqual([6, 5, 4, 2, 1, 0].map((count) => `step-${count}`));
});
