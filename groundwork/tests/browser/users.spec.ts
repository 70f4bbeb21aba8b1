import type { Locator, Page } from "@playwright/test";
import { inFilters } from "#support/in-filters";
import { desktop, phone } from "#support/viewports";
import { expectAccessible } from "#testing/accessible";
import { expect, test } from "#testing/page";
import { signInAs, signUp } from "#testing/sign-in";
import { limits } from "@/product/limits";
import { home, screensFor } from "@/product/screens";
import { fillSignIn, openUsers, setPasswordByLink } from "../support/users";

const screens = (page: Page) => page.getByRole("navigation", { name: "Screens" }).getByRole("link");

/** The menu of a row. */
const menuOf = (row: Locator) => row.getByRole("button", { name: "Actions for Robin Reader" });

/** Chooses in the menu of a row, and answers with the question that follows. */
async function choose(admin: Page, row: Locator, label: string): Promise<Locator> {
  await menuOf(row).click();
  await admin.getByRole("menuitem", { name: label }).click();
  return admin.getByRole("alertdialog");
}

const chosen = "a sentence that was chosen";

test("an admin finds a person and makes them an admin; their next request obeys, and so it does afterwards", async ({
  page,
  admin,
  expected,
}) => {
  expected.status(403);
  const { email } = await signUp(page);
  expect((await page.goto("/admin/users"))?.status()).toBe(403);
  const row = await openUsers(admin, email);
  await expect(row.getByText("Member", { exact: true })).toBeVisible();
  const dialog = await choose(admin, row, "Make admin…");
  await expect(dialog).toContainText("Robin Reader");
  await expect(dialog).toContainText(email);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Make admin" }).click();
  await expect(admin.getByText("Role changed")).toBeVisible();
  await expect(row.getByText("Admin", { exact: true })).toBeVisible();
  await expect(menuOf(row)).toBeFocused();

  expect((await page.goto("/admin/users"))?.status()).toBe(200);
  await expect(screens(page)).toContainText(screensFor(["admin"]).map(({ title }) => title));
  await page.getByLabel("Search users").fill(email);
  const own = page.getByRole("main").getByRole("listitem");
  await expect(own).toHaveCount(1);
  await expect(own).toContainText("you");
  await expect(own.getByRole("button")).toHaveCount(0);

  await (await choose(admin, row, "Remove admin…")).getByRole("button", { name: "Remove admin" }).click();
  await expect(row.getByText("Member", { exact: true })).toBeVisible();
  expect((await page.goto("/admin/users"))?.status()).toBe(403);
});

