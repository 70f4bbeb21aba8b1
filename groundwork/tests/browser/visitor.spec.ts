import type { Page } from "@playwright/test";
import { watchLayout } from "#support/layout-shift";
import { endSessions } from "#support/sessions";
import { accountButton, signOut } from "#testing/account-menu";
import { expect, test } from "#testing/page";
import { signInAs, signUp } from "#testing/sign-in";
import { screensFor, screensForVisitors } from "@/product/screens";

// Pages that are the same for everybody, and still say who is there.

const banner = (page: Page) => page.getByRole("banner");
const screenLinks = (page: Page) => page.getByRole("navigation", { name: "Screens" }).getByRole("link");
const titles = (screens: readonly { title: string }[]) => screens.map(({ title }) => title);

async function expectSignedIn(page: Page, name: string, screens: readonly { title: string }[]) {
  await expect(accountButton(page)).toHaveAccessibleName(name);
  await expect(accountButton(page)).toBeVisible();
  await expect(banner(page).getByRole("link", { name: "Sign in" })).toHaveCount(0);
  await expect(screenLinks(page)).toHaveText(titles(screens));
}

async function expectSignedOut(page: Page) {
  await expect(banner(page).getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(accountButton(page)).toBeHidden();
  await page.getByRole("button", { name: "Screens" }).click();
  await expect(screenLinks(page)).toHaveText(titles(screensForVisitors));
  await page.keyboard.press("Escape");
}

test("home and an unknown address say who is there and who is not, and nothing moves", async ({
  page,
  expected,
}) => {
  expected.status(404);
  const layout = await watchLayout(page);
  const look = async (expectState: () => Promise<void>) => {
    for (const url of ["/", "/nothing/here"]) {
      await page.goto(url, { waitUntil: "networkidle" });
      await expectState();
      expect(await layout.moved(), url).toEqual([]);
    }
  };
  await look(() => expectSignedOut(page));
  await expect(page.getByRole("main").getByRole("link", { name: "Go to the home page" })).toBeVisible();
  await signInAs(page, "Morgan Member");
  await look(() => expectSignedIn(page, "Morgan Member", screensFor(["member"])));
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toHaveCount(0);
  await signOut(page);
  await expectSignedOut(page);
  await look(() => expectSignedOut(page));
  await signInAs(page, "Alex Admin");
  await look(() => expectSignedIn(page, "Alex Admin", screensFor(["admin"])));
});

test("a page that an account has no access to says so, and who is there", async ({ page, expected }) => {
  expected.status(401, 403);
  await page.goto("/admin/users");
  await expectSignedOut(page);
  await signInAs(page, "Morgan Member");
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { name: "You don’t have access to this page" })).toBeVisible();
  const tools = [{ title: "Specification" }, { title: "Mails" }];
  await expectSignedIn(page, "Morgan Member", [...screensFor(["member"]), ...tools]);
});

test("who is there stands on the page before any of its scripts has come", async ({ page, expected }) => {
  expected.message(/ERR_FAILED/);
  await signInAs(page, "Alex Admin");
  await page.route(/\/_next\/static\/.*\.js/, (route) => route.abort());
  await page.goto("/");
  // Drawn by CSS until the page has come alive, and read out like any other text.
  await expectSignedIn(page, "Alex Admin", screensFor(["admin"]));
});

test("a session that has ended elsewhere ends up as signed out", async ({ page, expected }) => {
  expected.status(401);
  const account = await signUp(page);
  await endSessions(account);
  await page.goto("/");
  await expectSignedOut(page);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("app.user");
  // Not even for a moment: nothing of it is left to be shown.
  await page.route(/\/_next\/static\/.*\.js/, (route) => route.abort());
  expected.message(/ERR_FAILED/);
  await page.goto("/");
  await expectSignedOut(page);
});

test("a page that asks for a sign-in takes a stale name away at once", async ({ page, expected }) => {
  expected.status(401);
  const account = await signUp(page);
  await endSessions(account);
  await page.goto("/account");
  await expectSignedOut(page);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain("app.user");
});

test("what the cookie says opens nothing, and is put right", async ({ page, expected, baseURL }) => {
  expected.status(403);
  const url = baseURL ?? "";
  await signUp(page);
  await page.context().addCookies([{ name: "app.user", value: "admin:Alex%20Admin", url }]);
  await page.goto("/");
  await expectSignedIn(page, "Robin Reader", screensFor(["member"]));
  await page.context().addCookies([{ name: "app.user", value: "admin:Alex%20Admin", url }]);
  expect((await page.request.get("/admin/users")).status()).toBe(403);
  for (const broken of ["", "admin", "nobody:X", "member:%E0%A4%A", ":", "member:"]) {
    await page.context().addCookies([{ name: "app.user", value: broken, url }]);
    await page.goto("/");
    await expectSignedOut(page);
  }
  // A page of the user's own writes it again.
  await page.goto("/account");
  await page.goto("/");
  await expectSignedIn(page, "Robin Reader", screensFor(["member"]));
});

test("a name is shown as it is written, whatever is in it", async ({ page, expected }) => {
  expected.message(/ERR_FAILED/);
  const name = `"\\a </script><b>'é; --x:1} نص`;
  await signUp(page, name);
  await page.goto("/");
  await expectSignedIn(page, name, screensFor(["member"]));
  await page.route(/\/_next\/static\/.*\.js/, (route) => route.abort());
  await page.goto("/");
  await expect(accountButton(page)).toHaveAccessibleName(name);
});

test("without JavaScript the pages offer to sign in, and what they offer works", async ({
  browser,
  baseURL,
  expected,
}) => {
  // How Chromium tells that it loads no scripts.
  expected.message(/^csp for /);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/");
  await expectSignedOut(page);
  await banner(page).getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await context.close();
});

test("a sign-out by Better Auth's own client is one here, and what the page remembers ends with it", async ({
  page,
}) => {
  await signUp(page);
  /** What its client sends, and what a script of the page can read of the answer. */
  const ask = (method: "GET" | "POST", endpoint: string) =>
    page.evaluate(
      async ([method, endpoint]) => {
        const body = method === "POST" ? { body: "{}", headers: { "content-type": "application/json" } } : {};
        const response = await fetch(`/api/auth${endpoint}`, { method, ...body, credentials: "include" });
        return { status: response.status, body: await response.json() };
      },
      [method, endpoint] as const,
    );
  const cookie = (await page.context().cookies()).find(({ name }) => name.includes("session_token"));
  const { status, body } = await ask("GET", "/get-session");
  expect(status).toBe(200);
  expect(body.user.email).toContain("@");
  expect(JSON.stringify(body)).not.toContain(decodeURIComponent(cookie?.value ?? "").split(".")[0]);
  expect(await ask("POST", "/sign-out")).toEqual({ status: 200, body: { success: true } });
  expect(await ask("GET", "/get-session")).toEqual({ status: 200, body: null });
  await page.goto("/", { waitUntil: "networkidle" });
  await expectSignedOut(page);
});
