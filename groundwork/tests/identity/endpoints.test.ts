import { APIError, createAuthEndpoint, sessionMiddleware } from "better-auth/api";
import { createAuthClient } from "better-auth/client";
import { setSessionCookie } from "better-auth/cookies";
import { magicLink } from "better-auth/plugins/magic-link";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { createRoutes } from "#server/app/routes";
import { cookieHeader } from "#server/call/context";
import { authRoutes } from "#server/http/auth-routes";
import { openEndpoints } from "#server/identity/endpoints";
import { createIdentity } from "#server/identity/identity";
import { createLink } from "#server/identity/one-time-links";
import { identityMails } from "#slices/identity/mails";
import { authEndpoints } from "#slices/identity/permissions";
import { lines } from "#testing/log";
import { identityLimits, tokenLimits } from "@/product/limits";
import { anyone, roles, signedIn } from "@/product/permissions";
import { appRouter } from "@/server/router";
import { appUrl, cookieIn, type IdentityHarness, openIdentity, password } from "./harness";

/** A plugin of Better Auth as strangers write them: it answers with the session, and one of its endpoints opens one. */
const nickname = {
  id: "nickname",
  endpoints: {
    setNickname: createAuthEndpoint(
      "/nickname/set",
      {
        method: "POST",
        body: z.object({ name: z.string(), password: z.string().optional() }),
        use: [sessionMiddleware],
      },
      async (ctx) => {
        const { session, user } = ctx.context.session;
        const { name } = ctx.body;
        await ctx.context.internalAdapter.updateUser(user.id, { name });
        ctx.setCookie("nickname", name.replace(/\W/g, ""));
        if (name === "Another session") await ctx.context.internalAdapter.deleteSession(session.token);
        if (name === "Nobody") throw new APIError("BAD_REQUEST", { code: "NAME_TAKEN", message: "Taken." });
        if (name === "Trouble") throw new Error("The disk is full.");
        return ctx.json({ name, session, token: session.token });
      },
    ),
    enter: createAuthEndpoint(
      "/nickname/enter",
      { method: "POST", body: z.object({ email: z.string() }) },
      async (ctx) => {
        const found = await ctx.context.internalAdapter.findUserByEmail(ctx.body.email);
        if (!found) throw new APIError("UNAUTHORIZED", { code: "NOBODY", message: "Nobody." });
        const session = await ctx.context.internalAdapter.createSession(found.user.id);
        await setSessionCookie(ctx, { session, user: found.user });
        return ctx.json({ token: session.token });
      },
    ),
    signIn: createAuthEndpoint(
      "/nickname/sign-in",
      { method: "POST", body: z.object({ username: z.string(), password: z.string() }) },
      async (ctx) => {
        const { username, password: given } = ctx.body;
        const found = await ctx.context.internalAdapter.findUserByEmail(username, { includeAccounts: true });
        const hash = found?.accounts.find(({ password: kept }) => kept)?.password ?? "";
        if (!found || !(await ctx.context.password.verify({ hash, password: given })))
          throw new APIError("UNAUTHORIZED", { code: "WRONG", message: "Wrong." });
        const session = await ctx.context.internalAdapter.createSession(found.user.id);
        await setSessionCookie(ctx, { session, user: found.user });
        return ctx.json({ token: session.token });
      },
    ),
    byName: createAuthEndpoint("/nickname/of/:name", { method: "GET" }, async (ctx) =>
      ctx.json({ name: ctx.params.name }),
    ),
  },
} as const;

/** Tokens of the links that were sent, by their addresses. */
const links = new Map<string, string>();
const link = magicLink({
  sendMagicLink: async ({ email, token }) => {
    links.set(email, token);
  },
});

const plugins = [nickname, link] as const;
const identity = createIdentity({
  appName: "App",
  roles,
  limits: identityLimits,
  tokenLimits,
  mails: identityMails,
  plugins,
  endpoints: {
    ...authEndpoints,
    "/nickname/set": { permission: signedIn, action: "set-nickname" },
    "/nickname/enter": { permission: anyone, action: "enter" },
    "/nickname/sign-in": { permission: anyone, action: "enter" },
    "/nickname/of/:name": { permission: anyone },
    "/sign-in/magic-link": { permission: anyone },
    "/magic-link/verify": { permission: anyone, action: "enter" },
  },
});
const { answer } = createRoutes(appRouter, authRoutes(identity));

let harness: IdentityHarness;
let ada: ReturnType<IdentityHarness["newUser"]>;
let cookie: string;
let addresses = 0;

