import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cookieHeader } from "#server/call/context";
import { createAuth } from "#server/identity/auth";
import { sessionCookie } from "#server/identity/session";
import { identityLimits } from "@/product/limits";
import { appUrl, authSecret, cookieIn, type IdentityHarness, openIdentity, password } from "./harness";

let harness: IdentityHarness;
let ada: ReturnType<IdentityHarness["newUser"]>;

beforeAll(async () => {
  harness = await openIdentity();
});
beforeEach(() => {
  ada = harness.newUser();
});

const ask: IdentityHarness["ask"] = (...requested) => harness.ask(...requested);
const actor: IdentityHarness["actor"] = (...requested) => harness.actor(...requested);
const signUp = (body: object = ada) => ask("signUp", body);
const signIn = (body: object) => ask("signIn", body);

describe("signing up", () => {
  test("makes a member and signs them in, with the token in the cookie only", async () => {
    const response = await signUp();
    expect(response.status).toBe(200);
    expect(await actor(cookieIn(response))).toEqual({
      id: expect.any(String),
      name: "Ada",
      email: ada.email,
      role: "member",
    });
  });

  test("stores the address in lower case and the password hashed", async () => {
    await signUp({ ...ada, email: ` ${ada.email.toUpperCase()} ` });
    const { accounts } = await harness.db.user.findUniqueOrThrow({
      where: { email: ada.email },
      include: { accounts: true },
    });
    expect(accounts).toHaveLength(1);
    expect(accounts[0]?.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  });

  test("refuses an address that has an account, under its field", async () => {
    await signUp();
    const response = await signUp({ ...ada, name: "Somebody else" });
    expect(response.status).toBe(409);
    expect(response.refused).toEqual({
      code: "EMAIL_TAKEN",
      message: "There is already an account with this e-mail address. Sign in with it instead.",
      field: "email",
      issues: [],
      details: null,
      status: 409,
    });
    expect((await harness.db.user.findUniqueOrThrow({ where: { email: ada.email } })).name).toBe("Ada");
  });

  test("ten times at once with one address makes one account and nine plain refusals", async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp()));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
    for (const response of responses.filter(({ status }) => status === 409))
      expect(response.refused).toMatchObject({ code: "EMAIL_TAKEN", field: "email" });
    const users = await harness.db.user.findMany({
      where: { email: ada.email },
      include: { accounts: true },
    });
    expect(users).toHaveLength(1);
    expect(users[0]?.accounts).toHaveLength(1);
  });

  test.each([
    ["role", "admin"],
    ["emailVerified", true],
    ["id", "chosen"],
    ["image", "javascript:alert(1)"],
    ["callbackURL", "https://elsewhere.example"],
    ["rememberMe", false],
  ])("does not take a %s", async (key, value) => {
    const response = await signUp({ ...ada, [key]: value });
    expect(response.status).toBe(400);
    expect(response.refused).toMatchObject({ code: "INPUT_INVALID" });
    expect(await harness.db.user.count({ where: { email: ada.email } })).toBe(0);
  });

  test.each([
    ["name", "a\u0000b"],
    ["name", "x".repeat(identityLimits.name.max + 1)],
    ["email", "not an address"],
    ["email", { contains: "" }],
    ["password", "short"],
    ["password", "x".repeat(identityLimits.password.max + 1)],
  ])("names the field %s when it is %j", async (field, value) => {
    const response = await signUp({ ...ada, [field]: value });
    expect(response.status).toBe(400);
    expect(response.refused?.code).toBe("INPUT_INVALID");
    expect(response.refused?.issues.map((issue) => issue.field)).toEqual([field]);
  });
});

describe("signing in", () => {
  test("opens a session with the same address in other letters", async () => {
    await signUp();
    const response = await signIn({ email: ada.email.toUpperCase(), password });
    expect(response.status).toBe(200);
    expect(await actor(cookieIn(response))).toMatchObject({ name: "Ada" });
  });

  test("answers a wrong password and an unknown address alike", async () => {
    await signUp();
    const wrong = await signIn({ email: ada.email, password: "another sentence" });
    const unknown = await signIn({ email: "nobody@example.com", password });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const [a, b] = [wrong.refused, unknown.refused];
    expect(a).toMatchObject({
      code: "SIGN_IN_REFUSED",
      message: "Wrong e-mail or password.",
      field: null,
    });
    expect(a).toEqual(b);
    expect(wrong.cookies).toEqual([]);
  });
});

