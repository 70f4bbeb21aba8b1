import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Worker } from "#server/jobs/worker";
import { closeMail } from "#server/mail/deliver";
import { startMailServer } from "#support/mail-server";
import { codeOf } from "#support/totp";
import { startTestWorker } from "#support/worker";
import { identityLimits } from "@/product/limits";
import { identity } from "@/server/identity/identity";
import { cookieIn, type IdentityHarness, openIdentity, password } from "./harness";

// An app that sends mail: addresses are confirmed before the first sign-in.
const server = await startMailServer();
vi.stubEnv("MAIL_URL", server.url);
vi.stubEnv("MAIL_FROM", "App <mail@app.example.com>");

let harness: IdentityHarness;
let worker: Worker;
beforeAll(async () => {
  harness = await openIdentity();
  worker = startTestWorker(harness, identity.jobs);
});
afterAll(async () => {
  await worker.stop(5);
  closeMail();
  await server.close();
});

const another = "another long sentence";
const { mailsToAddress } = identityLimits.rates;

const mailsTo = (email: string) => server.received.filter(({ to }) => to.includes(email));

/** The mail number `count` to an address, once it is there. */
const mailTo = (email: string, count = 1) =>
  vi.waitFor(() => {
    const mail = mailsTo(email)[count - 1]?.mail;
    if (!mail)
      throw new Error(`${mailsTo(email).length} mails to ${email} came, and ${count} were expected.`);
    return mail;
  }, 20_000);

const secretIn = ({ text }: { text?: string | undefined }): string =>
  /#([\w-]{43})/.exec(text ?? "")?.[1] ?? "";

