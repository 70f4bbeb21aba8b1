import { request as httpRequest } from "node:http";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../../../groundwork/src/testing/accessible";
import { expect } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { withDatabase } from "../../../../groundwork/tests/support/app-database";
import { failed, heading } from "../../../../groundwork/tests/support/error-fallback";
import { createPlaceholder } from "./create-placeholder";
import { providerName, test } from "./idioms/app-with-pages";

// What people write from habit who know the stack, and what they write by mistake, in an app that is built with it.
// It is made once: the tests of this file run in one process.
test.describe.configure({ mode: "default" });

const ways = [
  { prefetch: "1", boundary: "1" },
  { prefetch: "1", boundary: "" },
  { prefetch: "", boundary: "1" },
  { prefetch: "", boundary: "" },
];
const words = ({ prefetch, boundary }: (typeof ways)[number]) =>
  `${prefetch ? "prefetched and not awaited" : "without a prefetch"}${boundary ? ", in a Suspense boundary" : ""}`;
const pathOf = (idiom: string, way: object) => `/idioms/${idiom}?${new URLSearchParams({ ...way })}`;

/** Calls of these pages that the browser sends. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/trpc\/(placeholder|user)\./.test(pathname)) calls.push(pathname);
  });
  return calls;
}

for (const idiom of ["list", "pages", "query"])
  for (const way of ways)
    test(`${idiom} ${words(way)} is shown to its user`, async ({ page, builtApp, expected }) => {
      // What does not suspend may find the answer before React has taken over what is around it, which it then renders again.
      if (idiom === "query" && way.prefetch) expected.message(/React error #418/);
      await signUp(page);
      const title = `Of habit ${idiom}`;
      await createPlaceholder(page, { title });
      const calls = callsOf(page);
      const path = pathOf(idiom, way);
      await page.goto(path);
      await expect(page.getByText(title)).toBeVisible();
      expect(calls).toHaveLength(way.prefetch ? 0 : 1);
      // By the server already, as the user who asks, where it waits for the answer.
      const html = await (await page.request.get(path)).text();
      if (idiom !== "query") expect(html).toContain(`>${title}<`);
      expect(builtApp.runs()).toBe(true);
    });

for (const way of ways) {
  test(`a row that is not there, ${words(way)}, is a page that is not found`, async ({ page, expected }) => {
    expected.status(404);
    expected.message(failed);
    await signUp(page);
    const calls = callsOf(page);
    const response = await page.goto(pathOf("row", way));
    await expect(page.getByRole("heading", { name: /not found|no such/i })).toBeVisible();
    if (!way.boundary) expect(response?.status()).toBe(404);
    expect(calls.length).toBeLessThanOrEqual(way.prefetch ? 0 : 1);
  });

  test(`a call that is not allowed, ${words(way)}, is a page that is not allowed`, async ({
    page,
    expected,
  }) => {
    expected.status(403);
    expected.message(failed);
    await signUp(page);
    const calls = callsOf(page);
    const response = await page.goto(pathOf("users", way));
    await expect(page.getByRole("heading", { name: /may not|access/i })).toBeVisible();
    if (!way.boundary) expect(response?.status()).toBe(403);
    expect(calls.length).toBeLessThanOrEqual(way.prefetch ? 0 : 1);
  });

  test(`a call that fails, ${words(way)}, ends in the error page once`, async ({
    page,
    expected,
    builtApp,
  }) => {
    expected.status(500);
    expected.message(failed);
    expected.message(/TRPCClientError: Something went wrong on our side/);
    await signUp(page);
    const id = (await createPlaceholder(page)).split("/").at(-1) ?? "";
    await withDatabase(async (query) => {
      await query(`UPDATE "AuditEvent" SET changes = '"unreadable"' WHERE "entityId" = '${id}'`);
    }, builtApp.dataFolder);
    const calls = callsOf(page);
    await page.goto(pathOf("history", { ...way, id }));
    await expect(heading(page)).toBeVisible();
    await page.request.get("/api/health/live");
    expect(calls.length).toBeLessThanOrEqual(way.prefetch ? 0 : 1);
    expect(builtApp.runs()).toBe(true);
  });
}

test("a part of a page that its user may not see is left out, and without its subject there is no page", async ({
  page,
  expected,
}) => {
  await signUp(page);
  await createPlaceholder(page, { title: "The subject" });
  expect((await page.goto("/idioms/parts"))?.status()).toBe(200);
  await expect(page.getByText("The subject")).toBeVisible();
  expected.status(403);
  expect((await page.goto("/idioms/parts-without-subject"))?.status()).toBe(403);
});

for (const fault of ["throws", "rejects", "server-throws", "server-rejects"])
  test(`a component that fails (${fault}) is an error page, and ends nothing`, async ({
    page,
    expected,
    builtApp,
  }) => {
    expected.status(500);
    expected.message(failed);
    expected.message(/planted/);
    const response = await page.goto(`/faults/${fault}`);
    expect(response?.status()).toBe(500);
    await expect(heading(page)).toBeVisible();
    expect(builtApp.runs()).toBe(true);
  });

for (const fault of ["unawaited", "later", "microtask", "server-unawaited", "window-later"])
  test(`what a component has begun and fails later (${fault}) ends nothing, and is logged`, async ({
    request,
    builtApp,
  }) => {
    const before = builtApp.output().length;
    const response = await request.get(`/faults/${fault}`);
    expect(response.status()).toBe(200);
    expect(await response.text()).toContain("Shown");
    const logged = () => builtApp.output().slice(before);
    await expect.poll(logged).toMatch(/planted|window is not defined/);
    expect(logged()).toContain(response.headers()["x-request-id"]);
    expect((await request.get("/faults/none")).status()).toBe(200);
    expect(builtApp.runs()).toBe(true);
  });

test("a component that reads window is shown by the browser", async ({ page, expected, builtApp }) => {
  expected.status(500);
  expected.message(failed);
  await page.goto("/faults/window");
  await expect(page.getByRole("heading", { name: "Shown" })).toBeVisible();
  expect(builtApp.runs()).toBe(true);
});

test("pages that wait for ever keep no other from being answered", async ({ request, builtApp }) => {
  const waiting = Array.from({ length: 12 }, (_, index) =>
    httpRequest(`${builtApp.origin}/faults/${index % 2 ? "waits" : "waits-within"}`, { agent: false })
      .on("error", () => {})
      .end(),
  );
  await expect.poll(async () => (await request.get("/faults/none")).status(), { timeout: 60_000 }).toBe(200);
  for (const one of waiting) one.destroy();
  expect(builtApp.runs()).toBe(true);
});

/** Part of the page's width that each has to which a share was given. */
const sharesOf = (page: Page) =>
  page.locator("[data-share]").evaluateAll((elements) =>
    elements.map((element) => {
      const whole = element.parentElement?.getBoundingClientRect().width ?? 0;
      return Math.round((100 * element.getBoundingClientRect().width) / whole);
    }),
  );

