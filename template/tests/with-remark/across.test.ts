import { v7 as uuid } from "uuid";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { remarkWords } from "@/product/remark/display";
import { remarkContent } from "@/product/remark/fields";
import type { Database } from "@/server/database/client";
import { placeholders } from "@/server/rows/placeholder";
import { remarks } from "@/server/rows/remark";
import type { DeclarableCode, Refuse } from "../../../groundwork/src/contract/errors";
import type { Actor } from "../../../groundwork/src/contract/permissions";
import { ownedRows } from "../../../groundwork/src/server/data/owned-rows";
import { createUser } from "../../../groundwork/src/testing/calls";
import { testDatabase } from "../../../groundwork/src/testing/database";
import { addPlaceholder, newPlaceholder } from "../../../tests/contract/samples/placeholder";

// What `ownedRows` promises where the rows of one slice have to do with those of another.

let db: Database;
let owner: Actor;
let other: Actor;

beforeAll(async () => {
  ({ db } = await testDatabase());
});

beforeEach(async () => {
  [owner, other] = [await createUser(db), await createUser(db)];
});

/** Row of a placeholder in a state. */
async function addIn(state: string) {
  const { id } = await addPlaceholder(db, owner.id);
  return db.placeholder.update({ where: { id }, data: { state } });
}

/** Remarks as rows with an owner of their own, which only point to a placeholder. */
const pointing = ownedRows({
  entity: "remark",
  names: remarkWords,
  model: (of) => of.remark,
  whenOwnerLeaves: "delete",
  references: {
    placeholderId: {
      model: (of) => of.placeholder,
      absent: "PLACEHOLDER_NOT_FOUND",
      within: (scope) => ({ ...scope, state: { not: "archived" } }),
    },
  },
  content: remarkContent,
  view: ({ id, version }) => ({ id, version }),
  errors: { absent: "REMARK_NOT_FOUND", stale: "REMARK_STALE", taken: "REMARK_ID_TAKEN" },
});

/** Parts of a call of the owner's, as a procedure has them. */
const callWith = <Input>(input: Input) => ({
  db,
  actor: owner,
  scope: { ownerId: owner.id },
  input,
  refuse: ((code) => {
    throw new Error(code);
  }) as Refuse<DeclarableCode>,
});
const point = (placeholderId: string, judge?: () => unknown) =>
  pointing.create(callWith({ id: uuid() }), { placeholderId, text: "A remark" }, judge);

describe("a value that points to another row", () => {
  test("is taken where the caller reaches that row, and refused as if there were none where not", async () => {
    const mine = await addPlaceholder(db, owner.id);
    const foreign = await addPlaceholder(db, other.id);
    const archived = await addIn("archived");
    expect(await point(mine.id)).toMatchObject({ version: 1 });
    for (const id of [foreign.id, archived.id, uuid()])
      await expect(point(id)).rejects.toThrow("PLACEHOLDER_NOT_FOUND");
  });

  test("is looked at again when it is changed, and not when other values are", async () => {
    const [mine, next, foreign] = [
      await addPlaceholder(db, owner.id),
      await addPlaceholder(db, owner.id),
      await addPlaceholder(db, other.id),
    ];
    const { id } = await point(mine.id);
    await db.placeholder.update({ where: { id: mine.id }, data: { ownerId: other.id } });
    const change = (version: number, data: { text?: string; placeholderId: string }) =>
      pointing.change(callWith({ id, version }), "update", data);
    await change(1, { text: "Still there", placeholderId: mine.id });
    await expect(change(2, { placeholderId: foreign.id })).rejects.toThrow("PLACEHOLDER_NOT_FOUND");
    await change(2, { placeholderId: next.id });
    await expect(change(3, { placeholderId: mine.id })).rejects.toThrow("PLACEHOLDER_NOT_FOUND");
  });

  test("is refused when the row goes between the look at it and the write", async () => {
    const { id } = await addPlaceholder(db, owner.id);
    const written = point(id, () => db.placeholder.delete({ where: { id } }));
    await expect(written).rejects.toThrow("PLACEHOLDER_NOT_FOUND");
  });
});

