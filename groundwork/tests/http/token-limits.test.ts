import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "#contract/permissions";
import { clientIpHeader } from "#server/call/context";
import { get, openHandler, refusalIn } from "#support/http";
import { createUser } from "#testing/calls";
import { cookieOf, tokenOf } from "#testing/session";
import type { Database } from "@/server/database/client";

const small = vi.hoisted(() => ({
  callsFromAddress: { name: "calls-from-address", points: 1000, seconds: 60, store: "memory" },
  callsOfPerson: { name: "calls-of-person", points: 5, seconds: 60, store: "memory" },
  callsOfToken: { name: "calls-of-token", points: 3, seconds: 60, store: "memory" },
  badTokensFromAddress: { name: "bad-tokens-from-address", points: 4, seconds: 60 },
}));
vi.mock("#contract/limits", async (importOriginal) => {
  const original = await importOriginal<typeof import("#contract/limits")>();
  return { ...original, rateLimits: { ...original.rateLimits, ...small } };
});

let db: Database;
let handler: (request: Request) => Promise<Response>;
let person: Actor;
let host = 0;
beforeAll(async () => {
  ({ db, handler } = await openHandler());
});
beforeEach(async () => {
  person = await createUser(db);
  host += 1;
});

const ask = (headers: Record<string, string>, clientIp = `10.2.0.${host}`) =>
  handler(get("probe.read", { ...headers, [clientIpHeader]: clientIp }));
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const statuses = async (count: number, headers: Record<string, string>, clientIp?: string) => {
  const all: number[] = [];
  for (let call = 0; call < count; call += 1) all.push((await ask(headers, clientIp)).status);
  return all;
};

test("calls of a token are counted by token, apart from those of another and of its person", async () => {
  const first = bearer(await tokenOf(db, person, "member"));
  const second = bearer(await tokenOf(db, person, "member"));
  expect(await statuses(4, first)).toEqual([200, 200, 200, 429]);
  expect(await statuses(1, first, "10.3.0.1")).toEqual([429]);
  expect(await statuses(1, second)).toEqual([200]);
  const session = { cookie: await cookieOf(db, person.id) };
  expect(await statuses(6, session)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await statuses(1, second)).toEqual([200]);
});

test("refused tokens are counted by client IP, which the answer names, and keep neither a good one nor a session of it out", async () => {
  const good = bearer(await tokenOf(db, person, "member"));
  expect(await statuses(5, bearer("wrong"))).toEqual([401, 401, 401, 401, 429]);
  const limited = await ask(bearer("another"));
  const wait = Number(limited.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(limited.headers.get("ratelimit-policy")).toBe('"bad-tokens-from-address";q=4;w=60');
  expect(limited.headers.get("ratelimit")).toBe(`"bad-tokens-from-address";r=0;t=${wait}`);
  expect((await refusalIn(limited)).code).toBe("TOO_MANY_REQUESTS");
  expect(await statuses(1, bearer("wrong"), `10.4.0.${host}`)).toEqual([401]);
  expect(await statuses(1, good)).toEqual([200]);
  expect(await statuses(1, { cookie: await cookieOf(db, person.id) })).toEqual([200]);
});
