import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { captureException, flush, metrics, startSpan } from "@sentry/nextjs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { startSentry } from "#server/app/telemetry/start";
import { trpc } from "#server/call/trpc";
import { toNodeHandler } from "#server/http/adapters";
import { attachRequestContext } from "#server/http/request-context";
import { createTrpcHandler } from "#server/http/trpc-handler";
import { telemetry } from "#server/log/log";
import { type Item, type Receiver, startReceiver } from "#support/sentry-receiver";
import { createUser } from "#testing/calls";
import { testDatabase } from "#testing/database";
import { lines } from "#testing/log";
import { tokenOf } from "#testing/session";
import { anyone } from "@/product/permissions";
import { query } from "@/server/procedure";

const open = { permission: anyone, output: z.literal("done") } as const;

const router = trpc.router({
  probe: {
    read: query({
      ...open,
      input: z.strictObject({ title: z.string().max(100) }),
      run: async ({ db, input }) => {
        await db.auditEvent.count({ where: { action: input.title } });
        return "done" as const;
      },
    }),
    fail: query({
      ...open,
      input: z.strictObject({ title: z.string() }),
      run: async ({ input }) => {
        throw new Error(`It broke over ${input.title}.`, { cause: new TypeError("A wheel came off.") });
      },
    }),
    members: query({
      ...open,
      permission: { admin: "any" },
      run: async () => "done" as const,
    }),
  },
});

const secret = "words that nobody else may read";
let sentry: Receiver;
let server: Server;
let origin = "";
let token: string;

