import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createLink } from "#server/identity/one-time-links";
import { accountEvents } from "#support/account-events";
import { codeOf, codeStep } from "#support/totp";
import { identityLimits } from "@/product/limits";
import { cookieIn, type IdentityHarness, openIdentity, password } from "./harness";

let harness: IdentityHarness;
beforeAll(async () => {
  harness = await openIdentity();
});
// The clock stands in the middle of a step: no code ends while a test runs.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: (Math.floor(Date.now() / codeStep) + 0.5) * codeStep });
});
afterEach(() => {
  vi.useRealTimers();
});

const current = { currentPassword: password };
const wrong = "000 000";
const { wrongCodes, recoveryCodes } = identityLimits.secondFactor;

/** An account that has begun to set up a second factor, in the browser that did. */
async function begun() {
  const user = harness.newUser();
  const cookie = cookieIn(await harness.ask("signUp", user));
  const { id } = await harness.db.user.findUniqueOrThrow({ where: { email: user.email } });
  const setup = await harness.call("account.setUpSecondFactor", current, { cookie });
  if (!setup.output) throw new Error(`It was not set up: ${setup.refused?.code}`);
  const { appKey, recoveryCodes: codes } = setup.output;
  /** What the app shows, so many of its steps from now. */
  const code = (steps = 0) => codeOf(appKey, steps);
  return { ...user, id, cookie, codes, code, setup: setup.output };
}

/** An account with a second factor. The code before was used to turn it on, and may not be again. */
async function withFactor() {
  const account = await begun();
  const on = await harness.call(
    "account.turnOnSecondFactor",
    { code: account.code(-1) },
    { cookie: account.cookie },
  );
  expect(on.output).toEqual({ on: true });
  return { ...account, cookie: cookieIn(on) };
}

/** The challenge that the password of an account is answered with. */
async function challengeFor(email: string): Promise<string> {
  const { output, cookies } = await harness.call("identity.signIn", { email, password });
  if (!output?.challenge) throw new Error("The password alone has signed in.");
  expect(cookies.join()).not.toContain("two_factor");
  return output.challenge;
}

const verify = (challenge: string, code: string, cookie = "") =>
  harness.call("identity.verifyCode", { challenge, code }, { cookie });
const sessionsOf = (userId: string) => harness.db.authSession.count({ where: { userId } });
const codeRefused = { refused: { code: "CODE_WRONG", field: "code" } };
const over = { refused: { code: "CODE_OVER" } };

describe("setting up", () => {
  test("shows a key as text, as a URI and as a picture of it, and asks nobody for a code yet", async () => {
    const { setup, email } = await begun();
    const uri = new URL(setup.uri);
    expect(uri.protocol).toBe("otpauth:");
    expect(decodeURIComponent(uri.pathname)).toBe(`/Groundwork:${email}`);
    expect(uri.searchParams.get("secret")).toBe(setup.appKey);
    expect(setup.picture.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect(new Set(setup.recoveryCodes).size).toBe(recoveryCodes);
    expect((await harness.call("identity.signIn", { email, password })).output).toEqual({ challenge: null });
  });

  test("takes the password once more", async () => {
    const cookie = cookieIn(await harness.ask("signUp", harness.newUser()));
    const input = { currentPassword: "another sentence" };
    for (const path of ["setUpSecondFactor", "turnOffSecondFactor", "renewRecoveryCodes"] as const)
      expect(await harness.call(`account.${path}`, input, { cookie })).toMatchObject({
        refused: { code: "PASSWORD_WRONG", field: "currentPassword" },
      });
  });

  test("is over by a code of the app, in the same browser, while others stay signed in", async () => {
    const { id, email, cookie, code } = await begun();
    await harness.db.authSession.updateMany({ where: { userId: id }, data: { userAgent: "Known" } });
    const other = cookieIn(await harness.ask("signIn", { email, password }));
    const call = (typed: string) => harness.call("account.turnOnSecondFactor", { code: typed }, { cookie });
    expect(await call(wrong)).toMatchObject(codeRefused);
    const on = await call(code());
    expect(on.output).toEqual({ on: true });
    for (const kept of [cookieIn(on), other]) expect(await harness.actor(kept)).toMatchObject({ id });
    expect(await harness.actor(cookie)).toBeNull();
    expect(await harness.db.authSession.count({ where: { userId: id, userAgent: "Known" } })).toBe(1);
    expect((await accountEvents(harness.db, id)).map(({ action }) => action)).toEqual([
      "turn-on-second-factor",
    ]);
  });

  test("takes no recovery code for a first code, which would be on a list that nobody has kept", async () => {
    const { cookie, codes } = await begun();
    const [code = ""] = codes;
    expect(await harness.call("account.turnOnSecondFactor", { code }, { cookie })).toMatchObject(codeRefused);
  });

  test("turns on once, of many that try at once, and cannot be begun again", async () => {
    const { id, cookie, code } = await begun();
    const typed = code();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        harness.call("account.turnOnSecondFactor", { code: typed }, { cookie }),
      ),
    );
    expect(answers.filter(({ output }) => output?.on)).toHaveLength(1);
    expect((await accountEvents(harness.db, id)).length).toBe(1);
    const on = answers.find(({ output }) => output?.on);
    const again = await harness.call("account.setUpSecondFactor", current, {
      cookie: cookieIn(on ?? answers[0] ?? { cookies: [] }),
    });
    expect(again.refused).toMatchObject({ code: "SECOND_FACTOR_ON" });
  });
});

