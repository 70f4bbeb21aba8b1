import { resolve } from "node:path";
import type { Page, Request } from "@playwright/test";
import { freePort } from "../../../../groundwork/src/postgres/embedded/server-address";
import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { routeOnce } from "../../../../groundwork/tests/support/route-once";
import { type Receiver, startReceiver } from "../../../../groundwork/tests/support/sentry-receiver";
import {
  type Cuttable,
  cuttableDatabase,
  type LogLine,
  startWatchedApp,
  type WatchedApp,
} from "./app-with-telemetry";
import { createPlaceholder } from "./create-placeholder";

// One app, with a Sentry and a database of its own, for all of this file; its tests take turns on it.
test.describe.configure({ mode: "serial" });

let sentry: Receiver;
let database: Cuttable;
let app: WatchedApp;
/** Items that have to have arrived in the end, and nothing else. */
const references: string[] = [];

const port = await freePort();
test.use({ baseURL: `http://localhost:${port}` });

test.beforeAll(async () => {
  [sentry, database] = await Promise.all([startReceiver(), cuttableDatabase()]);
  app = await startWatchedApp(database, port, {
    SENTRY_DSN: sentry.dsn,
    SENTRY_TRACES_SAMPLE_RATE: "1",
    NODE_OPTIONS: `--import ${resolve("template/tests/browser/with-placeholder/planted-fault.mjs")}`,
  });
});

test.afterAll(async () => {
  await app?.stop();
  await database?.remove();
  await sentry?.close();
});

/** Words that people typed, sent or were given, of which none may be reported. */
const secrets = {
  note: "a note that nobody else reads",
  title: "Title of a private matter",
  search: "searched in private",
  thrown: "planted-fault, private",
};

type Event = {
  tags: Record<string, string>;
  exception: { values: { type: string; value: string }[] };
  from: string;
};
const events = (): Event[] =>
  sentry.items
    .filter(({ type }) => type === "event")
    .map(({ payload, from }) => ({ ...(payload as unknown as Event), from }));

/** Call that the frame of a page makes, which fails with the audit log as well. */
const bell = "notification.unread";

/** The line of the log and the event under a reference; each is there once. */
async function follow(reference: string): Promise<{ line: LogLine; event: Event }> {
  references.push(reference);
  const found = () => events().filter(({ tags }) => tags.reference === reference && tags.path !== bell);
  const lines = () =>
    app.log().filter((line) => line.level === "error" && line.reference === reference && line.path !== bell);
  // The two take ways of their own, and either may be the later one.
  await expect.poll(() => [lines().length, found().length], { timeout: 60_000 }).toEqual([1, 1]);
  return { line: lines()[0] as LogLine, event: found()[0] as Event };
}

const shownReference = async (page: Page): Promise<string> =>
  (await page.getByText(/^Reference [0-9A-F-]{4,}$/).innerText()).replace("Reference ", "");

