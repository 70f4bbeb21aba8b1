import { lines } from "groundwork/testing/log";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityLimits } from "@/product/identity/limits";
import type { Database } from "@/server/database/client";
import { createAuth } from "@/server/identity/auth";
import { handleIdentity } from "@/server/identity/http";
import { appUrl, cookieIn, type IdentityHarness, openIdentity, password } from "../../support/identity";

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
const signUp = (body: object = ada) => ask("sign-up/email", body);
const signIn = (body: object) => ask("sign-in/email", body);

describe("signing up", () => {
  test("makes a member and signs them in, with the token in the cookie only", async () => {
    const response = await signUp();
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    expect(await actor(cookieIn(response))).toEqual({ id: expect.any(String), name: "Ada", role: "member" });
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
    expect(await response.json()).toEqual({
      code: "EMAIL_TAKEN",
      message: "There is already an account with this e-mail address. Sign in with it instead.",
      field: "email",
      issues: [],
      details: null,
      reference: expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/),
    });
    expect((await harness.db.user.findUniqueOrThrow({ where: { email: ada.email } })).name).toBe("Ada");
  });

  test("ten times at once with one address makes one account and nine plain refusals", async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp()));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([204, ...Array(9).fill(409)]);
    for (const response of responses.filter(({ status }) => status === 409))
      expect(await response.json()).toMatchObject({ code: "EMAIL_TAKEN", field: "email" });
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
    expect(await response.json()).toMatchObject({ code: "INPUT_INVALID" });
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
    const { code, issues } = await response.json();
    expect(code).toBe("INPUT_INVALID");
    expect(issues.map((issue: { field: string }) => issue.field)).toEqual([field]);
  });
});

describe("signing in", () => {
  test("opens a session with the same address in other letters", async () => {
    await signUp();
    const response = await signIn({ email: ada.email.toUpperCase(), password });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    expect(await actor(cookieIn(response))).toMatchObject({ name: "Ada" });
  });

  test("answers a wrong password and an unknown address alike", async () => {
    await signUp();
    const wrong = await signIn({ email: ada.email, password: "another sentence" });
    const unknown = await signIn({ email: "nobody@example.com", password });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const [a, b] = [await wrong.json(), await unknown.json()];
    expect(a).toMatchObject({
      code: "SIGN_IN_REFUSED",
      message: "Wrong e-mail or password.",
      field: null,
    });
    expect({ ...a, reference: "" }).toEqual({ ...b, reference: "" });
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });
});

describe("a session", () => {
  test("ends when its owner signs out, and the cookie with it", async () => {
    const cookie = cookieIn(await signUp());
    const response = await ask("sign-out", {}, { cookie });
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()[0]).toMatch(/^app\.session_token=;.*Max-Age=0/);
    expect(await actor(cookie)).toBeNull();
    expect(await harness.db.session.count({ where: { user: { email: ada.email } } })).toBe(0);
  });

  test("ends when the same browser signs in again", async () => {
    const first = cookieIn(await signUp());
    const second = cookieIn(await ask("sign-in/email", { email: ada.email, password }, { cookie: first }));
    expect(await actor(first)).toBeNull();
    expect(await actor(second)).toMatchObject({ name: "Ada" });
    const refused = await ask("sign-in/email", { email: ada.email, password: "wrong" }, { cookie: second });
    expect(refused.status).toBe(401);
    expect(await actor(second)).not.toBeNull();
  });

  test("ends with its time", async () => {
    const cookie = cookieIn(await signUp());
    const expiresAt = new Date(Date.now() - 1);
    await harness.db.session.updateMany({ where: { user: { email: ada.email } }, data: { expiresAt } });
    expect(await actor(cookie)).toBeNull();
  });

  test("is as long as the limit says", async () => {
    const before = Date.now();
    await signUp();
    const { expiresAt } = await harness.db.session.findFirstOrThrow({
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
    const cookie = cookieIn(await signUp());
    const auth = createAuth({ db: harness.db, secret: "another secret of thirty-two characters", appUrl });
    expect(await actor(cookie, { ...harness.instance(), auth })).toBeNull();
  });
});

describe("the session's cookie", () => {
  test("cannot be read by scripts nor sent along by other sites", async () => {
    const [cookie] = (await signUp()).headers.getSetCookie();
    expect(cookie).toMatch(/^app\.session_token=/);
    expect(cookie).toContain("; HttpOnly");
    expect(cookie).toContain("; SameSite=Lax");
    expect(cookie).toContain("; Path=/");
    expect(cookie).not.toContain("Secure");
  });

  test("belongs to the very host on https, by its name too", async () => {
    const secure = harness.instance("https://app.example.com");
    const response = await ask("sign-up/email", ada, {}, secure);
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^__Host-app\.session_token=/);
    for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"])
      expect(cookies[0]?.split("; ")).toContain(attribute);
    expect(cookies[0]).not.toContain("Domain");
    expect(await actor(cookieIn(response), secure)).not.toBeNull();
    const left = await ask("sign-out", {}, { cookie: cookieIn(response) }, secure);
    expect(left.headers.getSetCookie()[0]).toMatch(/^__Host-app\.session_token=;.*Max-Age=0.*Secure/);
  });
});

