import { beforeAll, describe, expect, test } from "vitest";
import { createLink, type LinkPurpose } from "#server/identity/one-time-links";
import { cookieIn, type IdentityHarness, openIdentity, password } from "./harness";

// What links of Better Auth opened beyond what they were made for (fixed in 1.7.16), and what is not Better Auth's here.

let harness: IdentityHarness;
beforeAll(async () => {
  harness = await openIdentity();
});

const another = "another long sentence";

/** An account with a session, and links for it. */
async function member(own = password) {
  const user = { ...harness.newUser(), password: own };
  const cookie = cookieIn(await harness.ask("signUp", user));
  const { id } = await harness.db.user.findUniqueOrThrow({ where: { email: user.email } });
  const link = (purpose: LinkPurpose, email = user.email) =>
    createLink(harness.db, { purpose, userId: id, email, seconds: 3600 });
  return { ...user, id, cookie, link };
}

const confirm = (secret: string, currentPassword: string, cookie = "") =>
  harness.ask("confirmEmail", { secret, currentPassword }, { cookie });
const reset = (secret: string) => harness.ask("resetPassword", { secret, password: another });
const stored = (id: string) =>
  harness.db.user.findUniqueOrThrow({ where: { id }, select: { email: true, emailVerified: true } });

describe("a one-time link", () => {
  test("confirms the address of its own account, no matter who is signed in and with which other password", async () => {
    const [ada, eve] = [await member(), await member("the sentence of Eve")];
    const secret = await ada.link("verify-email");
    const answer = await confirm(secret, eve.password, eve.cookie);
    expect(answer).toMatchObject({ refused: { code: "PASSWORD_WRONG" }, cookies: [] });
    expect(await stored(ada.id)).toEqual({ email: ada.email, emailVerified: false });
    // It is Ada's still, and signs her in, not Eve.
    const confirmed = await confirm(secret, ada.password, eve.cookie);
    expect(await harness.actor(cookieIn(confirmed))).toMatchObject({ id: ada.id });
    expect(await stored(eve.id)).toEqual({ email: eve.email, emailVerified: false });
  });

  test("takes no address from the account that has it by now", async () => {
    const [ada, eve] = [await member(), await member()];
    const secret = await eve.link("change-email", ada.email);
    expect((await confirm(secret, eve.password)).refused).toMatchObject({ code: "LINK_OVER" });
    expect(await stored(ada.id)).toMatchObject({ email: ada.email });
    expect(await stored(eve.id)).toMatchObject({ email: eve.email });
    expect(await harness.actor(ada.cookie)).toMatchObject({ id: ada.id });
  });

  test("that was mailed to one address does not confirm the next", async () => {
    const { id, password: own, link } = await member();
    const secret = await link("verify-email");
    const { email } = harness.newUser();
    await harness.db.user.update({ where: { id }, data: { email } });
    expect((await confirm(secret, own)).refused).toMatchObject({ code: "LINK_OVER" });
    expect(await stored(id)).toEqual({ email, emailVerified: false });
  });

  test("to a new address, asked for with a password that its owner has reset since, changes nothing", async () => {
    const { id, email, password: stolen, link } = await member();
    const secret = await link("change-email", harness.newUser().email);
    expect((await reset(await link("reset-password"))).status).toBe(200);
    for (const tried of [stolen, another])
      expect((await confirm(secret, tried)).refused).toMatchObject({ code: "LINK_OVER" });
    expect(await stored(id)).toMatchObject({ email });
  });

  test("that sets a password confirms no address, and can still be used", async () => {
    const { password: own, link } = await member();
    const secret = await link("reset-password");
    expect((await confirm(secret, own)).refused).toMatchObject({ code: "LINK_OVER" });
    expect((await reset(secret)).status).toBe(200);
  });

  test("is not what the database holds of it", async () => {
    const { password: own, link } = await member();
    for (const purpose of ["verify-email", "reset-password"] as const) {
      const secret = await link(purpose);
      for (const { id, identifier, value } of await harness.db.authVerification.findMany())
        for (const read of [id, identifier, value]) {
          expect(read).not.toContain(secret);
          expect((await reset(read)).refused).toMatchObject({ code: "LINK_OVER" });
          expect((await confirm(read, own)).refused).toMatchObject({ code: "LINK_OVER" });
        }
    }
  });
});