beforeAll(async () => {
  harness = await openIdentity();
});
beforeEach(async () => {
  ada = harness.newUser();
  cookie = cookieIn(await harness.ask("signUp", ada));
});

type Sent = { body?: unknown; text?: string; headers?: Record<string, string>; method?: string };

/** Sends a request as a page of the app does, with Ada's cookie, from an address of its own. */
function send(path: string, { body, text, headers, method = "POST" }: Sent = {}): Promise<Response> {
  addresses += 1;
  const ownHeaders = {
    origin: appUrl,
    cookie,
    "content-type": "application/json",
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
    "x-real-ip": `10.9.${addresses >> 8}.${addresses & 255}`,
  };
  const sent = method === "GET" ? {} : { body: text ?? JSON.stringify(body ?? {}) };
  const request = new Request(new URL(path, appUrl), { method, ...sent });
  for (const [name, value] of Object.entries({ ...ownHeaders, ...headers }))
    if (value) request.headers.set(name, value);
  return answer(request);
}

const setNickname = (name: string, more: object = {}, sent: Sent = {}) =>
  send("/api/auth/nickname/set", { body: { name, ...more }, ...sent });

const stored = () => harness.db.user.findUniqueOrThrow({ where: { email: ada.email } });
const entries = async () => {
  const { id } = await stored();
  const events = await harness.db.auditEvent.findMany({ where: { entityId: id }, orderBy: { id: "asc" } });
  return events.map(({ action, procedure, actorId }) => ({ action, procedure, by: actorId === id }));
};

describe("what an endpoint changes", () => {
  test("is one transaction with its entry in the audit log", async () => {
    expect((await setNickname("Countess")).status).toBe(200);
    expect((await stored()).name).toBe("Countess");
    expect(await entries()).toEqual([
      { action: "set-nickname", procedure: "/api/auth/nickname/set", by: true },
    ]);
  });

  test("is undone where the entry cannot be written", async () => {
    await harness.db.$executeRaw`
      ALTER TABLE "AuditEvent" ADD CONSTRAINT "none" CHECK ("action" <> 'set-nickname') NOT VALID`;
    const response = await setNickname("Countess").finally(
      () => harness.db.$executeRaw`ALTER TABLE "AuditEvent" DROP CONSTRAINT "none"`,
    );
    expect(response.status).toBe(500);
    expect((await stored()).name).toBe("Ada");
    expect(lines("error")).toMatchObject([{ path: "/api/auth/nickname/set", code: "UNEXPECTED" }]);
  });

  test("is undone where the endpoint breaks, and the answer has a reference and no cause", async () => {
    const response = await setNickname("Trouble");
    expect(response.status).toBe(500);
    const { code, reference, ...words } = await response.json();
    expect(code).toBe("UNEXPECTED");
    expect(reference).toMatch(/^[\w-]{14}$/);
    expect(JSON.stringify(words)).not.toContain("disk");
    expect((await stored()).name).toBe("Ada");
    expect(await entries()).toEqual([]);
    expect(lines("error")).toMatchObject([{ reference, error: { message: "The disk is full." } }]);
  });

  test("stays where it refuses, so that a wrong code is counted, and the log has no entry", async () => {
    const response = await setNickname("Nobody");
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: "NAME_TAKEN", message: "Taken." });
    expect((await stored()).name).toBe("Nobody");
    expect(await entries()).toEqual([]);
  });
});