describe("the visitor's cookie", () => {
  const visitorIn = (response: Response) =>
    response.headers.getSetCookie().find((cookie) => cookie.includes("app.user="));

  test("says to scripts who has signed in, for as long as a session may last", async () => {
    ada.name = "Ada Ümit; x=1";
    const named = "app.user=member:Ada%20%C3%9Cmit%3B%20x%3D1; Max-Age=2592000; Path=/; SameSite=Lax";
    expect(visitorIn(await signUp())).toBe(named);
    expect(visitorIn(await signIn({ email: ada.email, password }))).toBe(named);
  });

  test("ends with the session", async () => {
    const cookie = cookieIn(await signUp());
    const ended = "app.user=; Max-Age=0; Path=/; SameSite=Lax";
    expect(visitorIn(await ask("sign-out", {}, { cookie }))).toBe(ended);
    expect(visitorIn(await ask("sign-out", {}, {}))).toBe(ended);
  });

  test("belongs to the very host on https, and opens nothing alone", async () => {
    const secure = harness.instance("https://app.example.com");
    const cookie = visitorIn(await ask("sign-up/email", ada, {}, secure));
    expect(cookie).toBe("__Host-app.user=member:Ada; Max-Age=2592000; Path=/; Secure; SameSite=Lax");
    expect(await actor("__Host-app.user=member:Ada", secure)).toBeNull();
  });

  test("is not set by a refused sign-in", async () => {
    expect(visitorIn(await signIn({ email: ada.email, password: "not the password" }))).toBeUndefined();
  });
});

describe("the handler", () => {
  test("takes a client that leaves in the middle of its body for nobody's fault", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
    const left = new Request(`${appUrl}/api/auth/sign-in/email`, {
      method: "POST",
      body,
      duplex: "half",
      headers: { origin: appUrl, "content-type": "application/json" },
    } as RequestInit);
    const response = await handleIdentity(left, async () => harness.instance());
    expect(await response.json()).toMatchObject({ code: "CONNECTION_LOST" });
    expect(lines()).toEqual([expect.objectContaining({ level: "info", code: "CONNECTION_LOST" })]);
  });

  const open = ["/sign-in/email", "/sign-up/email", "/sign-out", "/change-password"];
  const own = Object.values(createAuth({ db: {} as Database, secret: "x".repeat(32), appUrl }).api);
  const shut = own.flatMap(({ path }) => (path && !open.includes(path) ? [path.slice(1)] : []));

  test("knows what there is to shut", () => {
    expect(shut).toEqual(
      expect.arrayContaining(["get-session", "change-email", "verify-email", "sign-in/social"]),
    );
    expect(shut.length).toBeGreaterThan(20);
  });

  test.each([
    ...shut,
    "sign-in/magic-link",
    "sign-in/email/",
    "sign-in//email",
    "..%2fsign-out",
    "constructor",
  ])("has no call %s", async (call) => {
    const response = await ask(call, {});
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "CALL_UNKNOWN" });
  });

  test.each([
    ["no JSON", "application/json", "{", 400, "REQUEST_MALFORMED"],
    ["nothing", "application/json", "", 400, "REQUEST_MALFORMED"],
    ["a list", "application/json", "[]", 400, "INPUT_INVALID"],
    ["a form", "application/x-www-form-urlencoded", "email=a&password=b", 415, "MEDIA_TYPE_WRONG"],
    ["text", "text/plain", "{}", 415, "MEDIA_TYPE_WRONG"],
    ["almost JSON", "application/jsonp", "{}", 415, "MEDIA_TYPE_WRONG"],
    [
      "too much",
      "application/json",
      `"${"x".repeat(identityLimits.requestBytes)}"`,
      413,
      "REQUEST_TOO_LARGE",
    ],
  ])("refuses %s", async (_name, type, body, status, code) => {
    const response = await ask("sign-in/email", body, { "content-type": type });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  test.each([
    ["another site", "https://elsewhere.example"],
    ["a name that begins alike", `${appUrl}.elsewhere.example`],
    ["another port", "http://localhost:4000"],
    ["https", "https://localhost:3000"],
    ["nowhere", "null"],
  ])("refuses a sign-in from a page of %s", async (_name, origin) => {
    await signUp();
    const response = await ask("sign-in/email", { email: ada.email, password }, { origin });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "ORIGIN_FOREIGN" });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test("refuses a sign-out from a page of another site, and the session lives on", async () => {
    const cookie = cookieIn(await signUp());
    const response = await ask("sign-out", {}, { cookie, origin: "https://elsewhere.example" });
    expect(response.status).toBe(403);
    expect(await actor(cookie)).not.toBeNull();
  });
});