test("a disabled person is asked to sign in, learns why they cannot, and can again once enabled", async ({
  page,
  admin,
  expected,
}) => {
  expected.status(401, 403);
  const { email, password } = await signUp(page);
  await page.goto("/account");
  const row = await openUsers(admin, email);
  const dialog = await choose(admin, row, "Disable…");
  await expect(dialog).toContainText(email);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(menuOf(row)).toBeFocused();
  await choose(admin, row, "Disable…");
  await dialog.getByRole("button", { name: "Disable account" }).click();
  await expect(admin.getByText("Account disabled")).toBeVisible();
  await expect(row.getByText("Disabled", { exact: true })).toBeVisible();
  await expect(menuOf(row)).toBeFocused();

  expect((await page.goto("/account"))?.status()).toBe(401);
  await page.goto("/sign-in");
  await fillSignIn(page, { email, password });
  await expect(page.getByText("This account has been disabled.")).toBeVisible();

  await (await choose(admin, row, "Enable…")).getByRole("button", { name: "Enable account" }).click();
  await expect(row.getByText("Active", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(home);
});

test("ended sessions are over with the next request", async ({ page, admin, expected }) => {
  expected.status(401);
  const { email } = await signUp(page);
  const row = await openUsers(admin, email);
  await (await choose(admin, row, "Sign out everywhere…"))
    .getByRole("button", { name: "Sign out everywhere" })
    .click();
  await expect(admin.getByText("Signed out everywhere")).toBeVisible();
  await expect(menuOf(row)).toBeFocused();
  expect((await page.goto("/account"))?.status()).toBe(401);
});

test("a menu works by keyboard, and nothing in it is done without a question", async ({ page, admin }) => {
  const { email } = await signUp(page);
  const row = await openUsers(admin, email);
  const mutations: string[] = [];
  admin.on("request", (request) => {
    if (request.method() === "POST" && !request.url().includes("user.list")) mutations.push(request.url());
  });
  await menuOf(row).focus();
  await admin.keyboard.press("Enter");
  const items = admin.getByRole("menuitem");
  await expect(items).toHaveText([
    "Make admin…",
    "Create one-time link…",
    "Sign out everywhere…",
    "Disable…",
  ]);
  await expect(items.first()).toBeFocused();
  await admin.keyboard.press("ArrowUp");
  await expect(items.last()).toBeFocused();
  await admin.keyboard.press("Escape");
  await expect(menuOf(row)).toBeFocused();
  for (const [index, question] of [
    "Make admin?",
    "Create a one-time link?",
    "Sign out everywhere?",
  ].entries()) {
    await admin.keyboard.press("Enter");
    for (let place = 0; place < index; place += 1) {
      await expect(items.nth(place)).toBeFocused();
      await admin.keyboard.press("ArrowDown");
    }
    await expect(items.nth(index)).toBeFocused();
    await admin.keyboard.press("Enter");
    await expect(admin.getByRole("alertdialog", { name: question })).toBeVisible();
    await admin.keyboard.press("Escape");
    await expect(menuOf(row)).toBeFocused();
  }
  expect(mutations).toEqual([]);
});

test("a person who has forgotten their password sets a new one by an admin's link, once", async ({
  page,
  admin,
  browser,
  baseURL,
  context,
  expected,
}) => {
  expected.status(404);
  const { email } = await signUp(page);
  await context.clearCookies();
  const row = await openUsers(admin, email);
  await (await choose(admin, row, "Create one-time link…"))
    .getByRole("button", { name: "Create link" })
    .click();
  const dialog = admin.getByRole("dialog", { name: "One-time link" });
  const url = await dialog.getByRole("code").innerText();
  expect(url).toMatch(/\/reset-password#[\w-]{43}$/);
  await expect(dialog.getByRole("button", { name: "Copy the link" })).toBeFocused();
  await expectAccessible(admin, "the dialog of a link");
  await admin.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(menuOf(row)).toBeFocused();

  await setPasswordByLink(page, url, chosen);
  await page.goto("/sign-in");
  await fillSignIn(page, { email, password: chosen });
  await page.waitForURL(home);

  // It opens nothing a second time.
  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await other.goto(url);
  await other.getByLabel("New password", { exact: true }).fill("a second long sentence");
  await other.getByRole("button", { name: "Set new password" }).click();
  await expect(other.getByText(/^This link has been used/)).toBeVisible();
  await other.context().close();

  await row.getByRole("link", { name: "Robin Reader" }).click();
  const history = admin.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history).toHaveText([
    /^Password set by a one-time link by Robin Reader/,
    /^One-time link created by Alex Admin/,
  ]);
  await expectAccessible(admin, "the page of a user");
});

test("an admin makes an account for another person, who sets its password by the link", async ({
  page,
  browser,
  baseURL,
  expected,
}) => {
  expected.status(409);
  await signInAs(page, "Alex Admin");
  await page.goto("/admin/users");
  const email = `${crypto.randomUUID()}@example.com`;
  await page.getByRole("button", { name: "New user" }).click();
  await page.getByLabel("Name").fill("Ines Invited");
  await page.getByLabel("E-mail address").fill("member@example.com");
  await page.getByRole("button", { name: "Create user" }).click();
  await expect(page.getByLabel("E-mail address")).toHaveAccessibleDescription(
    /There is already an account with this e-mail address\./,
  );
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Create user" }).click();
  const url = await page.getByRole("dialog", { name: "One-time link" }).getByRole("code").innerText();
  await page.getByRole("dialog", { name: "One-time link" }).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Create user" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "New user" })).toBeFocused();

  const invited = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await setPasswordByLink(invited, url, chosen);
  await invited.goto("/sign-in");
  await fillSignIn(invited, { email, password: chosen });
  await invited.waitForURL(home);
  await invited.context().close();
});

for (const [screen, viewport] of Object.entries({ phone, desktop })) {
  test(`on a ${screen} the users are filtered by role and state, in the URL, and searched outside of it`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await signInAs(page, "Alex Admin");
    await page.goto("/admin/users");
    await expectAccessible(page, "the users");
    const rows = page.getByRole("main").getByRole("listitem");
    const choice = (group: string, name: string) =>
      page.getByRole("group", { name: group }).getByRole("radio", { name });
    await page.getByLabel("Search users").fill("@example.com");
    await inFilters(page, () => choice("Role", "Admin").click());
    await expect(page).toHaveURL("/admin/users?role=admin");
    await expect(rows.filter({ hasText: "admin@example.com" })).toHaveCount(1);
    await expect(rows.filter({ hasText: "member@example.com" })).toHaveCount(0);
    await inFilters(page, () => choice("State", "Active").click());
    await expect(page).toHaveURL("/admin/users?role=admin&state=active");
    await page.getByLabel("Search users").fill("member@example.com");
    await expect(page.getByText("No matching users")).toBeVisible();
    await expect(page).toHaveURL("/admin/users?role=admin&state=active");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page).toHaveURL("/admin/users");
    await expect(page.getByLabel("Search users")).toHaveValue("");
    await expect(rows.first()).toBeVisible();
    await page.goto("/admin/users?state=disabled&search=admin");
    await inFilters(page, () => expect(choice("State", "Disabled")).toBeChecked());
    await expect(page.getByLabel("Search users")).toHaveValue("");
  });
}

test("no admin can demote themselves, by the screen or past it, and the last admin stays", async ({
  page,
}) => {
  await signInAs(page, "Alex Admin");
  await page.goto("/admin/users");
  await page.getByLabel("Search users").fill("admin@example.com");
  const own = page.getByRole("listitem").filter({ hasText: "admin@example.com" });
  await expect(own).toContainText("you");
  await expect(own.getByText("Admin", { exact: true })).toBeVisible();
  await expect(own.getByRole("button")).toHaveCount(0);
  const me = await page.request.get("/api/trpc/identity.me");
  const { id } = (await me.json()).result.data.json;
  for (const [call, input] of [
    ["setRole", { id, role: "member" }],
    ["disable", { id }],
  ] as const) {
    const response = await page.request.post(`/api/trpc/user.${call}`, {
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
  await page.getByLabel("Search users").fill("nobody has this name");
  await expect(page.getByText("No matching users")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  // The first user in the order of the e-mail addresses, of all that the tests made.
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await expect(page.getByText("No matching users")).toHaveCount(0);
  await expect(page.getByLabel("Search users")).toHaveValue("");
});

test("a search takes as many emoji as characters, which browsers count twice, and no half of one", async ({
  page,
}) => {
  await signInAs(page, "Alex Admin");
  await page.goto("/admin/users");
  const field = page.getByLabel("Search users");
  await field.focus();
  const responses = page.waitForResponse(/user\.list/);
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
  await fillSignIn(other, { email, password });
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
