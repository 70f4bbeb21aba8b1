import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "#contract/permissions";
import { callAs, createUser } from "#testing/calls";
import { lines } from "#testing/log";
import { isAnyWaiting } from "#testing/waiting";
import { cookieIn, type IdentityHarness, type Instance, openIdentity, password } from "./harness";

// Some are races of fifty rounds.
vi.setConfig({ testTimeout: 60_000 });

const another = "quite another sentence";

let harness: IdentityHarness;
let to: Instance;
let ada: ReturnType<IdentityHarness["newUser"]>;
let cookie: string;
let admin: Actor;

beforeAll(async () => {
  harness = await openIdentity();
  to = await quick();
  admin = await createUser(harness.db, "admin");
});
beforeEach(() => join());

/** A new user, who is signed in. */
async function join(): Promise<void> {
  ada = harness.newUser();
  cookie = cookieIn(await harness.ask("signUp", ada, {}, to));
}

/** An instance that hashes without the work, and does something of ours once it has found a password right. */
async function quick(onVerified: () => Promise<unknown> = async () => {}): Promise<Instance> {
  const identity = await harness.instance();
  Object.assign((await identity.auth.$context).password, {
    hash: async (secret: string) => `${randomUUID()} ${secret}`,
    verify: async (values: { hash: string; password: string }) => {
      const right = values.hash.endsWith(` ${values.password}`);
      if (right) await onVerified();
      return right;
    },
  });
  return identity;
}

const signIn = (at = to) => harness.ask("signIn", { email: ada.email, password }, {}, at);
const change = () =>
  harness.ask("changePassword", { currentPassword: password, password: another }, { cookie }, to);
const account = () => harness.db.user.findUniqueOrThrow({ where: { email: ada.email } });
const sessions = () => harness.db.authSession.findMany({ where: { user: { email: ada.email } } });
const administer = async (call: "disable" | "enable" | "endSessions") =>
  callAs(harness.db, admin).user[call]({ id: (await account()).id });

describe("a sign-in whose password is found right", () => {
  test("and changed before there is a session is refused, and opens nothing", async () => {
    const response = await signIn(await quick(() => change()));
    expect(response.status).toBe(401);
    expect(response.refused).toMatchObject({ code: "SIGN_IN_REFUSED" });
    expect(response.cookies).toEqual([]);
    expect(await sessions()).toHaveLength(1);
    expect(await harness.actor(cookie)).toBeNull();
  });

  test("and replaced past the app opens nothing either", async () => {
    const replace = () =>
      harness.db.authAccount.updateMany({
        where: { user: { email: ada.email } },
        data: { password: "another hash" },
      });
    expect((await signIn(await quick(replace))).status).toBe(401);
    expect(await sessions()).toHaveLength(1);
  });

  test("and whose account is disabled before there is a session opens none for the time after", async () => {
    const response = await signIn(await quick(() => administer("disable")));
    expect(response.status).toBe(403);
    expect(response.refused).toMatchObject({ code: "ACCOUNT_DISABLED" });
    expect(response.cookies).toEqual([]);
    await administer("enable");
    expect(await sessions()).toEqual([]);
  });

  test("and whose account is removed before there is a session opens nothing", async () => {
    const response = await signIn(await quick(() => harness.db.user.delete({ where: { email: ada.email } })));
    expect(response.refused).not.toBeNull();
    expect(response.cookies).toEqual([]);
    expect(await sessions()).toEqual([]);
    lines("error");
  });

  test("is one that begins after an admin has ended all sessions", async () => {
    const response = await signIn(await quick(() => administer("endSessions")));
    expect(response.status).toBe(200);
    expect(await harness.actor(cookie)).toBeNull();
    expect(await harness.actor(cookieIn(response))).toMatchObject({ name: "Ada" });
  });

  test("and refused leaves the session alone that its browser has with another account", async () => {
    const other = cookieIn(await harness.ask("signUp", harness.newUser(), {}, to));
    const body = { email: ada.email, password };
    const disabling = await quick(() => administer("disable"));
    expect((await harness.ask("signIn", body, { cookie: other }, disabling)).status).toBe(403);
    expect(await harness.actor(other)).not.toBeNull();
  });
});

test("a sign-in waits for a change of password that is being written", async () => {
  const { id } = await account();
  const entering = await harness.db.$transaction(async (transaction) => {
    await transaction.authAccount.updateMany({ where: { userId: id }, data: { password: "another hash" } });
    await transaction.authSession.deleteMany({ where: { userId: id } });
    const signingIn = { status: 0, answer: signIn() };
    signingIn.answer.then(({ status }) => {
      signingIn.status = status;
    });
    while (signingIn.status === 0 && !(await isAnyWaiting(harness.db))) await delay(5);
    expect(signingIn.status, "the status before the change is committed").toBe(0);
    return signingIn;
  });
  expect((await entering.answer).status).toBe(401);
  expect(await sessions()).toEqual([]);
});

/** Fifty rounds take a while on a busy machine. */
const timeout = 120_000;
const rounds = Array.from({ length: 50 }, (_, round) => `round ${round}`);

test("of fifty changes of a password amid sign-ins, each leaves the session alone that made it", {
  timeout,
}, async () => {
  for (const round of rounds) {
    await join();
    const [changed, ...entered] = await Promise.all([change(), signIn(), signIn(), signIn()]);
    expect(changed.status, round).toBe(200);
    for (const { status } of entered) expect([200, 401], round).toContain(status);
    expect(await sessions(), round).toHaveLength(1);
    expect(await harness.actor(cookieIn(changed)), round).not.toBeNull();
  }
});

test("of fifty accounts that are disabled amid sign-ins, none has a session afterwards", {
  timeout,
}, async () => {
  for (const round of rounds) {
    await join();
    const [, ...entered] = await Promise.all([administer("disable"), signIn(), signIn(), signIn()]);
    for (const { status } of entered) expect([200, 403], round).toContain(status);
    await administer("enable");
    expect(await sessions(), round).toEqual([]);
  }
});

test("of fifty changes of a password while an admin ends all sessions, none leaves a session, nor waits for ever", {
  timeout,
}, async () => {
  for (const round of rounds) {
    await join();
    await signIn();
    const [changed] = await Promise.all([change(), administer("endSessions")]);
    // The later of the two: an end, which takes the renewed session too, or a change, by who is signed out by then.
    expect([200, 401], round).toContain(changed.status);
    expect(await sessions(), round).toEqual([]);
  }
});