describe("a session", () => {
  test("that an endpoint opens is one of this app, and no script reads its token", async () => {
    const opened = await send("/api/auth/nickname/enter", { body: ada, headers: { cookie: "" } });
    expect(await opened.json()).toEqual({});
    const set = opened.headers.getSetCookie();
    expect(set.map((each) => each.split("=")[0]).sort()).toEqual(["app.session_token", "app.user"]);
    expect(set.find((each) => each.includes("session_token"))).toContain("HttpOnly");
    expect(await harness.actor(cookieHeader(set))).toMatchObject({ email: ada.email });
    const { id } = await stored();
    const [session] = await harness.db.authSession.findMany({
      where: { userId: id },
      orderBy: { createdAt: "desc" },
    });
    expect(session?.userAgent).toContain("Firefox");
    expect(await entries()).toEqual([{ action: "enter", procedure: "/api/auth/nickname/enter", by: true }]);
  });

  test("goes on as it is where a plugin sets a cookie of its own", async () => {
    const set = (await setNickname("Countess")).headers.getSetCookie();
    expect(set.map((each) => each.split(";")[0])).toEqual(["nickname=Countess"]);
  });

  test.each(["Countess", "Another session"])(
    "is in no answer of an endpoint by its token, wherever it stands: %s",
    async (name) => {
      const where = { user: { email: ada.email } };
      const { token } = await harness.db.authSession.findFirstOrThrow({ where });
      const body = await (await setNickname(name)).json();
      expect(body.name).toBe(name);
      expect(body.session.userId).toBe((await stored()).id);
      expect(JSON.stringify(body)).not.toContain(token);
    },
  );

  test("is opened for no account that is disabled", async () => {
    await harness.db.user.update({ where: { email: ada.email }, data: { disabledAt: new Date() } });
    const before = await harness.db.authSession.count();
    const opened = await send("/api/auth/nickname/enter", { body: ada, headers: { cookie: "" } });
    expect(await harness.actor(cookieHeader(opened.headers.getSetCookie()))).toBeNull();
    expect(await harness.db.authSession.count()).toBe(before);
  });

  test("is opened for no account with a second factor, unless it is the user's own that goes on", async () => {
    await harness.db.user.update({ where: { email: ada.email }, data: { secondFactor: true } });
    const enter = async (from: string) => {
      const opened = await send("/api/auth/nickname/enter", { body: ada, headers: { cookie: from } });
      return harness.actor(cookieHeader(opened.headers.getSetCookie()));
    };
    expect(await enter("")).toBeNull();
    expect(await enter(cookie)).toMatchObject({ email: ada.email });
  });

  test("is as old as the one before, for what asks for the second factor again", async () => {
    const { id } = await harness.db.user.update({
      where: { email: ada.email },
      data: { secondFactor: true },
    });
    const createdAt = new Date(Date.now() - 2 * identityLimits.session.freshSeconds * 1000);
    await harness.db.authSession.updateMany({ where: { userId: id }, data: { createdAt } });
    const asked = await setNickname("Ada", { password });
    expect([asked.status, await asked.json()]).toMatchObject([403, { code: "SESSION_NOT_FRESH" }]);
    const opened = await send("/api/auth/nickname/enter", { body: { email: ada.email } });
    const renewed = cookieHeader(opened.headers.getSetCookie());
    expect(await harness.actor(renewed)).toMatchObject({ id, staleSession: true });
  });

  test("is opened for no account whose address nobody has confirmed", async () => {
    const confirmed = (unconfirmed: boolean, emailVerified: boolean) =>
      harness.db.user.update({ where: { email: ada.email }, data: { unconfirmed, emailVerified } });
    const enter = async () => {
      const opened = await send("/api/auth/nickname/enter", { body: ada, headers: { cookie: "" } });
      return harness.actor(cookieHeader(opened.headers.getSetCookie()));
    };
    await confirmed(true, false);
    expect(await enter()).toBeNull();
    // A plugin that has seen the mailbox says so.
    await confirmed(true, true);
    expect(await enter()).not.toBeNull();
  });

  test("that is over by the rules of this app is none for Better Auth either", async () => {
    const seen = async () =>
      (await (await send("/api/auth/get-session", { method: "GET" })).json()) as unknown;
    expect(await seen()).toMatchObject({ user: { email: ada.email } });
    const idle = new Date(Date.now() - (identityLimits.session.idleSeconds + 60) * 1000);
    await harness.db.authSession.updateMany({
      where: { user: { email: ada.email } },
      data: { updatedAt: idle },
    });
    expect(await seen()).toBeNull();
    expect((await setNickname("Countess")).status).toBe(401);
  });
});

test("a password that an endpoint takes is tried as any other of the account", async () => {
  const { points } = identityLimits.rates.passwordsOfAccount;
  expect((await setNickname("Countess", { password })).status).toBe(200);
  for (let tries = 0; tries < points; tries += 1) {
    const wrong = await setNickname("Nobody", { password: "another sentence" });
    expect(await wrong.json()).toMatchObject({ code: "PASSWORD_WRONG", field: "currentPassword" });
  }
  const spent = await setNickname("Nobody", { password });
  expect(await spent.json()).toMatchObject({ code: "PASSWORD_TRIES_SPENT" });
  expect((await stored()).name).toBe("Countess");
});

