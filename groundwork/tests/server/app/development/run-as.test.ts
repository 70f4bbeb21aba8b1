import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runAsReferenceHeader } from "#contract/run-as";
import { runAsHandlers } from "#server/app/development/run-as";
import { clientIpHeader } from "#server/call/context";
import { routeAt } from "#server/http/adapters";
import { attachRequestContext } from "#server/http/request-context";
import { env } from "#server/process/env";
import { createUser } from "#testing/calls";
import { testDatabase } from "#testing/database";
import { cookieOf } from "#testing/session";
import type { Database } from "@/server/database/client";
import { demoUsers } from "@/server/identity/demo";
import { identity } from "@/server/identity/identity";

let db: Database;
let server: Server;
let origin: string;
let handlers: typeof import("@/app/api/development/run-as/route.dev");

beforeAll(async () => {
  const database = await testDatabase();
  db = database.db;
  const { routes } = await import("@/server/routes");
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    await routeAt(routes.table, request.url?.split("?")[0] ?? "")?.node(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("APP_URL", origin);
  vi.stubEnv("NODE_ENV", "development");
  attachRequestContext({ TRUSTED_PROXIES: [], NODE_ENV: "test", APP_URL: origin });
  for (const { name, email, role } of demoUsers) {
    const { id } = await createUser(db, role);
    await db.user.update({ where: { id }, data: { name, email } });
  }
  handlers = await import("@/app/api/development/run-as/route.dev");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Sent = { readonly headers?: Record<string, string | null>; readonly body?: unknown };

/** Request of the app's own page at this machine, but for what is said otherwise. */
function request(method: "GET" | "POST", { headers = {}, body }: Sent = {}): Request {
  const all = {
    host: new URL(origin).host,
    origin: method === "POST" ? origin : null,
    "content-type": "application/json",
    [clientIpHeader]: "127.0.0.1",
    ...headers,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  return new Request(`${origin}/api/development/run-as`, {
    method,
    headers: given,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const call = (role: "member" | "admin", path: string, input?: unknown, method: "GET" | "POST" = "POST") => ({
  as: `${role}@example.com`,
  method,
  url: `/api/trpc/${path}${method === "GET" && input !== undefined ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ""}`,
  headers: method === "GET" ? {} : { "Content-Type": "application/json" },
  ...(method === "POST" && input !== undefined && { body: JSON.stringify(input) }),
});

const run = async (body: unknown, headers?: Sent["headers"]) => {
  const response = await handlers.POST(request("POST", { body, ...(headers && { headers }) }));
  const answer = (await response.json()) as {
    result?: { data: { json: never } };
    error?: { json: { data: { code: string } } };
    code?: string;
  };
  return {
    status: response.status,
    headers: response.headers,
    value: answer.result?.data.json as unknown,
    code: answer.code ?? answer.error?.json.data.code,
  };
};

const sessions = () => db.authSession.count();

describe("a call as a demo user", () => {
  test("is offered for those that there are", async () => {
    const response = await handlers.GET(request("GET"));
    expect(await response.json()).toEqual({ users: demoUsers });
  });

  test("may do what their role may", async () => {
    const me = await run(call("member", "identity.me", undefined, "GET"));
    expect(me).toMatchObject({ status: 200, value: { email: "member@example.com", role: "member" } });
    const list = { search: "", limit: 1 };
    expect(await run(call("admin", "user.list", list))).toMatchObject({ status: 200 });
    expect(await run(call("member", "user.list", list))).toMatchObject({ status: 403, code: "NOT_ALLOWED" });
  });

  test("reaches what a token does not: it has a session, which ends with the answer", async () => {
    const before = await sessions();
    const { status, value } = await run(call("member", "account.sessions", undefined, "GET"));
    expect({ status, value }).toMatchObject({ status: 200, value: { count: 1, items: [{ isThis: true }] } });
    expect(await sessions()).toBe(before);
  });

  test("writes as them, and has the reference of its own request", async () => {
    const { status, headers } = await run(call("member", "account.changeName", { name: "Another Name" }));
    expect(status).toBe(200);
    expect(headers.get(runAsReferenceHeader)).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/);
    const { name } = await db.user.findUniqueOrThrow({ where: { email: "member@example.com" } });
    expect(name).toBe("Another Name");
  });

  test("leaves the session of the browser as it is: its cookie is not read, and none is set", async () => {
    const other = await createUser(db, "admin");
    const cookie = await cookieOf(db, other.id);
    const before = await sessions();
    expect(await run(call("member", "identity.me", undefined, "GET"), { cookie })).toMatchObject({
      value: { email: "member@example.com" },
    });
    const { status, headers } = await run(call("member", "identity.signOut"), { cookie });
    expect({ status, set: headers.getSetCookie() }).toEqual({ status: 200, set: [] });
    expect(await sessions()).toBe(before);
  });

  test("streams, until the page stops it", async () => {
    const before = await sessions();
    const streamed = {
      ...call("member", "live.changes", undefined, "GET"),
      headers: { Accept: "text/event-stream" },
    };
    const response = await handlers.POST(request("POST", { body: streamed }));
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("event: connected");
    expect(await sessions()).toBe(before + 1);
    await reader?.cancel();
    expect(await sessions()).toBe(before);
  });
});

describe("there is no such route", () => {
  const expectNone = async (sent: Sent, { GET, POST } = handlers) => {
    const body = call("member", "identity.me", undefined, "GET");
    const before = await sessions();
    const answers = [await POST(request("POST", { ...sent, body })), await GET(request("GET", sent))];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: "CALL_UNKNOWN" });
    }
    expect(await sessions()).toBe(before);
  };

  test.each([
    ["in a build", { NODE_ENV: "production" }],
    ["in a test", { NODE_ENV: "test" }],
    ["for an app at an address of its own", { APP_URL: "https://app.example.com" }],
    ["for an app that other machines reach", { LISTEN_HOST: "0.0.0.0" }],
  ] as const)("%s", async (_where, changed) => {
    const settings = () => ({ ...env(), ...changed });
    await expectNone({}, runAsHandlers({ authOn: identity.authOn, users: demoUsers, settings }));
  });

  test.each([
    ["another machine", { [clientIpHeader]: "10.0.0.7" }],
    ["who comes from nowhere", { [clientIpHeader]: null }],
    ["another name of this machine", { host: "rebound.example.com" }],
  ])("for %s", async (_who, headers) => {
    await expectNone({ headers });
  });
});

describe("it is refused", () => {
  test.each([
    ["of another site's page", { origin: "https://elsewhere.example" }, "ORIGIN_FOREIGN"],
    ["of a page at another port", { origin: "http://localhost:1" }, "ORIGIN_FOREIGN"],
    ["of a page that hides where it is from", { origin: "null" }, "ORIGIN_FOREIGN"],
    ["of nobody knows where", { origin: null }, "ORIGIN_FOREIGN"],
    ["of a form", { "content-type": "text/plain" }, "MEDIA_TYPE_WRONG"],
    ["of a program", { authorization: "Bearer x" }, "SESSION_NEEDED"],
  ])("to a request %s", async (_whose, headers, code) => {
    const before = await sessions();
    expect(await run(call("member", "identity.me", undefined, "GET"), headers)).toMatchObject({ code });
    expect(await sessions()).toBe(before);
  });

  test.each([
    "https://elsewhere.example/api/trpc/identity.me",
    "//elsewhere.example/api/trpc/identity.me",
    "/api/trpc/../health/live",
    "/api/development/run-as",
    "",
  ])("for the address %j", async (url) => {
    const body = { ...call("member", "identity.me", undefined, "GET"), url };
    expect(await run(body)).toMatchObject({ status: 400, code: "INPUT_INVALID" });
  });

  test("for a user who is no demo user", async () => {
    const { id } = await createUser(db, "admin");
    const { email } = await db.user.findUniqueOrThrow({ where: { id } });
    const body = { ...call("member", "identity.me", undefined, "GET"), as: email };
    expect(await run(body)).toMatchObject({ status: 401, code: "SIGN_IN_NEEDED" });
  });
});
