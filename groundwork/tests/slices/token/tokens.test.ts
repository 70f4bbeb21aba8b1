import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#contract/permissions";
import { callAs, createUser, refusalOf } from "#testing/calls";
import { testDatabase } from "#testing/database";
import { tokenLimits } from "@/product/limits";
import type { Database } from "@/server/database/client";

const input = { name: "Backup", role: "member", lifetime: "month" } as const;
const day = 24 * 60 * 60 * 1000;

let db: Database;
let actor: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  actor = await createUser(db);
});

const tokens = (of = actor) => callAs(db, of).token;

test("a token is answered with its text once, and listed without", async () => {
  const { secret, ...made } = await tokens().create(input);
  expect(secret).toMatch(/^groundwork_/);
  expect(made).toMatchObject({ name: "Backup", role: "member", usedAt: null });
  expect(made.expiresAt.getTime() - made.createdAt.getTime()).toBe(tokenLimits.days.month * day);
  expect(await tokens().list()).toEqual([made]);
});

test("of one that was revoked, or is another's, there is nothing to revoke", async () => {
  const { id } = await tokens().create(input);
  const other = await createUser(db, "admin");
  expect(await refusalOf(tokens(other).revoke({ id }))).toMatchObject({ code: "TOKEN_NOT_FOUND" });
  expect(await tokens().revoke({ id })).toEqual({ id });
  expect(await tokens().list()).toEqual([]);
  expect(await refusalOf(tokens().revoke({ id }))).toMatchObject({ code: "TOKEN_NOT_FOUND" });
});

test("a token is listed with the role that it has now", async () => {
  const admin = await createUser(db, "admin");
  await tokens(admin).create({ ...input, role: "admin" });
  expect(await tokens(admin).list()).toMatchObject([{ role: "admin" }]);
  expect(await tokens({ ...admin, role: "member" }).list()).toMatchObject([{ role: "member" }]);
});

test("many made at once are no more than an account may have", async () => {
  const count = tokenLimits.perAccount + 5;
  const made = await Promise.allSettled(Array.from({ length: count }, () => tokens().create(input)));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(tokenLimits.perAccount);
  expect(await tokens().list()).toHaveLength(tokenLimits.perAccount);
});

test("the audit log of an account tells which token was made and revoked, without its text", async () => {
  const { id, secret, expiresAt } = await tokens().create(input);
  await tokens().revoke({ id });
  const events = await db.auditEvent.findMany({
    where: { entity: "user", entityId: actor.id },
    orderBy: { id: "asc" },
  });
  const expiry = expiresAt.toISOString();
  expect(events).toMatchObject([
    {
      action: "create-token",
      actorId: actor.id,
      changes: [
        { field: "token", from: null, to: "Backup" },
        { field: "tokenRole", from: null, to: "member" },
        { field: "tokenExpiresAt", from: null, to: expiry },
      ],
    },
    { action: "revoke-token", actorId: actor.id, changes: [{ from: "Backup", to: null }, {}, {}] },
  ]);
  expect(JSON.stringify(events.map(({ changes }) => changes))).not.toContain(secret.slice(11));
});
