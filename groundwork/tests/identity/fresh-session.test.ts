import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { proceduresOf } from "#server/call/declared-procedures";
import { createUser } from "#testing/calls";
import { addPasskey, passkeyDevice } from "#testing/passkeys";
import { addSecondFactor } from "#testing/second-factor";
import { cookieOf, setPassword, testPassword } from "#testing/session";
import { identityLimits } from "@/product/limits";
import { createCaller, slices } from "@/server/router";
import { cookieIn, type IdentityHarness, openIdentity } from "./harness";

const { secondFactor, session } = identityLimits;
const procedures = proceduresOf(slices);
const asking = procedures.filter(({ freshSession }) => freshSession).map(({ path }) => path);
const notFresh = { status: 403, refused: { code: "SESSION_NOT_FRESH" } };

let harness: IdentityHarness;
beforeAll(async () => {
  harness = await openIdentity();
});

/** Admin with a password and a second factor, unless said otherwise, whose session is so many seconds old. */
async function signedIn({ seconds = session.freshSeconds + 60, factor = true } = {}) {
  const { db } = harness;
  const { id } = await createUser(db, "admin");
  await setPassword(db, id);
  const code = factor ? await addSecondFactor(db, id, { on: true }) : "";
  const cookie = await cookieOf(db, id);
  const createdAt = new Date(Date.now() - seconds * 1000);
  await db.authSession.updateMany({ where: { userId: id }, data: { createdAt } });
  return { id, code, cookie };
}

const codeOf = async (path: (typeof asking)[number], cookie: string) =>
  (await harness.call(path, undefined, { cookie })).refused?.code;
const challengeFor = async (cookie: string) =>
  (await harness.call("identity.requestSecondStep", undefined, { cookie })).output?.challenge ?? "";

describe("what asks for the second factor again", () => {
  test.each(asking)("%s: of a session that is not fresh, before its input is read", async (path) => {
    const { cookie } = await signedIn();
    expect(await harness.call(path, undefined, { cookie })).toMatchObject(notFresh);
  });

  test("asks nobody who has given it just now, or has none", async () => {
    const fresh = await signedIn({ seconds: session.freshSeconds - 60 });
    const without = await signedIn({ factor: false });
    for (const path of asking)
      for (const { cookie } of [fresh, without])
        expect([path, await codeOf(path, cookie)]).not.toContain("SESSION_NOT_FRESH");
  });

  test("is each call that takes the password of who is signed in, or answers with what opens an account", () => {
    const fieldsOf = (schema: z.ZodType) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
    const opening = procedures.filter(
      ({ kind, permission, input, output }) =>
        kind === "mutation" &&
        !permission.anonymous &&
        (fieldsOf(input).includes("currentPassword") ||
          fieldsOf(output).some((name) => ["secret", "url", "recoveryCodes"].includes(name))),
    );
    expect(asking).toEqual(expect.arrayContaining(opening.map(({ path }) => path)));
    expect(asking).toEqual(
      expect.arrayContaining(["user.setRole", "user.lostFactorLink", "account.addPasskey"]),
    );
  });

  test("is done after a code, by a session that takes the place of the one before", async () => {
    const { id, code, cookie } = await signedIn();
    const challenge = await challengeFor(cookie);
    const renewed = await harness.call("identity.verifyCode", { challenge, code }, { cookie });
    expect(await harness.actor(cookie)).toBeNull();
    expect(await harness.db.authSession.count({ where: { userId: id } })).toBe(1);
    const off = { currentPassword: testPassword };
    const from = { cookie: cookieIn(renewed) };
    expect(await harness.call("account.turnOffSecondFactor", off, from)).toMatchObject({ status: 200 });
  });

  test("is done after a passkey", async () => {
    const { id, cookie } = await signedIn();
    const device = passkeyDevice();
    await addPasskey(harness.db, id, device);
    const asked = await harness.call("identity.requestPasskeySignIn");
    const answer = device.sign(asked.output?.challenge ?? "");
    const renewed = await harness.call("identity.signInWithPasskey", answer, { cookie });
    expect(await codeOf("account.renewRecoveryCodes", cookieIn(renewed))).toBe("INPUT_INVALID");
  });

  test("is done by programs as before, which have no session", async () => {
    const { id } = await signedIn();
    const { id: other } = await createUser(harness.db);
    const actor = { id, name: "Ada", role: "admin", tokenId: randomUUID() } as const;
    const caller = createCaller({ db: harness.db, actor: async () => actor, reference: "TEST-0000" });
    expect(await caller.user.setRole({ id: other, role: "admin" })).toMatchObject({ role: "admin" });
  });
});

describe("a second step of who is signed in", () => {
  test("is none for nobody, nor for who has no second factor", async () => {
    expect((await harness.call("identity.requestSecondStep")).output).toEqual({ challenge: null });
    const { cookie } = await signedIn({ factor: false });
    expect(await challengeFor(cookie)).toBe("");
  });

  test("counts wrong codes for the account, however many are begun", async () => {
    const { code, cookie } = await signedIn();
    const attempt = async (typed: string) => {
      const challenge = await challengeFor(cookie);
      return (await harness.call("identity.verifyCode", { challenge, code: typed }, { cookie })).refused
        ?.code;
    };
    for (let count = 0; count < secondFactor.wrongCodes; count += 1)
      expect(await attempt("000000")).toBe("CODE_WRONG");
    expect(await attempt(code)).toBe("CODE_TRIES_SPENT");
    expect(await codeOf("account.turnOffSecondFactor", cookie)).toBe("SESSION_NOT_FRESH");
  });

  test("is that of one account: a challenge changed by a letter opens nothing", async () => {
    const { code, cookie } = await signedIn();
    const challenge = await challengeFor(cookie);
    const changed = challenge.replace(/.(?=\.)/, (last) => (last === "0" ? "1" : "0"));
    const { refused } = await harness.call("identity.verifyCode", { challenge: changed, code });
    expect(refused?.code).toBe("CODE_OVER");
  });
});
