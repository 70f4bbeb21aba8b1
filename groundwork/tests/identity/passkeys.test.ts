import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createLink } from "#server/identity/one-time-links";
import { accountEvents } from "#support/account-events";
import { addPasskey, passkeyDevice } from "#testing/passkeys";
import { identityLimits } from "@/product/limits";
import { cookieIn, type IdentityHarness, openIdentity, password } from "./harness";

let harness: IdentityHarness;
beforeAll(async () => {
  harness = await openIdentity();
});
afterEach(() => {
  vi.useRealTimers();
});

const current = { currentPassword: password };
const refused = { refused: { code: "PASSKEY_REFUSED" } };
const { perAccount, challengeSeconds } = identityLimits.passkeys;
type Device = ReturnType<typeof passkeyDevice>;

async function signedUp() {
  const user = harness.newUser();
  const cookie = cookieIn(await harness.ask("signUp", user));
  const { id } = await harness.db.user.findUniqueOrThrow({ where: { email: user.email } });
  return { ...user, id, cookie };
}

/** Challenge for one more passkey of who is signed in. */
async function request(cookie: string): Promise<string> {
  const { output } = await harness.call("account.requestPasskey", current, { cookie });
  if (!output) throw new Error("No passkey may be added.");
  return output.challenge;
}

const add = (cookie: string, made: ReturnType<Device["make"]>, name = "Phone") =>
  harness.call("account.addPasskey", { ...made, name }, { cookie });

/** An account with a passkey. */
async function withPasskey() {
  const account = await signedUp();
  const device = passkeyDevice();
  expect((await add(account.cookie, device.make(await request(account.cookie)))).refused).toBeNull();
  const [passkey] =
    (await harness.call("account.passkeys", undefined, { cookie: account.cookie })).output ?? [];
  if (!passkey) throw new Error("It was not added.");
  return { ...account, device, passkey };
}

async function challenge(): Promise<string> {
  const { output } = await harness.call("identity.requestPasskeySignIn");
  if (!output) throw new Error("There is no challenge.");
  return output.challenge;
}

const signIn = (assertion: ReturnType<Device["sign"]>, cookie = "") =>
  harness.call("identity.signInWithPasskey", assertion, { cookie });
const actionsOf = async (id: string) => (await accountEvents(harness.db, id)).map(({ action }) => action);

describe("adding a passkey", () => {
  test("takes the password, and a browser's answer to a challenge of this account, once", async () => {
    const [own, other, device] = [await signedUp(), await signedUp(), passkeyDevice()];
    expect(
      await harness.call("account.requestPasskey", { currentPassword: "another" }, { cookie: own.cookie }),
    ).toMatchObject({ refused: { code: "PASSWORD_WRONG", field: "currentPassword" } });
    const made = device.make(await request(own.cookie));
    expect(await add(other.cookie, made)).toMatchObject(refused);
    expect((await add(own.cookie, made)).refused).toBeNull();
    expect(await add(own.cookie, made)).toMatchObject(refused);
    const { output } = await harness.call("account.passkeys", undefined, { cookie: own.cookie });
    expect(output).toMatchObject([{ name: "Phone", usedAt: null }]);
    expect(await actionsOf(own.id)).toEqual(["add-passkey"]);
  });

  test("asks for a device that finds it without a name and verifies its user, and for none that has one", async () => {
    const { cookie, email, device } = await withPasskey();
    const { output } = await harness.call("account.requestPasskey", current, { cookie });
    expect(output).toMatchObject({
      rp: { id: "localhost", name: "Groundwork" },
      user: { name: email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: device.id }],
    });
  });

  test.each([
    ["of another origin", { origin: "http://localhost:3001" }],
    ["of a device that did not verify who uses it", { verified: false }],
  ])("refuses the answer %s", async (_, options) => {
    const { cookie } = await signedUp();
    expect(await add(cookie, passkeyDevice().make(await request(cookie), options))).toMatchObject(refused);
  });

  test("refuses a passkey that an account has already, and a challenge that was made for a sign-in", async () => {
    const { device } = await withPasskey();
    const { cookie } = await signedUp();
    expect(await add(cookie, device.make(await request(cookie)))).toMatchObject(refused);
    expect(await add(cookie, passkeyDevice().make(await challenge()))).toMatchObject(refused);
  });

  test("leaves no account with more than it may have, however many are added at once", async () => {
    const { id, cookie } = await signedUp();
    for (let count = 0; count < perAccount - 1; count += 1) await addPasskey(harness.db, id);
    const challenges = [await request(cookie), await request(cookie), await request(cookie)];
    const answers = await Promise.all(challenges.map((each) => add(cookie, passkeyDevice().make(each))));
    expect(answers.filter((answer) => !answer.refused)).toHaveLength(1);
    expect(await harness.db.passkey.count({ where: { userId: id } })).toBe(perAccount);
    expect(await harness.call("account.requestPasskey", current, { cookie })).toMatchObject({
      refused: { code: "PASSKEYS_TOO_MANY" },
    });
  });
});

