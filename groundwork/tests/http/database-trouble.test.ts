import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { clientIpHeader } from "#server/call/context";
import { closeDatabase } from "#server/data/database";
import { type DatabaseProxy, databaseProxy } from "#support/database-proxy";
import { refusalIn } from "#support/http";
import { createUser } from "#testing/calls";
import { testDatabase } from "#testing/database";
import { lines, printed } from "#testing/log";
import { cookieOf } from "#testing/session";
import { routes } from "@/server/routes";

// Each waits until the database is found again.
vi.setConfig({ testTimeout: 60_000 });

// Within which each call ends; the test would wait for the usual time.
vi.mock("#contract/limits", async (original) => {
  const { platformLimits, ...others } = await original<typeof import("#contract/limits")>();
  return { ...others, platformLimits: { ...platformLimits, callSeconds: 2 } };
});

const origin = "http://localhost:3000";
let proxy: DatabaseProxy;
let cookie: string;
let id: string;

beforeAll(async () => {
  const { db, url } = await testDatabase();
  proxy = await databaseProxy(url);
  vi.stubEnv("DATABASE_URL", proxy.url);
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("APP_URL", origin);
  ({ id } = await createUser(db, "admin"));
  cookie = await cookieOf(db, id);
});

afterEach(async () => {
  // Whatever hangs ends with its connection.
  await proxy.close();
  await proxy.restore();
  await closeDatabase();
});

afterAll(() => proxy.close());

let host = 0;

function newAddress(): string {
  host += 1;
  return `10.3.0.${host}`;
}

/** Asks the app's own route handlers, from another address each time. */
async function ask(path: string, body?: object): Promise<Response> {
  const request = new Request(`${origin}${path}`, {
    method: body ? "POST" : "GET",
    headers: { origin, cookie, "content-type": "application/json", [clientIpHeader]: newAddress() },
    ...(body && { body: JSON.stringify(body) }),
  });
  return routes.answer(request);
}

const requested: [name: string, () => Promise<Response>][] = [
  ["a query", () => ask("/api/trpc/identity.me")],
  ["a mutation", () => ask("/api/trpc/user.enable", { id })],
  [
    "a sign-in",
    () => ask("/api/trpc/identity.signIn", { email: "ada@example.com", password: "a long password" }),
  ],
];

async function expectUnavailable(response: Response): Promise<void> {
  expect([response.status, (await refusalIn(response)).code]).toEqual([503, "UNAVAILABLE"]);
  expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d?$/);
}

/** Waits until a call is served: a busy machine may not open its connections within the time of one. */
async function expectServed(): Promise<void> {
  await expect.poll(async () => (await ask("/api/trpc/identity.me")).status, { timeout: 60_000 }).toBe(200);
  printed.length = 0;
}

/** Each waits until the app has its connections back, which takes a busy machine long. */
const timeout = 120_000;

describe.each(requested)("%s", { timeout }, (_name, call) => {
  test("is answered with 503 and when to try again once the database is gone", async () => {
    await expectServed();
    await proxy.close();
    await expectUnavailable(await call());
    await expectUnavailable(await call());
    expect(lines("error")).toHaveLength(2);
  });

  test("is answered with 503 where there never was one", async () => {
    await proxy.close();
    await expectUnavailable(await call());
    expect(lines("error")).toHaveLength(1);
  });
});

test("twenty of each end when their time is over while the database does not say a word, and it serves again afterwards", async () => {
  await expectServed();
  proxy.silence();
  const calls = requested.flatMap(([, call]) => Array.from({ length: 20 }, call));
  for (const response of await Promise.all(calls)) await expectUnavailable(response);
  const reasons = new Set(lines("error").map(({ error }) => error?.message));
  expect([...reasons]).toEqual(["It took longer than 2 seconds."]);
  await proxy.restore();
  await expectServed();
});