test("passwords for one account are refused after so many that were wrong, whatever else is sent", async () => {
  const signIn = (given: string, more: object = {}) =>
    send("/api/auth/nickname/sign-in", {
      body: { username: ada.email, password: given, ...more },
      headers: { cookie: "" },
    });
  const { points } = identityLimits.rates.passwordsOfAccount;
  const right = await signIn(password);
  expect(await harness.actor(cookieHeader(right.headers.getSetCookie()))).toMatchObject({ email: ada.email });
  for (let tries = 0; tries < points; tries += 1)
    expect(await (await signIn("another sentence", { email: `${tries}@example.com` })).json()).toEqual({
      code: "WRONG",
      message: "Wrong.",
    });
  const spent = await signIn(password, { email: "new@example.com" });
  expect(await spent.json()).toMatchObject({ code: "PASSWORD_TRIES_SPENT" });
  expect(spent.headers.get("retry-after")).toMatch(/^\d+$/);
});

describe("a request that the gate refuses changes nothing", () => {
  const refused: [name: string, sent: Sent, status: number, code: string][] = [
    ["from another origin", { headers: { origin: "https://evil.example" } }, 403, "ORIGIN_FOREIGN"],
    ["from an origin that is hidden", { headers: { origin: "null" } }, 403, "ORIGIN_FOREIGN"],
    ["from nowhere", { headers: { origin: "" } }, 403, "ORIGIN_FOREIGN"],
    ["without a cookie", { headers: { cookie: "" } }, 401, "SIGN_IN_NEEDED"],
    [
      "from another origin, without a cookie",
      { headers: { origin: "https://evil.example", cookie: "" } },
      403,
      "ORIGIN_FOREIGN",
    ],
    [
      "as a form",
      { text: "name=Countess", headers: { "content-type": "application/x-www-form-urlencoded" } },
      415,
      "MEDIA_TYPE_WRONG",
    ],
    ["as text", { headers: { "content-type": "text/plain" } }, 415, "MEDIA_TYPE_WRONG"],
    ["that is no JSON", { text: "{" }, 400, "REQUEST_MALFORMED"],
    ["that is nested too deeply", { text: "[".repeat(5000) + "]".repeat(5000) }, 400, "REQUEST_MALFORMED"],
    ["that is too large", { body: { name: "x".repeat(2_000_000) } }, 413, "REQUEST_TOO_LARGE"],
    ["by another method", { method: "PUT" }, 405, "METHOD_WRONG"],
    ["by GET", { method: "GET" }, 405, "METHOD_WRONG"],
  ];
  test.each(refused)("%s", async (_, sent, status, code) => {
    const response = await setNickname("Countess", {}, sent);
    expect(await response.json()).toMatchObject({ code });
    expect(response.status).toBe(status);
    expect((await stored()).name).toBe("Ada");
  });
});

