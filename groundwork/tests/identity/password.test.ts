import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityLimits } from "@/product/limits";
import { cookieIn, type IdentityHarness, type Instance, openIdentity, password } from "./harness";

const { passwordsOfAccount, callsFromAddress } = identityLimits.rates;

let harness: IdentityHarness;
let ada: ReturnType<IdentityHarness["newUser"]>;

beforeAll(async () => {
  harness = await openIdentity();
});
beforeEach(() => {
  ada = harness.newUser();
});

const signUp = (changed: object = {}) => harness.ask("signUp", { ...ada, ...changed });
const signIn = (tried = password, email = ada.email, to?: Instance) =>
  harness.ask("signIn", { email, password: tried }, {}, to);
const another = "another long sentence";
const change = (cookie: string, body: object = {}) =>
  harness.ask("changePassword", { currentPassword: password, password: another, ...body }, { cookie });

describe("a password that many people use", () => {
  test.each(["password", "12345678", "qwertyuiop", "PassWord", "iloveyou", "ｐａｓｓｗｏｒｄ"])(
    "is refused under its field: %s",
    async (common) => {
      const response = await signUp({ password: common });
      expect(response.status).toBe(400);
      expect(response.refused).toMatchObject({
        code: "PASSWORD_COMMON",
        field: "password",
        message: "This password is too common. Choose another one.",
      });
      expect(await harness.db.user.count({ where: { email: ada.email } })).toBe(0);
    },
  );

  test("is refused as a new one, and the old one stays", async () => {
    const cookie = cookieIn(await signUp());
    expect((await change(cookie, { password: "Password1" })).refused).toMatchObject({
      code: "PASSWORD_COMMON",
      field: "password",
    });
    expect((await signIn()).status).toBe(200);
  });

  test("still signs in who has it", async () => {
    await signUp();
    const { password: hashing } = await await (await harness.instance()).auth.$context;
    const hash = await hashing.hash("password");
    await harness.db.authAccount.updateMany({
      where: { user: { email: ada.email } },
      data: { password: hash },
    });
    expect((await signIn("password")).status).toBe(200);
  });
});

describe("a change of password", () => {
  test("ends all sessions but this one, which is renewed", async () => {
    const here = cookieIn(await signUp());
    const elsewhere = cookieIn(await signIn());
    const response = await change(here);
    expect(response.status).toBe(200);
    const renewed = cookieIn(response);
    expect(await harness.actor(here)).toBeNull();
    expect(await harness.actor(elsewhere)).toBeNull();
    expect(await harness.actor(renewed)).toMatchObject({ name: "Ada" });
    expect((await signIn()).status).toBe(401);
    expect((await signIn(another)).status).toBe(200);
  });

  test.each(["http://localhost:3000", "https://app.example.com"])(
    "sets the cookie as a sign-in at %s does",
    async (at) => {
      const to = await harness.instance(at);
      const first = await harness.ask("signUp", ada, {}, to);
      const body = { currentPassword: password, password: another };
      const second = await harness.ask("changePassword", body, { cookie: cookieIn(first) }, to);
      const attributesOf = (response: Pick<Awaited<ReturnType<IdentityHarness["ask"]>>, "cookies">) =>
        response.cookies.map((cookie) => {
          const [pair = "", ...attributes] = cookie.split("; ");
          return [pair.split("=")[0], ...attributes.sort()];
        });
      expect(attributesOf(second)).toEqual(attributesOf(first));
    },
  );

  test("is in the audit log, without the passwords", async () => {
    const cookie = cookieIn(await signUp());
    const person = await harness.actor(cookie);
    await change(cookie);
    const events = await harness.db.auditEvent.findMany({ where: { entityId: person?.id ?? "" } });
    expect(events).toMatchObject([
      { entity: "user", action: "change-password", actorId: person?.id, changes: [] },
    ]);
  });

  test("leaves other people's sessions alone", async () => {
    const cookie = cookieIn(await signUp());
    const other = harness.newUser();
    const theirs = cookieIn(await harness.ask("signUp", other));
    await change(cookie);
    expect(await harness.actor(theirs)).not.toBeNull();
  });

  test("is refused without the current password, under its field, and changes nothing", async () => {
    const cookie = cookieIn(await signUp());
    const response = await change(cookie, { currentPassword: "not the password" });
    expect(response.status).toBe(400);
    expect(response.refused).toMatchObject({ code: "PASSWORD_WRONG", field: "currentPassword" });
    expect(await harness.actor(cookie)).not.toBeNull();
    expect((await signIn()).status).toBe(200);
  });

  test.each([
    ["password", "short"],
    ["password", undefined],
    ["currentPassword", ""],
    ["userId", "somebody"],
  ])("takes no %s of %j", async (field, value) => {
    const cookie = cookieIn(await signUp());
    const response = await change(cookie, { [field]: value });
    expect(response.status).toBe(400);
    expect(response.refused).toMatchObject({ code: "INPUT_INVALID" });
  });

  test("is refused to a user who is not signed in", async () => {
    expect((await change("")).status).toBe(401);
    const cookie = cookieIn(await signUp());
    await harness.ask("signOut", undefined, { cookie });
    expect((await change(cookie)).status).toBe(401);
  });

  test("is refused when the password has become another while it was on its way", async () => {
    const identity = await harness.instance();
    const cookie = cookieIn(await signUp());
    const { password: hashing } = await identity.auth.$context;
    const { hash } = hashing;
    const where = { user: { email: ada.email } };
    hashing.hash = async (secret) => {
      await harness.db.authAccount.updateMany({ where, data: { password: await hash("the quicker one") } });
      return hash(secret);
    };
    const body = { currentPassword: password, password: another };
    const response = await harness.ask("changePassword", body, { cookie }, identity);
    expect(response.refused).toMatchObject({ code: "PASSWORD_WRONG" });
    expect(await harness.actor(cookie)).not.toBeNull();
    expect((await signIn("the quicker one")).status).toBe(200);
  });

  test("of two at once is made by one, whose session alone is left", async () => {
    const cookies = [cookieIn(await signUp()), cookieIn(await signIn())];
    const responses = await Promise.all(
      cookies.map((cookie, index) => change(cookie, { password: `sentence number ${index}` })),
    );
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(responses.every(({ status }) => status < 500)).toBe(true);
    expect(await harness.db.authSession.count({ where: { user: { email: ada.email } } })).toBe(1);
  });
});

