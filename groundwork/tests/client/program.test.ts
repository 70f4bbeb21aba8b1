import { EventEmitter, on } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { createTRPCClient } from "@trpc/client";
import { build } from "esbuild";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { problemOf } from "#client/problem";
import type { LiveChange } from "#contract/live";
import type { Role } from "#contract/permissions";
import { createHandlers } from "#server/app/routes";
import { attachRequestContext } from "#server/http/request-context";
import { openApp } from "#testing/app";
import { createUser } from "#testing/calls";
import { tokenOf } from "#testing/session";
import { temporaryFolder } from "#testing/temporary-folder";
import type { Database } from "@/server/database/client";
import type { AppRouter } from "@/server/router";
import { openGateway } from "../support/gateway";

// The client of the recipe as it is written there, bundled as for a machine without packages, against the app over HTTP.

const small = vi.hoisted(() => ({ callsOfToken: { name: "calls-of-token", points: 3, seconds: 2 } }));
vi.mock("#contract/limits", async (importOriginal) => {
  const original = await importOriginal<typeof import("#contract/limits")>();
  return { ...original, rateLimits: { ...original.rateLimits, ...small } };
});

type Connect = (origin: string, token: string) => ReturnType<typeof createTRPCClient<AppRouter>>;

const folder = temporaryFolder();
let db: Database;
let connect: Connect;
beforeAll(async () => {
  const recipe = await readFile("groundwork/docs/recipes/call-from-a-program.md", "utf8");
  const [, contents = ""] = /^```ts\n\/\/ programs\/app\.ts\n([\s\S]*?)^```$/m.exec(recipe) ?? [];
  const { outputFiles } = await build({
    stdin: { contents, loader: "ts", resolveDir: process.cwd() },
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
  });
  const file = join(folder, "app.mjs");
  await writeFile(file, outputFiles[0]?.text ?? "");
  ({ connect } = (await import(/* @vite-ignore */ file)) as { connect: Connect });
  ({ db } = await openApp());
  attachRequestContext({ TRUSTED_PROXIES: [], NODE_ENV: "test", APP_URL: "http://localhost:3000" });
});

/** The app behind its gateway on a port of its own, a program that calls it, and each request and its status. */
async function openProgram(role: Role = "admin", token?: string) {
  const { routes } = await import("@/server/routes");
  const { port, server } = await openGateway({ api: createHandlers(routes) });
  const person = await createUser(db, role);
  const sent: { url: string; status: number; headers: Headers }[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (input: string | URL, init: RequestInit) => {
    const response = await fetch(input, init);
    sent.push({ url: String(input), status: response.status, headers: new Headers(init.headers) });
    return response;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const app = connect(`http://127.0.0.1:${port}`, token ?? (await tokenOf(db, person, role)));
  return { app, person, sent, server };
}

const problemIn = async (call: Promise<unknown>) =>
  problemOf(
    await call.then(
      () => expect.unreachable("It was answered."),
      (error: unknown) => error,
    ),
  );

test("a query has dates as dates, and its input in no URL", async () => {
  const { app, person, sent } = await openProgram();
  const { items } = await app.user.list.query({ search: person.name });
  const { createdAt } = await db.user.findUniqueOrThrow({ where: { id: person.id } });
  expect(items).toEqual([expect.objectContaining({ id: person.id, createdAt })]);
  expect(items[0]?.createdAt).toBeInstanceOf(Date);
  expect(sent.map(({ url }) => new URL(url).search)).toEqual([""]);
});

test("a mutation that is too much at once is done once, after as many seconds as the app says", async () => {
  const { app, sent } = await openProgram();
  const { id } = await createUser(db);
  const limited = () => sent.filter(({ status }) => status === 429).length;
  let writes = 0;
  while (limited() === 0) {
    writes += 1;
    await app.user.setRole.mutate({ id, role: writes % 2 === 1 ? "admin" : "member" });
  }
  expect(sent.at(-1)?.status).toBe(200);
  expect(sent.length - limited()).toBe(writes);
  expect(await db.auditEvent.count({ where: { entityId: id } })).toBe(writes);
});

test("a refused call has its code, its words, its field and its reference", async () => {
  const { app, person } = await openProgram();
  expect(await problemIn(app.user.disable.mutate({ id: person.id }))).toEqual({
    code: "ACCOUNT_OWN",
    message: "This is your own account. Ask another admin to change it.",
    field: null,
    issues: [],
    details: null,
    httpStatus: 409,
    path: "user.disable",
    reference: expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/),
  });
  const problem = await problemIn(app.user.list.query({ limit: 100_000 }));
  expect(problem).toMatchObject({ code: "INPUT_INVALID", issues: [{ field: "limit" }] });
});

test("a role that may not call is refused", async () => {
  const { app } = await openProgram("member");
  expect((await problemIn(app.user.list.query({}))).code).toBe("NOT_ALLOWED");
  expect((await problemIn(app.token.list.query())).code).toBe("SESSION_NEEDED");
});

test("a wrong token is refused with 401 and with words, also for a subscription", async () => {
  const { app, sent } = await openProgram("admin", "wrong");
  const refused = { code: "TOKEN_REFUSED", httpStatus: 401, message: expect.stringMatching(/token/i) };
  expect(await problemIn(app.identity.me.query())).toMatchObject(refused);
  expect(sent.map(({ status }) => status)).toEqual([401]);
  const error = await new Promise((onError) => app.live.changes.subscribe(undefined, { onError }));
  expect(problemOf(error)).toMatchObject(refused);
});

test("a subscription that is cut off goes on after its last event", async () => {
  const { app, sent, server } = await openProgram();
  const { id } = await createUser(db);
  const emitter = new EventEmitter();
  const values = on(emitter, "value");
  const next = async () => (await values.next()).value[0] as { id: string; data: LiveChange };
  const { unsubscribe } = app.live.changes.subscribe(undefined, {
    onData: (value) => emitter.emit("value", value),
    onError: (error) => emitter.emit("error", error),
  });
  onTestFinished(unsubscribe);
  const first = await next();
  server.closeAllConnections();
  await app.user.setRole.mutate({ id, role: "admin" });
  const { data } = await next();
  expect(data.rows).toEqual([{ entity: "user", id, removed: false }]);
  const streams = sent.filter(({ url }) => url.endsWith("/live.changes"));
  expect(streams.map(({ headers }) => headers.get("last-event-id"))).toEqual([null, first.id]);
});

test("a subscription at another server ends with what is wrong", async () => {
  const { port } = await openGateway();
  const app = connect(`http://127.0.0.1:${port}`, "token");
  const error = await new Promise((onError) => app.live.changes.subscribe(undefined, { onError }));
  expect(String(error)).toMatch(/Invalid content type, expected "text\/event-stream"/);
});

test("what is not set or no URL is refused before a call", () => {
  expect(() => connect("", "token")).toThrow("Set APP_URL and APP_TOKEN.");
  expect(() => connect("https://app.example", "")).toThrow("Set APP_URL and APP_TOKEN.");
  expect(() => connect("app.example", "token")).toThrow("Invalid URL");
});
