import type { Locator, Page } from "@playwright/test";
import { expect, test } from "groundwork/testing/page";
import { openUsers, signInAs, signUp } from "groundwork/testing/sign-in";
import { limits } from "@/product/limits";
import { home, screensFor } from "@/product/screens";

/** The cell of a row that holds exactly this. */
const cell = (row: Locator, name: string) => row.getByRole("cell", { name, exact: true });

const screens = (page: Page) => page.getByRole("navigation", { name: "Screens" }).getByRole("link");

test("an admin finds a person and makes them an admin; their next request obeys, and so it does afterwards", async ({
  page,
  browser,
  baseURL,
  expected,
}) => {
  expected.status(403);
  const { email } = await signUp(page);
  expect((await page.goto("/admin/users"))?.status()).toBe(403);
  const { admin, row, close } = await openUsers(browser, baseURL, email);
  await expect(cell(row, "Member")).toBeVisible();
  const dialog = admin.getByRole("alertdialog");
  await row.getByRole("button", { name: "Make admin: Robin Reader" }).click();
  await expect(dialog).toContainText("Robin Reader");
  await expect(dialog).toContainText(email);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Make admin" }).click();
  await expect(admin.getByText("Role changed")).toBeVisible();
  await expect(cell(row, "Admin")).toBeVisible();
  await expect(row.getByRole("group", { name: "Robin Reader" })).toBeFocused();

  expect((await page.goto("/admin/users"))?.status()).toBe(200);
  await expect(screens(page)).toHaveText(screensFor(["admin"]).map(({ title }) => title));
  const theirOwn = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /you$/ }) });
  await page.getByLabel("Search the users").fill(email);
  await expect(cell(theirOwn, "Admin")).toBeVisible();
  await expect(theirOwn.getByRole("button")).toHaveCount(0);

  await row.getByRole("button", { name: "Remove admin: Robin Reader" }).click();
  await dialog.getByRole("button", { name: "Remove admin" }).click();
  await expect(cell(row, "Member")).toBeVisible();
  expect((await page.goto("/admin/users"))?.status()).toBe(403);
  await close();
});

test("a disabled person is asked to sign in, learns why they cannot, and can again once enabled", async ({
  page,
  browser,
  baseURL,
  expected,
}) => {
  expected.status(401, 403);
  const { email, password } = await signUp(page);
  await page.goto("/account");
  const { admin, row, close } = await openUsers(browser, baseURL, email);
  await expect(cell(row, "1")).toBeVisible();
  await row.getByRole("button", { name: "Disable Robin Reader" }).click();
  const dialog = admin.getByRole("alertdialog");
  await expect(dialog).toContainText(email);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row.getByRole("button", { name: "Disable Robin Reader" })).toBeFocused();
  await row.getByRole("button", { name: "Disable Robin Reader" }).click();
  await dialog.getByRole("button", { name: "Disable account" }).click();
  await expect(admin.getByText("Account disabled")).toBeVisible();
  await expect(cell(row, "0")).toBeVisible();

  // The next key must not give power to a user: no control that a key sets off has the focus.
  const group = row.getByRole("group", { name: "Robin Reader" });
  await expect(group).toBeFocused();
  const mutations: string[] = [];
  admin.on("request", (request) => {
    if (request.method() === "POST") mutations.push(request.url());
  });
  for (const key of ["ArrowDown", "ArrowUp", "Enter", " ", "a"]) await admin.keyboard.press(key);
  await expect(group).toBeFocused();
  await expect(cell(row, "Member")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(mutations).toEqual([]);

  expect((await page.goto("/account"))?.status()).toBe(401);
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("This account has been disabled.")).toBeVisible();

  await row.getByRole("button", { name: "Enable Robin Reader" }).click();
  await expect(row.getByRole("button", { name: "Disable Robin Reader" })).toBeVisible();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(home);
  await close();
});