beforeAll(async () => {
  sentry = await startReceiver();
  const { db, url } = await testDatabase();
  token = await tokenOf(db, await createUser(db), "member");
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("SENTRY_DSN", sentry.dsn);
  vi.stubEnv("SENTRY_TRACES_SAMPLE_RATE", "1");
  vi.stubEnv("SENTRY_ENVIRONMENT", "rehearsal");
  startSentry();
  attachRequestContext();
  const handler = toNodeHandler(createTrpcHandler(router));
  server = createServer(async (request, response) => {
    if (request.url?.startsWith("/api/trpc/")) return handler(request, response, Buffer.alloc(0));
    response.setHeader("cache-control", request.url === "/public" ? "s-maxage=31536000" : "private").end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await sentry.close();
});

/** Calls procedures, as a batch when there is more than one, and answers with the response's status and reference. */
async function call(paths: string, input: unknown, headers: Record<string, string> = {}) {
  const batch = paths.includes(",") ? "batch=1&" : "";
  const url = `${origin}/api/trpc/${paths}?${batch}input=${encodeURIComponent(JSON.stringify(input))}`;
  const response = await fetch(url, { headers });
  await response.text();
  return { status: response.status, reference: response.headers.get("x-request-id") ?? "" };
}

type Event = {
  tags: Record<string, string>;
  exception: { values: { type: string; value: string }[] };
} & Record<string, unknown>;
const events = (reference?: string): Event[] =>
  sentry.items
    .filter(({ type }) => type === "event")
    .map(({ payload }) => payload as unknown as Event)
    .filter(({ tags }) => reference === undefined || tags?.reference === reference);

type Span = { trace_id: string; span_id: string; parent_span_id?: string; name: string; status: string } & {
  attributes: Record<string, { value: unknown }>;
};
const spans = (): Span[] =>
  sentry.items
    .filter(({ type }) => type === "span")
    .flatMap(({ payload }) => (payload as unknown as { items: Span[] }).items);

const arrived = <Found>(find: () => Found | undefined): Promise<Found> =>
  vi.waitFor(
    () => {
      const found = find();
      if (found === undefined) throw new Error("It has not arrived.");
      return found;
    },
    { timeout: 20_000 },
  );

describe("an error that nobody foresaw", () => {
  test("arrives once, under the reference of the answer and of the log, as the log tells of it", async () => {
    const { status, reference } = await call("probe.fail", { title: secret });
    expect(status).toBe(500);
    const event = await arrived(() => events(reference)[0]);
    expect(lines("error")).toMatchObject([{ reference, path: "probe.fail" }]);
    expect(event.tags).toMatchObject({ reference, path: "probe.fail" });
    expect(event.environment).toBe("rehearsal");
    expect(event.exception.values.map(({ type, value }) => [type, value])).toEqual([
      ["TypeError", "A wheel came off."],
      ["Error", "It broke over […]."],
    ]);
    expect(event.server_name).toBeUndefined();
    expect(event.request).toBeUndefined();
    expect(event.user).toBeUndefined();
  });

  test("in a batch arrives alone: what was answered, and what was refused, does not", async () => {
    const inputs = { 0: { title: "Well" }, 1: { title: secret }, 2: undefined, 3: { title: 5 } };
    const before = events().length;
    const { reference } = await call("probe.read,probe.fail,probe.members,probe.read", inputs);
    await arrived(() => events(reference)[0]);
    const codes = lines()
      .filter((line) => line.reference === reference)
      .map(({ code }) => code);
    expect(codes.sort()).toEqual(["INPUT_INVALID", "OK", "SIGN_IN_NEEDED", "UNEXPECTED"]);
    const last = await call("probe.fail", { title: secret });
    await arrived(() => events(last.reference)[0]);
    lines("error");
    expect(
      events()
        .slice(before)
        .map(({ tags }) => tags?.reference),
    ).toEqual([reference, last.reference]);
  });
});

describe("a trace", () => {
  const trace = "0123456789abcdef0123456789abcdef";
  const parent = "0123456789abcdef";
  const headers = { "sentry-trace": `${trace}-${parent}-1`, baggage: `sentry-trace_id=${trace}` };

  test("goes from the browser's request through the procedure to the SQL", async () => {
    await call(
      "probe.read",
      { title: secret },
      { ...headers, cookie: `session=${secret}`, "user-agent": secret },
    );
    const sql = await arrived(() =>
      spans().find(
        ({ trace_id, attributes }) =>
          trace_id === trace && /SELECT/.test(String(attributes["db.query.text"]?.value)),
      ),
    );
    const byId = new Map(spans().map((span) => [span.span_id, span]));
    const chain: string[] = [];
    let at: Span | undefined = sql;
    for (; at; at = byId.get(at.parent_span_id ?? "")) chain.unshift(at.name);
    expect(chain.slice(0, 2)).toEqual(["GET /api/trpc/probe.read", "trpc/probe.read"]);
    const root = spans().find(({ trace_id, name }) => trace_id === trace && name === chain[0]);
    expect(root).toMatchObject({ parent_span_id: parent });
    expect(root?.attributes["http.response.status_code"]?.value).toBe(200);
  });

  test("and an error of a program's call arrive without its token", async () => {
    const sent = { ...headers, "sentry-trace": `${"fedcba98".repeat(4)}-${parent}-1` };
    const authorization = `Bearer ${token}`;
    const { reference } = await call("probe.fail", { title: "Tokens" }, { ...sent, authorization });
    await arrived(() => events(reference)[0]);
    expect(lines("error")).toMatchObject([{ reference, token: expect.any(String) }]);
    await arrived(() => spans().find(({ trace_id }) => trace_id === "fedcba98".repeat(4)));
    expect(sentry.items.filter(({ text }) => text.includes(token.slice(11, 60)))).toEqual([]);
  });

  test("tells how a refused call ended", async () => {
    await call("probe.members", undefined);
    const span = await arrived(() => spans().find(({ name }) => name === "trpc/probe.members"));
    expect(span.status).toBe("error");
  });

  test("is named to the browser by the answer for a page, unless caches give that to others", async () => {
    const page = { ...headers, "sec-fetch-dest": "document" };
    const own = await fetch(`${origin}/account`, { headers: page });
    expect(own.headers.get("server-timing")).toMatch(
      new RegExp(`^sentry-trace;desc="${trace}-[0-9a-f]{16}-1", baggage;desc="[^"]+"$`),
    );
    for (const [path, sent] of [
      ["/public", page],
      ["/account", headers],
    ] as const) {
      const other = await fetch(origin + path, { headers: sent });
      expect(other.headers.has("server-timing")).toBe(false);
    }
  });

  test("that the browser does not send is not sent by the server either, and an error in it has one of its own", async () => {
    const unsent = "abcdef01".repeat(4);
    const sent = { "sentry-trace": `${unsent}-${parent}-0`, "sec-fetch-dest": "document" };
    const page = await fetch(`${origin}/account`, { headers: sent });
    expect(page.headers.get("server-timing")).toMatch(/^sentry-trace;desc="[0-9a-f]{32}-[0-9a-f]{16}-0"$/);
    const failed = [
      await call("probe.fail", { title: secret }, sent),
      await call("probe.fail", { title: secret }, sent),
    ];
    lines("error");
    const traces: unknown[] = [];
    for (const { reference } of failed) {
      const event = await arrived(() => events(reference)[0]);
      traces.push((event.contexts as { trace: { trace_id: string } }).trace.trace_id);
    }
    expect(new Set([...traces, unsent]).size).toBe(3);
    await flush();
    expect(spans().filter(({ trace_id }) => [...traces, unsent].includes(trace_id))).toEqual([]);
  });

  test("counts the requests for different rows together, and leaves out what nobody wants to read", async () => {
    for (const [path, sent] of [
      ["/api/monitoring", {}],
      ["/api/health/live", {}],
      ["/ahead", { "next-router-prefetch": "1" }],
      ["/api/trpc/probe.stream", { accept: "text/event-stream" }],
      ["/icon.svg", {}],
      ["/rows/0197f1a0-0000-7000-8000-000000000000?search=x", {}],
    ] as const) {
      await fetch(origin + path, { headers: sent });
    }
    await arrived(() => spans().find(({ name }) => name === "GET /rows/[id]"));
    const paths = spans().map(({ attributes }) => attributes["url.path"]?.value);
    const untraced = ["/api/monitoring", "/api/health/live", "/ahead", "/api/trpc/probe.stream", "/icon.svg"];
    for (const path of untraced) {
      expect(paths).not.toContain(path);
    }
  });
});

test("no URL arrives with its query, in whatever it stands and whatever its name is", async () => {
  const url = `${origin}/rows?search=${encodeURIComponent(secret)}`;
  const attributes = { "sentry.op": "http.server", "of.the.next.version": url };
  startSpan({ name: `read ${url}`, attributes, forceTransaction: true }, () => {
    captureException(new Error("It was read."), { extra: { deep: { in: [url] } } });
    metrics.count("reads", 1, { attributes: { url } });
  });
  await flush();
  const clean = `${origin}/rows`;
  const span = await arrived(() => spans().find(({ attributes }) => "of.the.next.version" in attributes));
  expect([span.name, span.attributes["of.the.next.version"]?.value]).toEqual([`read ${clean}`, clean]);
  const event = events().find(({ extra }) => extra !== undefined);
  expect(event?.extra).toEqual({ deep: { in: [clean] } });
  const metric = sentry.items.find(({ type }) => type === "trace_metric");
  expect(metric?.payload).toMatchObject({ items: [{ attributes: { url: { value: clean } } }] });
  expect(sentry.items.filter(({ text }) => text.includes(encodeURIComponent(secret)))).toEqual([]);
});

test("nothing that was typed, sent or set arrives anywhere", async () => {
  await call("probe.fail", { title: secret }, { cookie: `session=${secret}`, "x-secret": secret });
  await flush();
  lines("error");
  expect(sentry.items.length).toBeGreaterThan(5);
  const holding = (word: string): Item[] => sentry.items.filter(({ text }) => text.includes(word));
  for (const word of [
    secret,
    encodeURIComponent(secret),
    "search=x",
    "127.0.0.1:5",
    "a secret of the tests",
  ]) {
    expect(holding(word), word).toEqual([]);
  }
  expect(sentry.wrong).toEqual([]);
});

test("an end does not wait for a Sentry that never answers", async () => {
  await sentry.leave("silent");
  const before = sentry.requestCount();
  await call("probe.fail", { title: secret });
  lines("error");
  await arrived(() => (sentry.requestCount() > before ? true : undefined));
  await telemetry()?.close();
});