/** Waits until nothing is left to be done. */
const idle = () =>
  vi.waitFor(async () => {
    const [{ waiting } = { waiting: 1 }] = await harness.db.$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM "BackgroundJob" WHERE "name" LIKE 'account-%' AND "state" IN ('waiting', 'running')`;
    expect(waiting).toBe(0);
  }, 20_000);

const signIn = (email: string, tried = password) => harness.ask("signIn", { email, password: tried });
const confirm = (secret: string, tried = password) =>
  harness.ask("confirmEmail", { secret, currentPassword: tried });

/** An account whose address is confirmed, and the cookie of its session. */
async function member() {
  const user = harness.newUser();
  await harness.ask("signUp", user);
  const cookie = cookieIn(await confirm(secretIn(await mailTo(user.email))));
  return { ...user, cookie };
}

test("the owner of an account is told that its second factor is on, was recovered from, and is off", async () => {
  const { email, cookie } = await member();
  const before = mailsTo(email).length;
  const setup = await harness.call("account.setUpSecondFactor", { currentPassword: password }, { cookie });
  const { appKey = "", recoveryCodes: [recovery = ""] = [] } = setup.output ?? {};
  const on = await harness.call("account.turnOnSecondFactor", { code: codeOf(appKey) }, { cookie });
  const { output } = await harness.call("identity.signIn", { email, password });
  await harness.call("identity.verifyCode", { challenge: output?.challenge, code: recovery });
  await idle();
  const given = { currentPassword: password };
  await harness.call("account.turnOffSecondFactor", given, { cookie: cookieIn(on) });
  await mailTo(email, before + 3);
  expect(
    mailsTo(email)
      .slice(before)
      .map(({ mail }) => mail.subject),
  ).toEqual([
    "Your second factor is on at Groundwork",
    "A recovery code was used at Groundwork",
    "Your second factor is off at Groundwork",
  ]);
});

describe("a sign-up", () => {
  test("opens no session until its address is confirmed with the link and the password", async () => {
    const user = harness.newUser();
    const answer = await harness.ask("signUp", user);
    expect(answer).toMatchObject({ status: 200, cookies: [] });
    expect((await signIn(user.email)).refused).toMatchObject({ code: "EMAIL_UNCONFIRMED" });

    const mail = await mailTo(user.email, 2);
    expect(mail.subject).toBe("Confirm your e-mail address for Groundwork");
    const confirmed = await confirm(secretIn(mail));
    expect(confirmed.status).toBe(200);
    expect(await harness.actor(cookieIn(confirmed))).toMatchObject({ name: user.name });
    expect((await signIn(user.email)).status).toBe(200);
    expect((await confirm(secretIn(mail))).refused).toMatchObject({ code: "LINK_OVER" });
  });

  test("answers the same for an address that has an account, whose owner is told", async () => {
    const { email } = await member();
    const taken = await harness.ask("signUp", { ...harness.newUser(), email });
    const free = await harness.ask("signUp", harness.newUser());
    expect(taken).toEqual(free);
    expect((await mailTo(email, 2)).subject).toBe("You have an account at Groundwork");
    expect(await harness.db.user.count({ where: { email } })).toBe(1);
  });

  test("with another's address gives its owner's account to nobody", async () => {
    const { email } = harness.newUser();
    await harness.ask("signUp", { name: "Mallory", email, password: "password of the attacker" });
    const secret = secretIn(await mailTo(email));
    // The owner of the mailbox does not know the attacker's password, and the attacker not the link.
    expect((await confirm(secret, "the owner's own words")).refused).toMatchObject({
      code: "PASSWORD_WRONG",
    });
    expect((await signIn(email, "password of the attacker")).refused).toMatchObject({
      code: "EMAIL_UNCONFIRMED",
    });
    await harness.ask("requestPasswordReset", { email });
    const reset = await vi.waitFor(() => {
      const found = mailsTo(email).find(({ mail }) => mail.subject?.startsWith("Choose a new password"));
      expect(found).toBeDefined();
      return found;
    }, 20_000);
    await harness.ask("resetPassword", { secret: secretIn(reset?.mail ?? {}), password: another });
    expect((await signIn(email, another)).status).toBe(200);
    expect((await signIn(email, "password of the attacker")).status).toBe(401);
  });

  test("cannot say of itself that it is confirmed", async () => {
    const answer = await harness.ask("signUp", { ...harness.newUser(), unconfirmed: false });
    expect(answer.refused).toMatchObject({ code: "INPUT_INVALID" });
  });

  test("was made before mail was sent: it goes on as it was", async () => {
    const user = harness.newUser();
    await harness.ask("signUp", user);
    await harness.db.user.update({ where: { email: user.email }, data: { unconfirmed: false } });
    expect((await signIn(user.email)).status).toBe(200);
  });
});

describe("a forgotten password", () => {
  test("is reset by a mailed link, and its owner is told", async () => {
    const { email, cookie } = await member();
    expect(await harness.ask("requestPasswordReset", { email: email.toUpperCase() })).toEqual({
      status: 200,
      refused: null,
      cookies: [],
    });
    const mail = await mailTo(email, 2);
    expect(mail.text).toContain("http://localhost:3000/reset-password#");
    expect((await harness.ask("resetPassword", { secret: secretIn(mail), password: another })).status).toBe(
      200,
    );
    expect(await harness.actor(cookie)).toBeNull();
    expect((await signIn(email, another)).status).toBe(200);
    expect((await mailTo(email, 3)).subject).toBe("Your password at Groundwork has changed");
  });

  test("answers the same for an address without an account, enqueues the same, and writes to nobody", async () => {
    const { email } = await member();
    const nobody = "nobody@example.com";
    const known = await harness.ask("requestPasswordReset", { email });
    expect(await harness.ask("requestPasswordReset", { email: nobody })).toEqual(known);
    const enqueued = await harness.db.$queryRaw<{ email: string }[]>`
      SELECT "input"->>'email' AS email FROM "BackgroundJob"
      WHERE "name" = 'account-reset-password' AND "input"->>'email' IN (${email}, ${nobody})`;
    expect(enqueued).toHaveLength(2);
    await mailTo(email, 2);
    await idle();
    expect(mailsTo(nobody)).toEqual([]);
  });

  test("of a disabled account writes to nobody", async () => {
    const { email } = await member();
    await harness.db.user.update({ where: { email }, data: { disabledAt: new Date() } });
    await harness.ask("requestPasswordReset", { email });
    await idle();
    expect(mailsTo(email)).toHaveLength(1);
  });

  test.each([true, false])("is mailed so often only, with an account: %s", async (exists) => {
    const { email } = exists ? await member() : harness.newUser();
    const spent = exists ? 1 : 0;
    for (let count = spent; count < mailsToAddress.points; count += 1)
      expect((await harness.ask("requestPasswordReset", { email })).status).toBe(200);
    expect((await harness.ask("requestPasswordReset", { email })).refused).toMatchObject({
      code: "MAILS_SPENT",
      details: { retryAfter: expect.any(Number) },
    });
  });

  test("leaves no secret in the queue", async () => {
    const { email } = await member();
    await harness.ask("requestPasswordReset", { email });
    const secret = secretIn(await mailTo(email, 2));
    const stored = await harness.db.$queryRaw<object[]>`SELECT "input"::text, "reason" FROM "BackgroundJob"`;
    expect(JSON.stringify(stored)).not.toContain(secret);
  });
});
