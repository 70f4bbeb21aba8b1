import { v7 as uuid } from "uuid";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#contract/permissions";
import { asWriting, commandActor, recordEvent } from "#server/data/audit-log";
import { callAs, createUser, refusalOf } from "#testing/calls";
import { testDatabase } from "#testing/database";
import type { Database } from "@/server/database/client";

let db: Database;
let actor: Actor;
let admin: ReturnType<typeof callAs>;

beforeAll(async () => {
  ({ db } = await testDatabase());
  actor = await createUser(db, "admin");
  admin = callAs(db, actor);
});
beforeEach(async () => void (await db.auditEvent.deleteMany()));

type Written = Partial<Parameters<typeof recordEvent>[1]> & { reference?: string; at?: Date };

/** Adds an entry; answers with its id. */
async function write({ reference = "TEST-0000", at, ...event }: Written = {}): Promise<string> {
  const whole = { entity: "thing", entityId: uuid(), action: "update", actorId: actor.id, changes: [] };
  await asWriting({ procedure: "thing.update", reference }, () =>
    recordEvent(db, { ...whole, rowOwnerId: null, ...event }),
  );
  const { id } = await db.auditEvent.findFirstOrThrow({ orderBy: { id: "desc" } });
  if (at) await db.auditEvent.update({ where: { id }, data: { at } });
  return String(id);
}

type Filters = Parameters<typeof admin.audit.list>[0];
const idsFor = async (filters: Filters) => (await admin.audit.list(filters)).items.map(({ id }) => id);

/** Ids of all pages, in the order in which they come. */
async function pagedIds(filters: Filters, between = async (): Promise<unknown> => undefined) {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof admin.audit.list>> = await admin.audit.list({
      ...filters,
      limit: 2,
      cursor,
    });
    found.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    await between();
  } while (cursor);
  return found;
}

test("each filter leaves the entries that it is about, and several those that are about all of them", async () => {
  const entityId = uuid();
  const other = await createUser(db);
  const ids = {
    actor: await write({ actorId: other.id }),
    action: await write({ action: "archive" }),
    entity: await write({ entity: "part" }),
    row: await write({ entityId }),
    reference: await write({ reference: "TEST-0001" }),
    archivedRow: await write({ entityId, action: "archive" }),
  };
  expect(await idsFor({})).toEqual(Object.values(ids).reverse());
  expect(await idsFor({ actor: other.id })).toEqual([ids.actor]);
  expect(await idsFor({ action: "archive" })).toEqual([ids.archivedRow, ids.action]);
  expect(await idsFor({ entity: "part" })).toEqual([ids.entity]);
  expect(await idsFor({ entity: "thing", entityId })).toEqual([ids.archivedRow, ids.row]);
  expect(await idsFor({ reference: "TEST-0001" })).toEqual([ids.reference]);
  expect(await idsFor({ entry: ids.entity })).toEqual([ids.entity]);
  expect(await idsFor({ action: "archive", entityId })).toEqual([ids.archivedRow]);
  expect(await idsFor({ action: "archive", actor: other.id })).toEqual([]);
});

test("a time begins with its first moment and ends before its last", async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  const [first, second, third] = [
    await write({ at: day(1) }),
    await write({ at: day(2) }),
    await write({ at: day(3) }),
  ];
  const [from, until] = [day(2).toISOString(), day(3).toISOString()];
  expect(await idsFor({ from })).toEqual([third, second]);
  expect(await idsFor({ until })).toEqual([second, first]);
  expect(await idsFor({ from, until })).toEqual([second]);
  expect(await idsFor({ from: until, until: from })).toEqual([]);
});

test("pages follow one another without a gap or a repetition while entries are added", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1) ids.unshift(await write());
  expect(await pagedIds({}, write)).toEqual(ids);
});

test("pages of a time do so too, also where many entries are of one moment, or of another order than their ids", async () => {
  const at = new Date("2026-02-03T04:05:06.789Z");
  const same = [await write({ at }), await write({ at }), await write({ at }), await write({ at })];
  const earlier = await write({ at: new Date(at.getTime() - 1) });
  const later = await write({ at: new Date(at.getTime() + 1) });
  const filters = { from: "2026-02-03T00:00:00.000Z", until: "2026-02-04T00:00:00.000Z" };
  expect(await pagedIds(filters, () => write({ at }))).toEqual([later, ...same.reverse(), earlier]);
});

test("a cursor that is made up is behind no entry of a time", async () => {
  await write();
  const { items, nextCursor } = await admin.audit.list({ from: "2026-01-01T00:00:00.000Z", cursor: "1" });
  expect({ items, nextCursor }).toEqual({ items: [], nextCursor: null });
});

test("an entry says who did it: a user, a program by the name of its token, a command, or an account that is gone", async () => {
  const tokenId = uuid();
  const stored = { id: tokenId, userId: actor.id, name: "CI", role: "admin", hash: tokenId };
  await db.apiToken.create({ data: { ...stored, expiresAt: new Date(Date.now() + 60_000) } });
  await write();
  await write({ tokenId });
  await write({ tokenId: uuid() });
  await write({ actorId: commandActor("account") });
  await write({ actorId: uuid() });
  const { items } = await admin.audit.list({});
  expect(items.map(({ actorName, byProgram, programName }) => [actorName, byProgram, programName])).toEqual([
    [null, false, null],
    ['the command "account"', false, null],
    [actor.name, true, null],
    [actor.name, true, "CI"],
    [actor.name, false, null],
  ]);
});

test("an entry of an account names it, and says nothing of an address or a token", async () => {
  const other = await createUser(db);
  const { email } = await db.user.findUniqueOrThrow({ where: { id: other.id } });
  await admin.user.setRole({ id: other.id, role: "admin" });
  await admin.user.resetLink({ id: other.id });
  const page = await admin.audit.list({});
  expect(page.items).toMatchObject([
    { action: "reset-link", entityId: other.id, entityName: other.name, changes: [] },
    { action: "set-role", changes: [{ field: "role", from: "member", to: "admin" }] },
  ]);
  expect(JSON.stringify(page)).not.toContain(email);
});

test("what is written by a procedure is found by it and by its reference", async () => {
  const other = await createUser(db);
  await callAs(db, other).account.changeName({ name: "Robin Writer" });
  const { items } = await admin.audit.list({ actor: other.id });
  const changes = [{ field: "name", from: other.name, to: "Robin Writer" }];
  expect(items).toMatchObject([{ procedure: "account.changeName", reference: expect.any(String), changes }]);
  expect(await idsFor({ reference: items[0]?.reference })).toEqual([items[0]?.id]);
});

test("the names are those that the log has, each once, with those that the product has given up", async () => {
  await write({ entity: "bygone", action: "vanish" });
  await write();
  await write();
  expect(await admin.audit.names()).toEqual({
    entities: ["bygone", "thing"],
    actions: ["update", "vanish"],
  });
  await db.auditEvent.deleteMany();
  expect(await admin.audit.names()).toEqual({ entities: [], actions: [] });
});

test("a member is refused", async () => {
  const member = callAs(db, await createUser(db));
  expect(await refusalOf(member.audit.list({}))).toMatchObject({ code: "NOT_ALLOWED" });
  expect(await refusalOf(member.audit.names())).toMatchObject({ code: "NOT_ALLOWED" });
});