test("an endpoint that changes something has the limit of a sign-in, and reading who is there has not", async () => {
  const { points } = identityLimits.rates.callsFromAddress;
  const headers = { "x-real-ip": "10.8.0.1" };
  const statuses = new Map<string, number>();
  for (let calls = 0; calls <= points; calls += 1) {
    const read = await send("/api/auth/get-session", { method: "GET", headers });
    const changed = await send("/api/auth/sign-in/magic-link", { body: { email: "no address" }, headers });
    statuses.set(`GET ${read.status}`, (statuses.get(`GET ${read.status}`) ?? 0) + 1);
    statuses.set(`POST ${changed.status}`, (statuses.get(`POST ${changed.status}`) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ "GET 200": points + 1, "POST 400": points, "POST 429": 1 });
});

test.each([
  "/api/auth//nickname/set",
  "/api//auth/nickname/set",
  "/api/auth/nickname/set/",
  "/api/auth/NICKNAME/set",
  "/api/auth/nickname%2fset",
  "/api/auth/%6eickname/set",
  "/api/auth/nickname/set;x",
  "/api/auth/nickname/set%00",
  "/api/auth/sign-in/../../auth/sign-in/email",
  "/api/auth/nickname/%2e%2e/sign-in/email",
  "/api/auth//sign-in/email",
  "/api/auth/reset-password/x",
  "/api/auth/nickname/of/",
  "/api/auth/nickname/of/a/b",
  "/api/auth",
  "/api/auth/",
])("%s is no endpoint, whatever it is like", async (path) => {
  const response = await send(path, { body: { ...ada, name: "Countess" } });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("CALL_UNKNOWN");
  expect(response.headers.getSetCookie()).toEqual([]);
  expect((await stored()).name).toBe("Ada");
});

test("a parameter of a path reaches the endpoint", async () => {
  const response = await send("/api/auth/nickname/of/Byron?and=more", { method: "GET" });
  expect(await response.json()).toEqual({ name: "Byron" });
});

describe("what advisories of Better Auth were about", () => {
  const evil = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/%5cevil.example",
    "/\t/evil.example",
  ];
  const elsewhere = (response: Response) => /evil/.test(response.headers.get("location") ?? "");
  const ask = (email: string, callbackURL?: string) =>
    send("/api/auth/sign-in/magic-link", { body: { email, ...(callbackURL && { callbackURL }) } });
  const follow = (token: string, more: Record<string, string> = {}) =>
    send(`/api/auth/magic-link/verify?${new URLSearchParams({ token, ...more })}`, {
      method: "GET",
      headers: { cookie: "" },
    });

  test.each(evil)("no answer leads to %j", async (callbackURL) => {
    const signedOut = await send("/api/auth/sign-out", { body: { callbackURL } });
    const asked = await ask(ada.email, callbackURL);
    expect([signedOut.status, asked.status]).toEqual([403, 403]);
    await ask(ada.email);
    const token = links.get(ada.email) ?? "";
    for (const name of ["callbackURL", "errorCallbackURL", "newUserCallbackURL"]) {
      const followed = await follow(token, { [name]: callbackURL });
      expect(elsewhere(followed), name).toBe(false);
      expect(followed.status, name).toBe(403);
      expect(followed.headers.getSetCookie(), name).toEqual([]);
    }
  });

  test("a link of this app signs nobody in as one of a plugin, nor a token of any other kind", async () => {
    const holder = { userId: (await stored()).id, email: ada.email };
    const secret = await harness.db.$transaction((transaction) =>
      createLink(transaction, { ...holder, purpose: "reset-password", seconds: 600 }),
    );
    const { identifier } = await harness.db.authVerification.findFirstOrThrow({
      where: { identifier: { contains: holder.userId } },
    });
    for (const token of [secret, identifier, "*", ""]) {
      const followed = await follow(token);
      expect(followed.headers.getSetCookie().join(), token).not.toMatch(/session_token=[^;]/);
    }
  });

  test("a password that was planted opens nothing once the owner of the address has come by a link", async () => {
    await ask(ada.email);
    const followed = await follow(links.get(ada.email) ?? "");
    expect(await harness.actor(cookieHeader(followed.headers.getSetCookie()))).toMatchObject({
      email: ada.email,
    });
    expect(await harness.actor(cookie)).toBeNull();
    expect((await harness.ask("signIn", { email: ada.email, password })).status).toBe(401);
    expect((await follow(links.get(ada.email) ?? "")).headers.getSetCookie().join(), "twice").not.toMatch(
      /session_token=[^;]/,
    );
  });

  test("another's id in a body is nobody's", async () => {
    const other = harness.newUser();
    await harness.ask("signUp", other);
    const { id } = await harness.db.user.findUniqueOrThrow({ where: { email: other.email } });
    await setNickname("Countess", { userId: id, user: { id }, role: "admin" });
    expect(await harness.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
      name: other.name,
      role: "member",
    });
    expect(await stored()).toMatchObject({ name: "Countess", role: "member" });
  });
});

describe("an endpoint that cannot be opened is named at the start, with what to do", () => {
  test.each([
    ["/sign-in/email", "Use identity.signIn."],
    ["/delete-user", "Use account.remove."],
    ["/passkey/sign-in", "add its plugin"],
    ["/nickname/Set", "add its plugin"],
  ])("%s", (path, words) => {
    expect(() => openEndpoints({ [path]: { permission: anyone } }, plugins)).toThrow(words);
  });
});

test("the client of Better Auth reads the session, calls a plugin, and signs out", async () => {
  const client = createAuthClient({
    baseURL: appUrl,
    fetchOptions: {
      customFetchImpl: (url, { method = "GET", body } = {}) =>
        send(String(url).replace(appUrl, ""), { method, ...(typeof body === "string" && { text: body }) }),
    },
  });
  const { data } = await client.getSession();
  expect(data?.user).toMatchObject({ email: ada.email, name: "Ada" });
  const renamed = await client.$fetch("/nickname/set", { method: "POST", body: { name: "Countess" } });
  expect(renamed.data).toMatchObject({ name: "Countess" });
  const refused = await client.$fetch("/nickname/set", { method: "POST", body: { name: "Nobody" } });
  expect(refused.error).toMatchObject({ status: 400, code: "NAME_TAKEN", message: "Taken." });
  const closed = await client.signIn.email({ email: ada.email, password });
  expect(closed.error).toMatchObject({ status: 404 });
  expect((await client.signOut()).data).toEqual({ success: true });
  expect((await client.getSession()).data).toBeNull();
});