describe("a sign-in by a passkey", () => {
  test("opens a session without a password, ends the one before, and notes when", async () => {
    const { id, cookie, device, passkey } = await withPasskey();
    const signed = await signIn(device.sign(await challenge()), cookie);
    expect(await harness.actor(cookieIn(signed))).toMatchObject({ id });
    expect(await harness.actor(cookie)).toBeNull();
    const { usedAt } = await harness.db.passkey.findUniqueOrThrow({ where: { id: passkey.id } });
    expect(usedAt).not.toBeNull();
  });

  test("takes no code where the account has a second factor: the device has verified who uses it", async () => {
    const { id, cookie, device, email } = await withPasskey();
    await harness.call("account.turnOnSecondFactorByPasskey", current, { cookie });
    const { output } = await harness.call("identity.signIn", { email, password });
    expect(output?.challenge).toEqual(expect.any(String));
    expect(await harness.actor(cookieIn(await signIn(device.sign(await challenge()))))).toMatchObject({ id });
  });

  test.each([
    ["of another origin", { origin: "https://localhost:3000" }],
    ["of a device that did not verify who uses it", { verified: false }],
  ])("refuses the answer %s", async (_, options) => {
    const { device } = await withPasskey();
    expect(await signIn(device.sign(await challenge(), options))).toMatchObject(refused);
  });

  test("refuses an unknown passkey, another's signature, and a challenge that this app has not made", async () => {
    const { device } = await withPasskey();
    expect(await signIn(passkeyDevice().sign(await challenge()))).toMatchObject(refused);
    expect(await signIn({ ...passkeyDevice().sign(await challenge()), id: device.id })).toMatchObject(
      refused,
    );
    expect(await signIn(device.sign("AAAA"))).toMatchObject(refused);
    const { cookie } = await signedUp();
    expect(await signIn(device.sign(await request(cookie)))).toMatchObject(refused);
    expect(await signIn({ ...device.sign(await challenge()), clientDataJSON: "AAAA" })).toMatchObject(
      refused,
    );
  });

  test("opens one session for an answer that fifty send at once", async () => {
    const { id, device } = await withPasskey();
    await harness.db.authSession.deleteMany({ where: { userId: id } });
    const answer = device.sign(await challenge());
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(answer)));
    expect(answers.filter((each) => !each.refused)).toHaveLength(1);
    expect(await harness.db.authSession.count({ where: { userId: id } })).toBe(1);
  });

  test("refuses a copy, whose count is behind", async () => {
    const { device } = await withPasskey();
    expect((await signIn(device.sign(await challenge(), { counter: 5 }))).refused).toBeNull();
    expect(await signIn(device.sign(await challenge(), { counter: 5 }))).toMatchObject(refused);
    expect((await signIn(device.sign(await challenge(), { counter: 6 }))).refused).toBeNull();
  });

  test("takes no longer than its challenge is good for", async () => {
    const { device } = await withPasskey();
    const late = await challenge();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (challengeSeconds + 1) * 1000 });
    expect(await signIn(device.sign(late))).toMatchObject(refused);
  });

  test("opens no session of an account that is disabled", async () => {
    const { id, device } = await withPasskey();
    await harness.db.user.update({ where: { id }, data: { disabledAt: new Date() } });
    expect(await signIn(device.sign(await challenge()))).toMatchObject({
      refused: { code: "ACCOUNT_DISABLED" },
    });
    expect(await harness.actor((await harness.call("identity.me")).cookies.join())).toBeNull();
  });
});