describe("a session", () => {
  test("ends when its owner signs out, and the cookie with it", async () => {
    const cookie = cookieIn(await signUp());
    const response = await ask("signOut", undefined, { cookie });
    expect(response.status).toBe(200);
    expect(response.cookies[0]).toMatch(/^app\.session_token=;.*Max-Age=0/);
    expect(await actor(cookie)).toBeNull();
    expect(await harness.db.authSession.count({ where: { user: { email: ada.email } } })).toBe(0);
  });

  test("ends when the same browser signs in again", async () => {
    const first = cookieIn(await signUp());
    const second = cookieIn(await ask("signIn", { email: ada.email, password }, { cookie: first }));
    expect(await actor(first)).toBeNull();
    expect(await actor(second)).toMatchObject({ name: "Ada" });
    const refused = await ask("signIn", { email: ada.email, password: "wrong" }, { cookie: second });
    expect(refused.status).toBe(401);
    expect(await actor(second)).not.toBeNull();
  });

  test("ends with its time", async () => {
    const cookie = cookieIn(await signUp());
    const expiresAt = new Date(Date.now() - 1);
    await harness.db.authSession.updateMany({ where: { user: { email: ada.email } }, data: { expiresAt } });
    expect(await actor(cookie)).toBeNull();
  });

  test("is as long as the limit says", async () => {
    const before = Date.now();
    await signUp();
    const { expiresAt } = await harness.db.authSession.findFirstOrThrow({
      where: { user: { email: ada.email } },
    });
    const seconds = (expiresAt.getTime() - before) / 1000;
    expect(Math.abs(seconds - identityLimits.session.absoluteSeconds)).toBeLessThan(30);
  });

  test("has the role that its user has now", async () => {
    const cookie = cookieIn(await signUp());
    expect(await actor(cookie)).toMatchObject({ role: "member" });
    await harness.db.user.update({ where: { email: ada.email }, data: { role: "admin" } });
    expect(await actor(cookie)).toMatchObject({ role: "admin" });
  });

  test("ends with its user", async () => {
    const cookie = cookieIn(await signUp());
    await harness.db.user.delete({ where: { email: ada.email } });
    expect(await actor(cookie)).toBeNull();
  });

  test.each([
    ["nothing", () => ""],
    ["a cookie without a value", (name: string) => `${name}=`],
    [
      "the cookie of another app",
      (_: string, token: string, signature: string) => `other=${token}.${signature}`,
    ],
    ["a token without a signature", (name: string, token: string) => `${name}=${token}`],
    ["a token with an empty signature", (name: string, token: string) => `${name}=${token}.`],
    [
      "a token with another signature",
      (name: string, token: string) => `${name}=${token}.${"A".repeat(43)}%3D`,
    ],
    ["another token", (name: string, token: string, signature: string) => `${name}=a${token}.${signature}`],
  ])("is not opened by %s", async (_name, forge) => {
    const cookie = cookieIn(await signUp());
    const [, name = "", token = "", signature = ""] = /^(.+)=(.+)\.(.+)$/.exec(cookie) ?? [];
    expect(await actor(`${name}=${token}.${signature}`)).not.toBeNull();
    expect(await actor(forge(name, token, signature))).toBeNull();
  });

  test("signed with another secret opens nothing", async () => {
    await signUp();
    const { db } = harness;
    const { token } = await db.authSession.findFirstOrThrow({ where: { user: { email: ada.email } } });
    const signedWith = async (secret: string) => {
      const auth = createAuth({ db, appName: "App", limits: identityLimits, secret, appUrl, plugins: [] });
      return cookieHeader([await sessionCookie(auth, token)]);
    };
    expect(await actor(await signedWith(authSecret))).not.toBeNull();
    expect(await actor(await signedWith("another secret of thirty-two characters"))).toBeNull();
  });
});

describe("the session's cookie", () => {
  test("cannot be read by scripts nor sent along by other sites", async () => {
    const [cookie] = (await signUp()).cookies;
    expect(cookie).toMatch(/^app\.session_token=/);
    expect(cookie).toContain("; HttpOnly");
    expect(cookie).toContain("; SameSite=Lax");
    expect(cookie).toContain("; Path=/");
    expect(cookie).not.toContain("Secure");
  });

  test("belongs to the very host on https, by its name too", async () => {
    const secure = await harness.instance("https://app.example.com");
    const response = await ask("signUp", ada, {}, secure);
    const cookies = response.cookies;
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^__Host-app\.session_token=/);
    for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"])
      expect(cookies[0]?.split("; ")).toContain(attribute);
    expect(cookies[0]).not.toContain("Domain");
    expect(await actor(cookieIn(response), secure)).not.toBeNull();
    const left = await ask("signOut", undefined, { cookie: cookieIn(response) }, secure);
    expect(left.cookies[0]).toMatch(/^__Host-app\.session_token=;.*Max-Age=0.*Secure/);
  });
});

describe("the visitor's cookie", () => {
  const visitorIn = (response: Pick<Awaited<ReturnType<IdentityHarness["ask"]>>, "cookies">) =>
    response.cookies.find((cookie) => cookie.includes("app.user="));

  test("says to scripts who has signed in, for as long as a session may last", async () => {
    ada.name = "Ada Ümit; x=1";
    const named = "app.user=member:Ada%20%C3%9Cmit%3B%20x%3D1; Max-Age=2592000; Path=/; SameSite=Lax";
    expect(visitorIn(await signUp())).toBe(named);
    expect(visitorIn(await signIn({ email: ada.email, password }))).toBe(named);
  });

  test("ends with the session", async () => {
    const cookie = cookieIn(await signUp());
    const ended = "app.user=; Max-Age=0; Path=/; SameSite=Lax";
    expect(visitorIn(await ask("signOut", undefined, { cookie }))).toBe(ended);
    expect(visitorIn(await ask("signOut", undefined, {}))).toBe(ended);
  });

  test("belongs to the very host on https, and opens nothing alone", async () => {
    const secure = await harness.instance("https://app.example.com");
    const cookie = visitorIn(await ask("signUp", ada, {}, secure));
    expect(cookie).toBe("__Host-app.user=member:Ada; Max-Age=2592000; Path=/; Secure; SameSite=Lax");
    expect(await actor("__Host-app.user=member:Ada", secure)).toBeNull();
  });

  test("is not set by a refused sign-in", async () => {
    expect(visitorIn(await signIn({ email: ada.email, password: "not the password" }))).toBeUndefined();
  });
});