test("ended sessions are over with the next request", async ({ page, browser, baseURL, expected }) => {
  expected.status(401);
  const { email } = await signUp(page);
  const { admin, row, close } = await openUsers(browser, baseURL, email);
  await row.getByRole("button", { name: "End sessions of Robin Reader" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "End sessions" }).click();
  await expect(admin.getByText("Sessions ended")).toBeVisible();
  await expect(cell(row, "0")).toBeVisible();
  await expect(row.getByRole("button", { name: "End sessions of Robin Reader" })).toBeFocused();
  expect((await page.goto("/account"))?.status()).toBe(401);
  await close();
});

test("no admin can demote themselves, by the screen or past it, and the last admin stays", async ({
  page,
}) => {
  await signInAs(page, "Alex Admin");
  await page.goto("/admin/users");
  await page.getByLabel("Search the users").fill("admin@example.com");
  const own = page.getByRole("row").filter({ hasText: "admin@example.com" });
  await expect(own.getByRole("rowheader")).toContainText("you");
  await expect(cell(own, "Admin")).toBeVisible();
  await expect(own.getByRole("button")).toHaveCount(0);
  const me = await page.request.get("/api/trpc/identity.me");
  const { id } = (await me.json()).result.data.json;
  for (const [call, input] of [
    ["setRole", { id, role: "member" }],
    ["disable", { id }],
  ] as const) {
    const response = await page.request.post(`/api/trpc/identity.${call}`, {
      headers: { origin: new URL(page.url()).origin },
      data: input,
    });
    expect(response.status()).toBe(409);
    expect(await response.text()).toContain("ACCOUNT_OWN");
  }
  expect((await page.goto("/admin/users"))?.status()).toBe(200);
});

test("a search that finds nobody says so, and shows everybody again", async ({ page }) => {
  await signInAs(page, "Alex Admin");
  await page.goto("/admin/users");
  await page.getByLabel("Search the users").fill("nobody has this name");
  await expect(page.getByText("No matching users")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  // The first user in the order of the e-mail addresses, of all that the tests made.
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(page.getByText("No matching users")).toHaveCount(0);
  await expect(page.getByLabel("Search the users")).toHaveValue("");
});

test("a search takes as many emoji as characters, which browsers count twice, and no half of one", async ({
  page,
}) => {
  await signInAs(page, "Alex Admin");
  await page.goto("/admin/users");
  const field = page.getByLabel("Search the users");
  await field.focus();
  const responses = page.waitForResponse(/identity\.users/);
  await page.keyboard.insertText("😀".repeat(limits.searchLength + 1));
  await expect(field).toHaveValue("😀".repeat(limits.searchLength));
  expect((await responses).status()).toBe(200);
});

test("a person changes their password, and every other browser has to sign in", async ({
  page,
  browser,
  baseURL,
  expected,
}) => {
  expected.status(400, 401);
  const { email, password } = await signUp(page);
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await elsewhere.newPage();
  await other.goto("/sign-in");
  await other.getByLabel("E-mail address").fill(email);
  await other.getByLabel("Password", { exact: true }).fill(password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.waitForURL(home);

  await page.goto("/account/security");
  const current = page.getByLabel("Current password", { exact: true });
  const next = page.getByLabel("New password", { exact: true });
  const save = page.getByRole("button", { name: "Change password" });
  await current.fill("not the password");
  await next.fill("another long sentence");
  await save.click();
  await expect(current).toHaveAccessibleDescription(/This is not your current password\./);
  await expect(current).toBeFocused();
  await current.fill(password);
  await next.fill("Password1");
  await save.click();
  await expect(next).toHaveAccessibleDescription(/This password is too common\./);
  await next.fill("another long sentence");
  await save.click();
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  await expect(current).toHaveValue("");
  expect((await page.goto("/account"))?.status()).toBe(200);
  expect((await other.goto("/account"))?.status()).toBe(401);
  await elsewhere.close();
});
