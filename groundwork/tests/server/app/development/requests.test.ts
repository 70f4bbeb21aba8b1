import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import type { RecordedRequest, RecordedRequests } from "#contract/development";
import { rememberErrors } from "#server/app/development/development";
import { recordRequest } from "#server/app/development/requests";
import { requestsRoute, startRecording } from "#server/app/development/start";
import { addRoutes } from "#server/app/routes";
import { clientIpHeader, referenceHeader } from "#server/call/context";
import { setCallTracer } from "#server/call/run-call";
import { trpc } from "#server/call/trpc";
import { watchAdapters } from "#server/data/prisma-options";
import { toWebHandler } from "#server/http/adapters";
import { createTrpcHandler } from "#server/http/trpc-handler";
import { newReference, sendLogTo } from "#server/log/log";
import { type App, openApp, type Person } from "#testing/app";
import { productPermissions } from "../../../product-contract/product-permissions";
import { productProcedures } from "../../../support/product-procedures";

const { query } = await productProcedures();
const { anyone } = await productPermissions();
const probe = { permission: anyone, output: z.null() };
const router = trpc.router({
  probe: {
    one: query({
      ...probe,
      run: async ({ db }) => {
        await db.$queryRaw`SELECT 1 AS one, pg_sleep(0.01)::text`;
        await db.$queryRaw`SELECT 1 AS one, pg_sleep(0.02)::text`;
        return null;
      },
    }),
    two: query({
      ...probe,
      run: async ({ db }) => {
        await db.$queryRaw`SELECT 2 AS two, pg_sleep(0.02)::text`;
        await db.$queryRaw`SELECT 2 AS two, pg_sleep(0.01)::text`;
        return null;
      },
    }),
  },
});

let app: App;
let person: Person;
beforeAll(async () => {
  sendLogTo(rememberErrors({ write: () => {} }));
  addRoutes(startRecording());
  app = await openApp();
  person = await app.signedInUser();
});
afterAll(() => {
  setCallTracer(undefined);
  watchAdapters(undefined);
  addRoutes([]);
});

const path = "/api/development/requests";
const here = { [clientIpHeader]: "127.0.0.1", host: "localhost:3000" };
const ask = (search = "", headers: object = {}, method = "GET") =>
  app.fetchSignedOut(`${path}${search}`, { method, headers: { ...here, ...headers } });

async function requestsOf(...references: string[]): Promise<readonly RecordedRequest[]> {
  const search = references.map((reference) => `reference=${reference}`).join("&");
  return ((await (await ask(`?${search}`)).json()) as RecordedRequests).requests;
}

/** Calls as the browser does, under a reference of its own, and answers with what was recorded. */
async function recorded(url: string, init: object = {}, fetch = person.fetch) {
  const reference = newReference();
  recordRequest(reference, { method: "GET", url });
  const response = await fetch(url, {
    ...init,
    headers: { ...headersOf(init), [referenceHeader]: reference },
  });
  const [request] = await requestsOf(reference);
  if (!request) throw new Error("Nothing was recorded.");
  return { reference, response, request };
}

const headersOf = (init: { headers?: object }) => init.headers ?? {};