describe("wrong passwords", () => {
  /** Counted as everywhere, without the work of hashing. */
  async function quick(): Promise<Instance> {
    const identity = await harness.instance();
    Object.assign((await identity.auth.$context).password, {
      hash: async (secret: string) => `quick ${secret}`,
      verify: async (values: { hash: string; password: string }) =>
        values.hash === `quick ${values.password}`,
    });
    return identity;
  }
  let to: Instance;
  const { points, seconds } = passwordsOfAccount;

  beforeAll(async () => {
    to = await quick();
  });

  const join = () => harness.ask("signUp", ada, {}, to);
  const enter = (tried: string, email = ada.email) => signIn(tried, email, to);
  async function guess(times: number, email = ada.email): Promise<number[]> {
    const statuses: number[] = [];
    for (let tries = 0; tries < times; tries += 1) statuses.push((await enter("wrong", email)).status);
    return statuses;
  }

  test("are taken so often for one account, from wherever they come; then the right one has to wait too", async () => {
    await join();
    expect(await guess(points)).toEqual(Array(points).fill(401));
    const response = await enter(password);
    expect(response.status).toBe(429);
    expect(response.refused).toMatchObject({
      code: "PASSWORD_TRIES_SPENT",
      message: "There were too many wrong passwords for this account. Wait 15 minutes and try again.",
    });
    const { retryAfter = 0 } = (response.refused?.details ?? {}) as { retryAfter?: number };
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(seconds);
    expect(response.cookies).toEqual([]);
  });

  test("are counted for unknown addresses alike, however they are written", async () => {
    expect(await guess(points)).toEqual(Array(points).fill(401));
    expect(await guess(1, ada.email.toUpperCase())).toEqual([429]);
    expect(await guess(1, harness.newUser().email)).toEqual([401]);
  });

  test("are counted by all instances together, many at once", async () => {
    await join();
    const instances = [await quick(), await quick()];
    const tries = Array.from({ length: 16 }, (_, index) => signIn("wrong", ada.email, instances[index % 2]));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(points).fill(401), ...Array(16 - points).fill(429)]);
  });

  test("are counted, and right ones are not", async () => {
    await join();
    await guess(points - 1);
    for (let right = 0; right < 3; right += 1) expect((await enter(password)).status).toBe(200);
    expect(await guess(2)).toEqual([401, 429]);
  });

  test("are counted when a user who is signed in guesses the current one", async () => {
    const cookie = cookieIn(await join());
    const ask = (currentPassword: string) =>
      harness.ask("changePassword", { currentPassword, password: another }, { cookie }, to);
    for (let tries = 0; tries < points; tries += 1) expect((await ask("wrong")).status).toBe(400);
    expect((await ask(password)).status).toBe(429);
  });
});

test("one address may ask so often, and then has to wait", async () => {
  const from = { clientIp: "192.0.2.1" };
  const statuses: number[] = [];
  for (let calls = 0; calls <= callsFromAddress.points; calls += 1)
    statuses.push((await harness.ask("signUp", {}, from)).status);
  expect(statuses).toEqual([...Array(callsFromAddress.points).fill(400), 429]);
  expect((await harness.ask("signUp", {})).status).toBe(400);
});

describe("hashing", () => {
  /** An instance whose hashing is watched: how often it was done, and how often at the same time. */
  async function watched() {
    const identity = await harness.instance();
    const { password: hashing } = await identity.auth.$context;
    const seen = { hashed: 0, now: 0, most: 0 };
    const watch =
      <Arguments extends unknown[], Result>(run: (...requested: Arguments) => Promise<Result>) =>
      async (...requested: Arguments) => {
        seen.hashed += 1;
        seen.now += 1;
        seen.most = Math.max(seen.most, seen.now);
        return run(...requested).finally(() => {
          seen.now -= 1;
        });
      };
    Object.assign(hashing, { hash: watch(hashing.hash), verify: watch(hashing.verify) });
    return { identity, seen };
  }

  test("is done once for a wrong password and once for an unknown address, which takes the same time", async () => {
    await signUp();
    const { identity, seen } = await watched();
    for (const email of [ada.email, harness.newUser().email]) {
      seen.hashed = 0;
      expect((await signIn("wrong", email, identity)).status).toBe(401);
      expect(seen.hashed).toBe(1);
    }
  });

  test("is done for a few at the same time", async () => {
    const { identity, seen } = await watched();
    const people = Array.from({ length: 12 }, () => harness.newUser());
    const responses = await Promise.all(people.map((person) => harness.ask("signUp", person, {}, identity)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(seen.hashed).toBe(12);
    expect(seen.most).toBe(identityLimits.hashing.atOnce);
  });
});
