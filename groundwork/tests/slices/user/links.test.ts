import { beforeAll, describe, expect, test } from "vitest";
import { consumeLink } from "#server/identity/one-time-links";
import { accountEvents } from "#support/account-events";
import { callAs, createUser, refusalOf } from "#testing/calls";
import { testDatabase } from "#testing/database";
import { setEnv } from "#testing/env";
import type { Database } from "@/server/database/client";

let db: Database;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const holderOf = (url: string) =>
  db.$transaction((transaction) => consumeLink(transaction, "reset-password", url.split("#")[1] ?? ""));

describe("user.resetLink", () => {
  test("makes a link of one hour, ends the earlier one, and is in the log without its secret", async () => {
    const [admin, member] = [await createUser(db, "admin"), await createUser(db)];
    const { resetLink } = callAs(db, admin).user;
    const first = await resetLink({ id: member.id });
    const second = await resetLink({ id: member.id });
    expect(second.url).toMatch(/^http:\/\/localhost:3000\/reset-password#[\w-]{43}$/);
    expect(Math.abs(second.expiresAt.getTime() - Date.now() - 3_600_000)).toBeLessThan(60_000);
    expect(await holderOf(first.url)).toBeNull();
    expect(await holderOf(second.url)).toMatchObject({ userId: member.id });
    expect(await holderOf(second.url)).toBeNull();
    const entry = { action: "reset-link", actorId: admin.id, changes: [] };
    expect(await accountEvents(db, member.id)).toEqual([entry, entry]);
  });

  test("is refused for a disabled account, and makes nothing", async () => {
    const [admin, member] = [await createUser(db, "admin"), await createUser(db)];
    await db.user.update({ where: { id: member.id }, data: { disabledAt: new Date() } });
    expect(await refusalOf(callAs(db, admin).user.resetLink({ id: member.id }))).toMatchObject({
      code: "ACCOUNT_OFF",
    });
    expect(await accountEvents(db, member.id)).toEqual([]);
  });
});

test("user.lostFactorLink makes a link of its own kind, which ends no other and is in the log as such", async () => {
  const [admin, member] = [await createUser(db, "admin"), await createUser(db)];
  const { resetLink, lostFactorLink } = callAs(db, admin).user;
  const [usual, { url }] = [await resetLink({ id: member.id }), await lostFactorLink({ id: member.id })];
  expect(url).toMatch(/^http:\/\/localhost:3000\/reset-password#[\w-]{43}$/);
  expect(await holderOf(url)).toBeNull();
  expect(await holderOf(usual.url)).toMatchObject({ userId: member.id });
  const events = await accountEvents(db, member.id);
  expect(events.map(({ action }) => action)).toEqual(["reset-link", "lost-factor-link"]);
});

describe("user.invite", () => {
  const robin = { name: "Robin Reader", email: "Robin@Example.com", role: "member" } as const;

  test("makes an account without a password and a link to set one, while sign-up is closed", async () => {
    setEnv({ SIGN_UP: "closed" });
    const admin = await createUser(db, "admin");
    const { url } = await callAs(db, admin).user.invite(robin);
    const email = "robin@example.com";
    const user = await db.user.findUniqueOrThrow({ where: { email }, include: { accounts: true } });
    expect(user).toMatchObject({ name: robin.name, role: "member", emailVerified: false, accounts: [] });
    expect(await holderOf(url)).toEqual({ userId: user.id, email });
    expect(await accountEvents(db, user.id)).toEqual([
      { action: "invite", actorId: admin.id, changes: [{ field: "role", from: null, to: "member" }] },
    ]);
    expect(await refusalOf(callAs(db, admin).user.invite(robin))).toMatchObject({
      code: "ACCOUNT_EXISTS",
      field: "email",
    });
  });

  test("is refused to an actor who has stopped being an admin since the call began", async () => {
    const admin = await createUser(db, "admin");
    await db.user.update({ where: { id: admin.id }, data: { role: "member" } });
    const late = { ...robin, email: "late@example.com" };
    expect(await refusalOf(callAs(db, admin).user.invite(late))).toMatchObject({ code: "NOT_ALLOWED" });
    expect(await db.user.count({ where: { email: late.email } })).toBe(0);
  });
});