describe("the second step of a sign-in", () => {
  test("takes a code of the app: the password alone opens no session", async () => {
    const { id, email, code } = await withFactor();
    const before = await sessionsOf(id);
    const challenge = await challengeFor(email);
    expect(await sessionsOf(id)).toBe(before);
    expect(await verify(challenge, wrong)).toMatchObject({ ...codeRefused, cookies: [] });
    const [first = "", ...rest] = code();
    const answer = await verify(challenge, `${first} ${rest.join("")}`);
    expect(answer.status).toBe(200);
    expect(await harness.actor(cookieIn(answer))).toMatchObject({ id, email });
    expect(await verify(challenge, code(1))).toMatchObject(over);
  });

  test("takes each code once, also within the time for which the app shows it", async () => {
    const { id, email, code } = await withFactor();
    const shown = code();
    expect((await verify(await challengeFor(email), shown)).status).toBe(200);
    const challenge = await challengeFor(email);
    expect(await verify(challenge, shown)).toMatchObject(codeRefused);
    expect(await verify(challenge, code(-1))).toMatchObject(codeRefused);
    expect((await verify(challenge, code(1))).status).toBe(200);
    expect(await accountEvents(harness.db, id)).toHaveLength(1);
  });

  test("opens one session for a code that fifty sign-ins give at once", async () => {
    const { id, email, code } = await withFactor();
    const before = await sessionsOf(id);
    const shown = code();
    const challenges: string[] = [];
    for (let count = 0; count < 50; count += 1) challenges.push(await challengeFor(email));
    const answers = await Promise.all(challenges.map((challenge) => verify(challenge, shown)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(id)).toBe(before + 1);
  }, 60_000);

  test("takes a recovery code once, however it is typed, and logs it", async () => {
    const { id, email, codes, cookie } = await withFactor();
    const [code = "", other = ""] = codes;
    const typed = ` ${code.replace("-", "").toUpperCase()} `;
    const answer = await verify(await challengeFor(email), typed);
    expect(await harness.actor(cookieIn(answer))).toMatchObject({ id });
    expect(await verify(await challengeFor(email), code)).toMatchObject(codeRefused);
    const { output } = await harness.call("account.secondFactor", undefined, { cookie });
    expect(output).toEqual({
      on: true,
      app: true,
      available: true,
      needed: false,
      recoveryCodes: recoveryCodes - 1,
    });
    const events = await accountEvents(harness.db, id);
    expect(events.map(({ action }) => action)).toEqual(["turn-on-second-factor", "use-recovery-code"]);

    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeFor(email)));
    const answers = await Promise.all(challenges.map((challenge) => verify(challenge, other)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { refused } of answers.filter(({ status }) => status !== 200))
      expect(refused).toMatchObject({ code: "CODE_WRONG" });
  });

  test("is over after five wrong codes, and locked after so many in a row", async () => {
    const { email, code } = await withFactor();
    const first = await challengeFor(email);
    for (let tries = 0; tries < 5; tries += 1) expect(await verify(first, wrong)).toMatchObject(codeRefused);
    expect(await verify(first, code())).toMatchObject(over);
    const second = await challengeFor(email);
    for (let tries = 5; tries < wrongCodes; tries += 1) await verify(second, wrong);
    const { refused } = await verify(await challengeFor(email), code());
    expect(refused).toMatchObject({ code: "CODE_TRIES_SPENT", details: { retryAfter: expect.any(Number) } });
  });

  test("takes no challenge that this app has not made, nor one whose time is over", async () => {
    const { email, code } = await withFactor();
    const challenge = await challengeFor(email);
    const shown = code();
    for (const made of [randomUUID(), challenge.slice(0, -2), `x${challenge}`, "; two_factor=x", "%"])
      expect(await verify(made, shown)).toMatchObject(over);
    await harness.db.authVerification.updateMany({ data: { expiresAt: new Date(0) } });
    expect(await verify(challenge, shown)).toMatchObject(over);
  });

  test("is over once the password is another, and opens no session amid the change of it", async () => {
    const { id, email, code, codes } = await withFactor();
    async function reset() {
      const link = { purpose: "reset-password", userId: id, email, seconds: 60 } as const;
      const secret = await createLink(harness.db, link);
      return harness.ask("resetPassword", { secret, password });
    }
    const challenge = await challengeFor(email);
    expect((await reset()).status).toBe(200);
    expect(await verify(challenge, code())).toMatchObject(over);
    for (const recovery of codes) {
      const open = await challengeFor(email);
      const [changed, taken] = await Promise.all([reset(), verify(open, recovery)]);
      expect(changed.status).toBe(200);
      if (taken.status !== 200) expect(taken).toMatchObject(over);
      else expect(await harness.actor(cookieIn(taken))).toBeNull();
    }
  }, 60_000);

  test("opens no session of an account that was disabled after the password", async () => {
    const { id, email, code } = await withFactor();
    const challenge = await challengeFor(email);
    await harness.db.user.update({ where: { id }, data: { disabledAt: new Date() } });
    await harness.db.authSession.deleteMany({ where: { userId: id } });
    expect(await verify(challenge, code())).toMatchObject(over);
    expect(await sessionsOf(id)).toBe(0);
  });

  test("is that of the account whose password was given, no matter who is signed in there", async () => {
    const { id, email, code } = await withFactor();
    const someone = cookieIn(await harness.ask("signUp", harness.newUser()));
    const answer = await verify(await challengeFor(email), code(), someone);
    expect(await harness.actor(cookieIn(answer))).toMatchObject({ id });
    expect(await harness.actor(someone)).toBeNull();
  });
});

