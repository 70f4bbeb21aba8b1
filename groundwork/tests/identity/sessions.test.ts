import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Role } from "#contract/permissions";
import { removeExpired } from "#server/jobs/app-worker";
import { callAs, createUser } from "#testing/calls";
import { runJob } from "#testing/jobs";
import { identityLimits } from "@/product/limits";
import { cookieIn, type IdentityHarness, openIdentity, password } from "./harness";

const { absoluteSeconds, idleSeconds, touchSeconds } = identityLimits.session;

let harness: IdentityHarness;
let email: string;
let cookie: string;

beforeAll(async () => {
  harness = await openIdentity();
});
beforeEach(async () => {
  const ada = harness.newUser();
  email = ada.email;
  cookie = cookieIn(await harness.ask("signUp", ada));
});

const signIn = (tried = password) => harness.ask("signIn", { email, password: tried });
const session = () => harness.db.authSession.findFirstOrThrow({ where: { user: { email } } });
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
const change = (data: { updatedAt?: Date; expiresAt?: Date; createdAt?: Date }) =>
  harness.db.authSession.updateMany({ where: { user: { email } }, data });

describe("a session", () => {
  test("ends when it has not been used for so long", async () => {
    await change({ updatedAt: ago(idleSeconds - 60) });
    expect(await harness.actor(cookie)).not.toBeNull();
    await change({ updatedAt: ago(idleSeconds + 60) });
    expect(await harness.actor(cookie)).toBeNull();
    expect(await harness.actor(cookie)).toBeNull();
  });

  test("ends so long after the sign-in however much it is used", async () => {
    const { expiresAt, createdAt } = await session();
    expect(Math.abs(Number(expiresAt) - Number(createdAt) - absoluteSeconds * 1000)).toBeLessThan(5000);
    await change({ updatedAt: ago(touchSeconds + 1) });
    expect(await harness.actor(cookie)).not.toBeNull();
    expect((await session()).expiresAt).toEqual(expiresAt);
    await change({ expiresAt: ago(1) });
    expect(await harness.actor(cookie)).toBeNull();
  });

  test("is written to when it is used, and then not for a while", async () => {
    await change({ updatedAt: ago(touchSeconds + 60) });
    await Promise.all(Array.from({ length: 5 }, () => harness.actor(cookie)));
    const { updatedAt } = await session();
    expect(Date.now() - Number(updatedAt)).toBeLessThan(10_000);
    const soon = ago(touchSeconds - 60);
    await change({ updatedAt: soon });
    expect(await harness.actor(cookie)).not.toBeNull();
    expect((await session()).updatedAt).toEqual(soon);
  });

  test("belongs to a user with a UUID, by which the audit log knows them", async () => {
    expect((await harness.actor(cookie))?.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test.each<Role>(["admin", "member"])(
    "has the role %s from the request after it was given",
    async (role) => {
      const admin = await createUser(harness.db, "admin");
      const target = await harness.actor(cookie);
      await callAs(harness.db, admin).user.setRole({ id: target?.id ?? "", role });
      expect(await harness.actor(cookie)).toMatchObject({ role });
    },
  );
});

describe("a session whose time is over", () => {
  const account = () => harness.db.user.findUniqueOrThrow({ where: { email } });
  /** Makes so many more sessions of this account. */
  const add = async (count: number, times: { updatedAt: Date; expiresAt: Date }, name: string) => {
    const { id: userId } = await account();
    const data = Array.from({ length: count }, (_, index) => {
      const id = `${userId} ${name} ${index}`;
      return { id, userId, token: id, ...times };
    });
    await harness.db.authSession.createMany({ data });
  };
  const names = async () => {
    const { id } = await account();
    const rows = await harness.db.authSession.findMany({ where: { userId: id }, orderBy: { id: "asc" } });
    return rows.filter((row) => row.id.startsWith(id)).map((row) => row.id.slice(id.length + 1));
  };
  const soon = new Date(Date.now() + 60_000);

  test("is removed every hour, and none other is", async () => {
    await add(1, { expiresAt: ago(1), updatedAt: ago(1) }, "expired");
    await add(1, { expiresAt: soon, updatedAt: ago(idleSeconds - 60) }, "in use");
    await runJob(removeExpired, harness.db, {});
    expect(await names()).toEqual(["in use 0"]);
  });

  test("is removed with however many others", async () => {
    await add(2500, { expiresAt: ago(1), updatedAt: ago(1) }, "expired");
    await runJob(removeExpired, harness.db, {});
    expect(await names()).toEqual([]);
  });

  test("takes what was to be verified and never was along", async () => {
    const { db } = harness;
    const row = (id: string, expiresAt: Date) => ({ id, identifier: email, value: id, expiresAt });
    await db.authVerification.createMany({ data: [row("over", ago(1)), row("open", soon)] });
    await runJob(removeExpired, harness.db, {});
    expect(await db.authVerification.findMany({ where: { identifier: email } })).toMatchObject([
      { id: "open" },
    ]);
  });
});

describe("a disabled account", () => {
  const administer = async (call: "disable" | "enable" | "endSessions") => {
    const { id } = await harness.db.user.findUniqueOrThrow({ where: { email } });
    return callAs(harness.db, await createUser(harness.db, "admin")).user[call]({ id });
  };

  test("has no session from the next request on, and none comes back when it is enabled", async () => {
    await administer("disable");
    expect(await harness.actor(cookie)).toBeNull();
    await administer("enable");
    expect(await harness.actor(cookie)).toBeNull();
    expect((await signIn()).status).toBe(200);
  });

  test("is not opened by a session that came to be beside its being disabled", async () => {
    await harness.db.user.update({ where: { email }, data: { disabledAt: new Date() } });
    expect(await harness.db.authSession.count({ where: { user: { email } } })).toBe(1);
    expect(await harness.actor(cookie)).toBeNull();
  });

  test("is refused in its own words to who knows the password, and to nobody else", async () => {
    await administer("disable");
    const refused = await signIn();
    expect(refused.status).toBe(403);
    expect(refused.refused).toMatchObject({
      code: "ACCOUNT_DISABLED",
      message: "This account has been disabled. Ask an admin to enable it again.",
    });
    expect(refused.cookies).toEqual([]);
    expect(await harness.db.authSession.count({ where: { user: { email } } })).toBe(0);
    const wrong = await signIn("not the password");
    expect(wrong.status).toBe(401);
    expect(wrong.refused).toMatchObject({ code: "SIGN_IN_REFUSED" });
  });

  test("ended sessions are ended, and one may sign in again", async () => {
    await administer("endSessions");
    expect(await harness.actor(cookie)).toBeNull();
    expect(await harness.actor(cookieIn(await signIn()))).not.toBeNull();
  });
});