describe("what a request did", () => {
  test("is told by its reference: the call, its time, its statements and its lines of the log", async () => {
    const { request, reference } = await recorded("/api/trpc/identity.me");
    expect(request).toMatchObject({
      reference,
      method: "GET",
      url: "/api/trpc/identity.me",
      calls: [
        {
          path: "identity.me",
          type: "query",
          place: 0,
          from: "http",
          code: "OK",
          invalidates: [],
          omitted: 0,
        },
      ],
      log: [{ path: "identity.me", code: "OK", user: person.actor.id }],
    });
    const [call] = request.calls;
    expect(call?.ms).toBeGreaterThan(0);
    expect(call?.statements.length).toBeGreaterThan(0);
    for (const { sql, ms, rows } of call?.statements ?? []) {
      expect(sql).toMatch(/^(SELECT|UPDATE|WITH)/i);
      expect(ms).toBeGreaterThan(0);
      expect(rows).toEqual(expect.any(Number));
    }
  });

  test("names what a mutation makes browsers read again, and the code of what was refused", async () => {
    const { request } = await recorded("/api/trpc/account.changeName", post({ name: "Another" }));
    expect(request.calls).toMatchObject([{ path: "account.changeName", type: "mutation", code: "OK" }]);
    expect(request.calls[0]?.invalidates).toContain("identity.me");
    expect(request.calls[0]?.statements.map(({ sql }) => sql)).toContain("COMMIT");
    const refused = await recorded("/api/trpc/account.sessions", {}, app.fetchSignedOut);
    expect(refused.request.calls).toMatchObject([{ path: "account.sessions", code: "SIGN_IN_NEEDED" }]);
  });

  test("keeps no value that a statement was sent with", async () => {
    const { request } = await recorded("/api/trpc/account.changeName", post({ name: "Marked by the test" }));
    expect(JSON.stringify(request)).not.toContain("Marked by the test");
  });

  test("gives each call the statements that it sent itself, though more run at once than there are connections", async () => {
    const handle = toWebHandler(createTrpcHandler(router));
    const batch = "/api/trpc/probe.one,probe.two,probe.one,probe.two?batch=1";
    const fetch = (url: string | URL | Request, init?: object) =>
      handle(new Request(new URL(String(url), "http://localhost:3000"), init));
    const all = await Promise.all(
      Array.from({ length: 6 }, () => recorded(batch, {}, fetch as typeof app.fetch)),
    );
    const calls = all.flatMap(({ request }) => request.calls);
    expect(calls).toHaveLength(24);
    for (const { place, statements } of calls) {
      const sql = place % 2 === 0 ? "SELECT 1 AS one" : "SELECT 2 AS two";
      expect(statements.map((statement) => statement.sql.slice(0, sql.length))).toEqual([sql, sql]);
    }
  });
});

const post = (input: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(input),
});

describe("the route of the recorded requests", () => {
  test("answers with the newest first where none is named, and with none that is unknown", async () => {
    const { reference } = await recorded("/api/trpc/identity.demo");
    const response = await ask();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "no-store",
      "content-type": "application/json",
    });
    expect(response.headers.has("access-control-allow-origin")).toBe(false);
    const { requests } = (await response.json()) as RecordedRequests;
    expect(requests[0]?.reference).toBe(reference);
    expect(await requestsOf("NONE-0000")).toEqual([]);
  });

  test.each([
    ["from another machine", { [clientIpHeader]: "203.0.113.7" }, 404],
    ["by a name that leads here from elsewhere", { host: "rebound.example" }, 404],
    ["for a page of another site", { origin: "https://evil.example" }, 403],
    ["for a page that hides where it comes from", { origin: "null" }, 403],
    ["for a page of another port", { origin: "http://localhost:4000" }, 403],
    ["as a picture or a script of another port's page", { origin: null, "sec-fetch-site": "same-site" }, 403],
    ["as a link on another site", { origin: null, "sec-fetch-site": "cross-site" }, 403],
  ])("refuses what is asked %s", async (_words, headers, status) => {
    const response = await request(headers);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain("requests");
  });

  test.each([
    ["a program", { origin: null }],
    ["a page of this app", { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" }],
    [
      "a page of this app that was opened by the machine's number",
      { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" },
    ],
    ["a user who types its URL", { origin: null, "sec-fetch-site": "none" }],
  ])("answers %s", async (_words, headers) => {
    expect((await request(headers)).status).toBe(200);
  });

  test("answers to GET alone", async () => {
    expect((await ask("", {}, "POST")).status).toBe(405);
  });
});

/** Asks with exactly these headers, where the app's own `fetch` says that its page asks. */
function request(headers: Readonly<Record<string, string | null>>): Promise<Response> {
  const all = Object.entries({ ...here, ...headers }).filter(([, value]) => value !== null);
  return requestsRoute.web(
    new Request(`http://localhost:3000${path}`, { headers: all as [string, string][] }),
  ) as Promise<Response>;
}