describe("a passkey as the second factor", () => {
  test("is turned on with recovery codes, which sign in after the password, and takes no code of an app", async () => {
    const { id, cookie, email } = await withPasskey();
    const on = await harness.call("account.turnOnSecondFactorByPasskey", current, { cookie });
    const [code = ""] = on.output?.recoveryCodes ?? [];
    expect((await harness.call("account.secondFactor", undefined, { cookie })).output).toMatchObject({
      on: true,
      app: false,
      recoveryCodes: identityLimits.secondFactor.recoveryCodes,
    });
    expect(await harness.call("account.setUpSecondFactor", current, { cookie })).toMatchObject({
      refused: { code: "SECOND_FACTOR_ON" },
    });
    const { output } = await harness.call("identity.signIn", { email, password });
    const step = { challenge: output?.challenge ?? "" };
    expect(await harness.call("identity.verifyCode", { ...step, code: "123456" })).toMatchObject({
      refused: { code: "CODE_WRONG" },
    });
    const signed = await harness.call("identity.verifyCode", { ...step, code });
    expect(await harness.actor(cookieIn(signed))).toMatchObject({ id });
  });

  test("is not turned on without a passkey, nor twice: it makes no codes then", async () => {
    const { cookie } = await signedUp();
    const turnOn = (by: string) =>
      harness.call("account.turnOnSecondFactorByPasskey", current, { cookie: by });
    expect((await turnOn(cookie)).output).toEqual({ recoveryCodes: [] });
    const own = await withPasskey();
    const answers = await Promise.all([turnOn(own.cookie), turnOn(own.cookie)]);
    expect(answers.filter(({ output }) => output?.recoveryCodes.length)).toHaveLength(1);
    expect(await actionsOf(own.id)).toEqual(["add-passkey", "turn-on-second-factor"]);
  });

  test("cannot be removed as the last one, also by two that remove both at once", async () => {
    const { id, cookie, passkey } = await withPasskey();
    const another = await addPasskey(harness.db, id);
    await harness.call("account.turnOnSecondFactorByPasskey", current, { cookie });
    const remove = (each: string) =>
      harness.call("account.removePasskey", { ...current, id: each }, { cookie });
    const answers = await Promise.all([remove(passkey.id), remove(another)]);
    expect(answers.map((answer) => answer.refused?.code ?? null).sort()).toEqual(["PASSKEY_NEEDED", null]);
    expect(await harness.db.passkey.count({ where: { userId: id } })).toBe(1);
  });
});

test("a removed passkey signs in no more, and another's cannot be removed", async () => {
  const [own, other] = [await withPasskey(), await withPasskey()];
  const remove = (cookie: string, id: string) =>
    harness.call("account.removePasskey", { ...current, id }, { cookie });
  expect(await remove(own.cookie, other.passkey.id)).toMatchObject({
    refused: { code: "PASSKEY_NOT_FOUND" },
  });
  expect((await remove(own.cookie, own.passkey.id)).refused).toBeNull();
  expect(await signIn(own.device.sign(await challenge()))).toMatchObject(refused);
  expect((await signIn(other.device.sign(await challenge()))).refused).toBeNull();
  expect(await accountEvents(harness.db, own.id)).toMatchObject([
    { action: "add-passkey", changes: [{ field: "name", from: null, to: "Phone" }] },
    { action: "remove-passkey", changes: [{ field: "name", from: "Phone", to: null }] },
  ]);
});

test("the link for a lost second factor removes the passkeys, and a reset by mail keeps them", async () => {
  const { id, email, device } = await withPasskey();
  const reset = async (purpose: "reset-password" | "lost-factor") => {
    const secret = await createLink(harness.db, { purpose, userId: id, email, seconds: 60 });
    return harness.ask("resetPassword", { secret, password });
  };
  expect((await reset("reset-password")).refused).toBeNull();
  expect((await signIn(device.sign(await challenge()))).refused).toBeNull();
  expect((await reset("lost-factor")).refused).toBeNull();
  expect(await signIn(device.sign(await challenge()))).toMatchObject(refused);
  expect(await actionsOf(id)).toContain("remove-passkey");
});
