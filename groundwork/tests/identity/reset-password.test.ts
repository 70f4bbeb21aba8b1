import { beforeAll, describe, expect, test } from "vitest";
import { createLink, type LinkPurpose } from "#server/identity/one-time-links";
import { createUser } from "#testing/calls";
import { cookieIn, type IdentityHarness, openIdentity, password } from "./harness";

let harness: IdentityHarness;
beforeAll(async () => {
  harness = await openIdentity();
});

const another = "another long sentence";

/** An account with a session, and a link for it. */
async function forgetful(made: { seconds?: number; purpose?: LinkPurpose } = {}) {
  const user = harness.newUser();
  const cookie = cookieIn(await harness.ask("signUp", user));
  const { id } = await harness.db.user.findUniqueOrThrow({ where: { email: user.email } });
  const link = () =>
    createLink(harness.db, {
      purpose: "reset-password",
      userId: id,
      email: user.email,
      seconds: 3600,
      ...made,
    });
  return { ...user, id, cookie, link };
}

const reset = (secret: string, to = another) => harness.ask("resetPassword", { secret, password: to });
const signIn = (email: string, tried: string) => harness.ask("signIn", { email, password: tried });

describe("a one-time link", () => {
  test("sets a new password, ends every session, opens none, and verifies the address", async () => {
    const { id, email, cookie, link } = await forgetful();
    const answer = await reset(await link());
    expect(answer).toEqual({ status: 200, refused: null, cookies: [] });
    expect(await harness.actor(cookie)).toBeNull();
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(email, another)).status).toBe(200);
    expect(await harness.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ emailVerified: true });
  });

  test("gives a first password to an account that has none", async () => {
    const { id } = await createUser(harness.db);
    const email = `${id}@example.com`;
    const secret = await createLink(harness.db, {
      purpose: "reset-password",
      userId: id,
      email,
      seconds: 60,
    });
    expect((await reset(secret)).status).toBe(200);
    expect((await signIn(email, another)).status).toBe(200);
  });

  test("works once, also when it is used many times at once", async () => {
    const { link } = await forgetful();
    const secret = await link();
    const passwords = [0, 1, 2, 3].map((number) => `${another} ${number}`);
    const answers = await Promise.all(passwords.map((one) => reset(secret, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect((await reset(secret)).refused).toMatchObject({ code: "LINK_OVER" });
  });

  test("ends the one before it", async () => {
    const { link } = await forgetful();
    const first = await link();
    const second = await link();
    expect((await reset(first)).refused).toMatchObject({ code: "LINK_OVER" });
    expect((await reset(second)).status).toBe(200);
  });

  test("ends by itself", async () => {
    const { link } = await forgetful({ seconds: -1 });
    expect((await reset(await link())).refused).toMatchObject({ code: "LINK_OVER" });
  });

  test("for another purpose sets no password", async () => {
    const { link, email } = await forgetful({ purpose: "verify-email" });
    expect((await reset(await link())).refused).toMatchObject({ code: "LINK_OVER" });
    expect((await signIn(email, password)).status).toBe(200);
  });

  test("of a disabled account sets no password", async () => {
    const { link, id, email } = await forgetful();
    const secret = await link();
    await harness.db.user.update({ where: { id }, data: { disabledAt: new Date() } });
    expect((await reset(secret)).refused).toMatchObject({ code: "LINK_OVER" });
    await harness.db.user.update({ where: { id }, data: { disabledAt: null } });
    expect((await signIn(email, password)).status).toBe(200);
  });

  test("is worth nothing once the account has another address", async () => {
    const { link, id } = await forgetful();
    const secret = await link();
    await harness.db.user.update({ where: { id }, data: { email: `moved-${id}@example.com` } });
    expect((await reset(secret)).refused).toMatchObject({ code: "LINK_OVER" });
  });

  test("that is refused for its password can still be used", async () => {
    const { link } = await forgetful();
    const secret = await link();
    expect((await reset(secret, "password1")).refused).toMatchObject({
      code: "PASSWORD_COMMON",
      field: "password",
    });
    expect((await reset(secret, "short")).refused).toMatchObject({ code: "INPUT_INVALID" });
    expect((await reset(secret)).status).toBe(200);
  });

  test.each(["", "no such secret", "reset-password", "%"])(
    "that nobody made is refused: %j",
    async (secret) => {
      await forgetful().then(({ link }) => link());
      expect((await reset(secret)).refused).toMatchObject({ code: "LINK_OVER" });
    },
  );

  test("is not in the database, nor in the audit log", async () => {
    const { link, id } = await forgetful();
    const secret = await link();
    const stored = () => harness.db.$queryRaw<object[]>`SELECT * FROM "AuthVerification"`;
    expect(JSON.stringify(await stored())).not.toContain(secret);
    await reset(secret);
    const events = await harness.db.auditEvent.findMany({ where: { entityId: id } });
    expect(events).toMatchObject([{ action: "reset-password", actorId: id, changes: [] }]);
    expect(JSON.stringify(await stored())).not.toContain(id);
  });
});