test("a page that fails in the browser is found by what it shows", async ({ page, expected }) => {
  expected.message(/of 'object null'/);
  await signUp(page);
  await page.goto("/placeholders");
  const answer = { result: { data: { json: { items: [null], nextCursor: null } } } };
  await routeOnce(page, /placeholder\.list/, (route) => route.fulfill({ json: [answer] }));
  await page.getByLabel("Search placeholders").fill(secrets.search);
  const { line, event } = await follow(await shownReference(page));
  expect(line).toMatchObject({ path: "/placeholders", from: "browser", error: { type: "TypeError" } });
  // The place in the source, which is served to nobody.
  expect(line.error).toMatchObject({
    stack: expect.stringMatching(/^ {4}at (\S+ \()?groundwork\/src\/screens\/list\/[\w-]+\.tsx:\d+:\d+/m),
  });
  expect(event.from).toBe("sentry.javascript.nextjs");
  expect(event.exception.values.at(-1)).toMatchObject({ type: "TypeError" });
});

/** Throws where nobody looks after it, and answers with the reference under which the page reports it. */
async function throwIn(page: Page, message: string): Promise<string> {
  const report = page.waitForRequest((request) => request.method() === "POST" && isMonitoring(request));
  await page.evaluate((words) => {
    setTimeout(() => Promise.reject(new RangeError(words)));
  }, message);
  return (await report).postDataJSON().reference;
}

const isMonitoring = (request: Request) => new URL(request.url()).pathname === "/api/monitoring";

test("a promise that nobody looks after in the browser is found by its line in the log", async ({
  page,
  expected,
}) => {
  expected.message(/Nobody looks after this/);
  await page.goto("/");
  const { line, event } = await follow(await throwIn(page, "Nobody looks after this."));
  expect(line).toMatchObject({ path: "/", from: "browser", error: { message: "Nobody looks after this." } });
  expect(event.exception.values.at(-1)).toMatchObject({ type: "RangeError" });
});

test("what is thrown before the SDK has come is not lost", async ({ page, expected }) => {
  expected.message(/Thrown early/);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("/api/monitoring", async (route) => {
    if (route.request().method() === "GET") await held;
    await route.continue();
  });
  const requests = page.waitForRequest((request) => request.method() === "GET" && isMonitoring(request));
  await page.goto("/");
  await requests;
  const reference = await throwIn(page, "Thrown early.");
  release();
  const { event } = await follow(reference);
  expect(event.exception.values.at(-1)).toMatchObject({ value: "Thrown early." });
});

test("a page that fails on the server is found by what it shows", async ({ page, expected }) => {
  expected.status(500);
  expected.message(/React error #441|Server Components render/);
  await signUp(page);
  const response = await page.goto(`/placeholders?sort=${encodeURIComponent(secrets.thrown)}`);
  const reference = await shownReference(page);
  expect(reference).toBe(response?.headers()["x-request-id"]);
  const { line, event } = await follow(reference);
  expect(line).toMatchObject({ path: "/placeholders", route: "/placeholders" });
  expect(line.error).toMatchObject({ stack: expect.stringContaining("src/app/(signed-in)/placeholders/") });
  expect(event.tags).toMatchObject({ path: "/placeholders", route: "/placeholders" });
  expect(event.exception.values.at(-1)).toMatchObject({ type: "Error", value: "The page broke over […]." });
});

test("a page that fails once more shows another reference, after a click as well as after a load", async ({
  page,
  expected,
}) => {
  expected.status(500);
  expected.message(/React error #441|Server Components render/);
  await signUp(page);
  const shown: string[] = [];
  const path = `/placeholders?sort=${encodeURIComponent(secrets.thrown)}`;
  for (const visit of [() => page.goto(path), () => page.reload()]) {
    const response = await visit();
    shown.push(await shownReference(page));
    expect(shown.at(-1)).toBe(response?.headers()["x-request-id"]);
  }
  const requests = page.waitForResponse((response) => response.request().headers().rsc === "1");
  await page.getByRole("button", { name: "Try again" }).click();
  const again = (await requests).headers()["x-request-id"] ?? "";
  await expect(page.getByText(`Reference ${again}`)).toBeVisible();
  shown.push(again);
  expect(new Set(shown).size).toBe(3);
  for (const reference of shown) await follow(reference);
});

test("a procedure that fails is found by its answer, alone and in a batch", async ({ page, expected }) => {
  expected.status(500);
  await signUp(page);
  const id =
    (await createPlaceholder(page, { title: secrets.title, note: secrets.note })).split("/").at(-1) ?? "";
  await database.query('ALTER TABLE "AuditEvent" RENAME TO "EventAway"');
  try {
    const input = (value: object) => encodeURIComponent(JSON.stringify(value));
    const alone = await page.request.get(`/api/trpc/placeholder.history?input=${input({ id })}`);
    expect(alone.status()).toBe(500);
    const one = await follow(alone.headers()["x-request-id"] ?? "");
    expect(one.line).toMatchObject({ path: "placeholder.history", code: "UNEXPECTED" });
    expect(one.event.tags.path).toBe("placeholder.history");

    const paths = "identity.me,placeholder.history,placeholder.byId";
    const batch = await page.request.get(
      `/api/trpc/${paths}?batch=1&input=${input({ 1: { id }, 2: { id: "none" } })}`,
    );
    expect(batch.status()).toBe(207);
    const two = await follow(batch.headers()["x-request-id"] ?? "");
    expect(two.line).toMatchObject({ path: "placeholder.history", call: 1 });
  } finally {
    await database.query('ALTER TABLE "EventAway" RENAME TO "AuditEvent"');
  }
});

test("a procedure that fails for a page is found by what the page shows", async ({ page, expected }) => {
  expected.status(500);
  expected.message(/React error #441|Server Components render/);
  await signUp(page);
  const path = await createPlaceholder(page, { title: secrets.title, note: secrets.note });
  await database.query('ALTER TABLE "AuditEvent" RENAME TO "EventAway"');
  try {
    const response = await page.goto(path);
    const reference = await shownReference(page);
    expect(response?.headers()["x-request-id"]).toBe(reference);
    const { line, event } = await follow(reference);
    expect(line.path).toMatch(/^placeholder\./);
    expect(event.tags.path).toBe(line.path);
  } finally {
    await database.query('ALTER TABLE "EventAway" RENAME TO "AuditEvent"');
  }
});

test("a database that is away is found by what the page shows, and is asked again when it is back", async ({
  page,
  expected,
}) => {
  expected.status(500, 503);
  expected.message(/React error #441|Server Components render/);
  await signUp(page);
  await database.cut();
  try {
    const response = await page.goto("/placeholders");
    expect(response?.status()).toBe(503);
    await follow(await shownReference(page));
  } finally {
    await database.repair();
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Placeholders" })).toBeVisible();
});

test("what is refused does not arrive", async ({ page, expected }) => {
  expected.status(400, 401, 403, 404);
  await page.goto("/placeholders");
  await signUp(page);
  await page.goto("/admin/users");
  await page.goto("/placeholders/nothing");
  await page.goto("/nothing");
  const origin = app.origin;
  const { email, password } = await signUp(page);
  for (const [path, data] of [
    ["trpc/placeholder.create", { title: "" }],
    ["trpc/placeholder.nothing", {}],
    ["trpc/placeholder.remove", { id: "0197f1a0-0000-7000-8000-000000000000", version: 1 }],
    ["auth/sign-in/email", { email, password: `${password}, but wrong` }],
  ] as const) {
    const response = await page.request.post(`/api/${path}`, { headers: { origin }, data });
    expect(response.status()).toBeGreaterThanOrEqual(400);
    expect(response.status()).toBeLessThan(500);
  }
  // That nothing of it arrives is seen at the end, when the app has sent all that it had to send.
});

test("one trace goes from the browser through the procedure to the SQL", async ({ page }) => {
  await signUp(page);
  await page.goto("/placeholders");
  const requests = page.waitForRequest(/placeholder\.list/);
  // The SDK comes when the browser has nothing else to do; what was asked for before it has no trace.
  await expect.poll(() => page.evaluate(() => "__sentry_original__" in fetch)).toBe(true);
  await page.getByLabel("Search placeholders").fill(secrets.search);
  const [trace = "", parent] = ((await requests).headers()["sentry-trace"] ?? "").split("-");
  await expect
    .poll(() => chain(trace, "SELECT"))
    .toEqual(["http.client", "http.server", "rpc", "prisma:client:operation", "db"]);
  expect(spansOf(trace).some(({ span_id }) => span_id === parent)).toBe(true);
  // The page's own request, and its loading, which is reported when it is long over.
  const kinds = () => spansOf(trace).flatMap((span) => [span.name, kindOf(span)]);
  await expect
    .poll(kinds, { timeout: 60_000 })
    .toEqual(expect.arrayContaining(["GET /placeholders", "pageload"]));
});

type Span = {
  trace_id: string;
  span_id: string;
  parent_span_id?: string;
  name: string;
  attributes: Record<string, { value: unknown }>;
};
const spansOf = (trace: string): Span[] =>
  sentry.items
    .filter(({ type }) => type === "span")
    .flatMap(({ payload }) => (payload as unknown as { items: Span[] }).items)
    .filter(({ trace_id }) => trace_id === trace);

const kindOf = ({ attributes, name }: Span): string => String(attributes["sentry.op"]?.value ?? name);

/** The kinds of span from the browser's request to one that has this word in its SQL, without repetitions. */
function chain(trace: string, word: string): string[] {
  const spans = spansOf(trace);
  const byId = new Map(spans.map((span) => [span.span_id, span]));
  const chains = spans
    .filter(({ attributes }) => String(attributes["db.query.text"]?.value).includes(word))
    .map((span) => {
      const kinds: string[] = [];
      for (let at: Span | undefined = span; at; at = byId.get(at.parent_span_id ?? "")) {
        const kind = kindOf(at);
        if (kinds[0] !== kind) kinds.unshift(kind);
      }
      return kinds;
    });
  const requests = chains.find((kinds) => kinds.includes("http.client")) ?? [];
  return requests.slice(requests.indexOf("http.client"));
}

/** Makes the page's own document hold a script that blocks for a second: inline ones are named by the page's URL. */
async function blockFor1Second(page: Page): Promise<void> {
  await page.route(/\/placeholders\?/, async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": _, ...headers } = response.headers();
    const script = "<script>for (const end = Date.now() + 1000; Date.now() < end; );</script>";
    const body = (await response.text()).replace("</body>", `${script}</body>`);
    await route.fulfill({ response, headers, body });
  });
}

test("a page that is blocked is reported without what its URL asks for", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && isMonitoring(request)) sent.push(request.postData() ?? "");
  });
  await signUp(page);
  await blockFor1Second(page);
  await page.goto(
    `/placeholders?search=${encodeURIComponent(secrets.search)}#${encodeURIComponent(secrets.note)}`,
  );
  const invokers = () =>
    sentry.items
      .filter(({ type }) => type === "span")
      .flatMap(({ payload }) => (payload as unknown as { items: Span[] }).items)
      .map(({ attributes }) => attributes["browser.script.invoker"]?.value);
  // The browser has cleaned it already: what arrives was cleaned by the server once more.
  const reported = () => sent.filter((envelope) => envelope.includes("browser.script.invoker"));
  await expect.poll(reported, { timeout: 60_000 }).not.toEqual([]);
  await expect.poll(invokers, { timeout: 60_000 }).toContain(`${app.origin}/placeholders`);
  for (const written of [secrets.search, secrets.note].flatMap(writings)) {
    expect(sent.filter((envelope) => envelope.includes(written))).toEqual([]);
  }
});

/** How a text may be written in a URL. */
const writings = (text: string) => [
  text,
  encodeURIComponent(text),
  new URLSearchParams({ x: text }).toString().slice(2),
];

test("Sentry being away changes nothing for any user", async ({ page, expected }) => {
  expected.status(500, 503);
  expected.message(/React error #441|Server Components render/);
  await signUp(page);
  for (const absence of ["closed", "silent"] as const) {
    await sentry.leave(absence);
    const response = await page.goto("/placeholders?sort=planted-fault");
    expect(response?.status()).toBe(500);
    const shown = await shownReference(page);
    expect(shown).toBe(response?.headers()["x-request-id"]);
    await expect
      .poll(() => app.log().filter(({ level, reference }) => level === "error" && reference === shown))
      .toHaveLength(1);
    await page.goto("/placeholders");
    await expect(page.getByRole("heading", { name: "Placeholders" })).toBeVisible();
    await sentry.comeBack();
  }
});

test("in the end nothing else has arrived, and nothing that a user typed, sent or was given", async ({
  page,
}) => {
  const { email, password } = await signUp(page);
  const cookie = (await page.context().cookies()).find(({ name }) => name.includes("session"))?.value ?? "";
  await page.goto("/placeholders");
  await page.goto("about:blank");
  expect(await app.stop()).toBe(0);
  expect(
    events()
      .filter(({ tags }) => tags.path !== bell)
      .map(({ tags }) => tags.reference)
      .sort(),
  ).toEqual([...references].sort());
  expect(sentry.wrong).toEqual([]);
  const session = decodeURIComponent(cookie).split(".")[0] ?? "";
  expect(session.length).toBeGreaterThan(20);
  const { password: ofDatabase } = new URL(database.url);
  for (const secret of [...Object.values(secrets), email, password, session, ofDatabase, "Robin Reader"]) {
    for (const written of writings(secret)) {
      expect(sentry.items.filter(({ text }) => text.includes(written))).toEqual([]);
      expect(app.output()).not.toContain(written);
    }
  }
});