describe("writes with a transaction for their `db`", () => {
  const add = (transaction: Pick<Database, "placeholder">, title: string) => {
    const { id, ...content } = newPlaceholder({ title });
    const call = { ...callWith({ id }), db: transaction as Database };
    return placeholders.create(call, { ...content, titleKey: title, state: "draft" });
  };

  test("stand together", async () => {
    await db.$transaction(async (transaction) => {
      await add(transaction, "one");
      await add(transaction, "two");
    });
    expect(await db.placeholder.count({ where: { ownerId: owner.id } })).toBe(2);
  });

  test("fall together, with their entries in the audit log", async () => {
    const fallen = db.$transaction(async (transaction) => {
      await add(transaction, "same");
      await add(transaction, "same");
    });
    await expect(fallen).rejects.toThrow("PLACEHOLDER_TITLE_TAKEN");
    expect(await db.placeholder.count({ where: { ownerId: owner.id } })).toBe(0);
    expect(await db.auditEvent.count({ where: { actorId: owner.id } })).toBe(0);
  });
});

describe("a change of all rows of a `where`", () => {
  test("changes those alone, each with a version and an entry of its own", async () => {
    const drafts = [await addPlaceholder(db, owner.id), await addPlaceholder(db, owner.id)];
    const active = await addIn("active");
    const where = { ownerId: owner.id, state: "draft" };
    const count = await placeholders.changeAll({ db, actor: other }, "archive", where, { state: "archived" });
    expect(count).toBe(2);
    const rows = await db.placeholder.findMany({ where: { ownerId: owner.id, state: "archived" } });
    expect(rows.map(({ id }) => id).sort()).toEqual(drafts.map(({ id }) => id).sort());
    for (const { version } of rows) expect(version).toBe(2);
    expect(await db.placeholder.findUniqueOrThrow({ where: { id: active.id } })).toMatchObject({
      version: 1,
    });
    const events = await db.auditEvent.findMany({ where: { actorId: other.id } });
    expect(events.map(({ action, changes }) => [action, changes])).toEqual(
      drafts.map(() => ["archive", [{ field: "state", from: "draft", to: "archived" }]]),
    );
  });

  test("refuses a writer who has seen one before it", async () => {
    const { id } = await addPlaceholder(db, owner.id);
    await placeholders.changeAll({ db, actor: other }, "archive", { id }, { state: "archived" });
    const late = placeholders.change(callWith({ id, version: 1 }), "update", { note: "Late" });
    await expect(late).rejects.toThrow("PLACEHOLDER_STALE");
  });
});

describe("the audit log of a row that is moved to another owner", () => {
  const ownersIn = async (entityId: string) => {
    const { rowOwnerId, formerOwnerId } = await db.auditEvent.findFirstOrThrow({
      where: { entityId },
      orderBy: { id: "desc" },
    });
    return { rowOwnerId, formerOwnerId };
  };
  const moved = () => ({ rowOwnerId: other.id, formerOwnerId: owner.id });

  test("keeps both, by a change of the row and by one of many", async () => {
    const one = await addPlaceholder(db, owner.id);
    const seen = { ...callWith({ id: one.id, version: 1 }), scope: {} };
    await placeholders.change(seen, "give", { ownerId: other.id });
    expect(await ownersIn(one.id)).toEqual(moved());
    const many = await addPlaceholder(db, owner.id);
    await placeholders.changeAll({ db, actor: owner }, "give", { id: many.id }, { ownerId: other.id });
    expect(await ownersIn(many.id)).toEqual(moved());
    await placeholders.changeAll({ db, actor: owner }, "update", { id: many.id }, { note: "Theirs" });
    expect(await ownersIn(many.id)).toEqual({ rowOwnerId: other.id, formerOwnerId: null });
  });

  test("keeps both of a row that is moved to another user's row", async () => {
    const [mine, foreign] = [await addPlaceholder(db, owner.id), await addPlaceholder(db, other.id)];
    const { id } = await db.remark.create({
      data: { id: uuid(), ownerId: owner.id, placeholderId: mine.id, text: "A remark" },
    });
    await remarks.changeAll({ db, actor: owner }, "move", { id }, { placeholderId: foreign.id });
    expect(await ownersIn(id)).toEqual(moved());
  });
});