test("a style attribute of the server is dropped in development as in the built app, where the bar says so", async ({
  page,
  developmentApp,
  expected,
}) => {
  expected.message(/inline style violates|policy forbids style-src-attr/);
  await page.goto("/share");
  expect(await sharesOf(page)).toEqual([100, 40]);
  await page.goto(`${developmentApp.origin}/share`);
  await expect(page.getByRole("button", { name: /1 dropped style$/ })).toBeVisible();
  expect(await sharesOf(page)).toEqual([100, 40]);
  await page.getByRole("button", { name: /1 dropped style$/ }).click();
  await expect(page.getByText('<div style="width:40%">')).toBeVisible();
  await expectAccessible(page, "the bar with a dropped style");
});

test("the same pages are shown in development", async ({ developmentApp, browser }) => {
  const context = await browser.newContext({ baseURL: developmentApp.origin });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await signUp(page);
  const title = "In development";
  await createPlaceholder(page, { title });
  for (const way of ways) {
    const response = await page.request.get(pathOf("list", way));
    expect(response.status()).toBe(200);
    expect(await response.text()).toContain(`>${title}<`);
  }
  expect(developmentApp.runs()).toBe(true);
  await context.close();
});

test("a value of the .env file with a dollar sign is the one that the app runs with", async ({
  page,
  developmentApp,
}) => {
  const provider = page.getByText(providerName);
  await page.goto("/sign-in");
  await expect(provider).toBeVisible();
  await page.goto(`${developmentApp.origin}/sign-in`);
  await expect(provider).toBeVisible();
});