describe("a second factor", () => {
  test("is turned off with the password, which signs in alone from then on", async () => {
    const { id, email, cookie } = await withFactor();
    expect((await harness.call("account.turnOffSecondFactor", current, { cookie })).status).toBe(200);
    expect((await harness.call("identity.signIn", { email, password })).output).toEqual({ challenge: null });
    expect(await harness.db.twoFactor.count({ where: { userId: id } })).toBe(0);
    const events = await accountEvents(harness.db, id);
    expect(events.map(({ action }) => action)).toEqual(["turn-on-second-factor", "turn-off-second-factor"]);
  });

  test("gets other recovery codes, and those before sign nobody in any more", async () => {
    const { email, cookie, codes } = await withFactor();
    const renewed = await harness.call("account.renewRecoveryCodes", current, { cookie });
    const [before = "", [after = ""] = []] = [codes[0], renewed.output?.recoveryCodes];
    const challenge = await challengeFor(email);
    expect(await verify(challenge, before)).toMatchObject(codeRefused);
    expect((await verify(challenge, after)).status).toBe(200);
  });

  test("stays with a new password by mail, and ends by the link of an admin", async () => {
    const { id, email } = await withFactor();
    const another = "another long sentence";
    const reset = async (purpose: "reset-password" | "lost-factor") => {
      const secret = await createLink(harness.db, { purpose, userId: id, email, seconds: 60 });
      expect((await harness.ask("resetPassword", { secret, password: another })).status).toBe(200);
      return harness.call("identity.signIn", { email, password: another });
    };
    expect((await reset("reset-password")).output).toEqual({ challenge: expect.any(String) });
    expect((await reset("lost-factor")).output).toEqual({ challenge: null });
    const events = await accountEvents(harness.db, id);
    expect(events.map(({ action }) => action).sort()).toEqual([
      "reset-password",
      "reset-password",
      "turn-off-second-factor",
      "turn-on-second-factor",
    ]);
  });

  test("is not got around by the link that confirms an address", async () => {
    const { id, email, cookie } = await withFactor();
    const secret = await createLink(harness.db, { purpose: "verify-email", userId: id, email, seconds: 60 });
    const confirmed = await harness.ask("confirmEmail", { secret, ...current }, { cookie });
    expect(confirmed).toMatchObject({ status: 200, cookies: [] });
    expect(await harness.actor(cookie)).toMatchObject({ id });
    expect(await harness.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ emailVerified: true });
  });

  test("is kept as nobody can read it who reads the database", async () => {
    const { id, setup, codes } = await withFactor();
    const row = JSON.stringify(await harness.db.twoFactor.findUniqueOrThrow({ where: { userId: id } }));
    for (const text of [setup.appKey, Buffer.from(setup.appKey).toString("base64"), ...codes])
      expect(row).not.toContain(text);
  });
});
