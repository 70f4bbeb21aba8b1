import type { Browser, Page } from "@playwright/test";
import { accountButton } from "#testing/account-menu";
import { originOf } from "#testing/mutate-as";
import { expect, test, toasts } from "#testing/page";
import { signUp } from "#testing/sign-in";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const sessions = (page: Page) => page.getByRole("list", { name: "Sessions" }).getByRole("listitem");

type Account = Awaited<ReturnType<typeof signUp>>;

/** Another browser that is signed in to an account. */
async function elsewhere(browser: Browser, baseURL: string | undefined, { email, password }: Account) {
  const context = await browser.newContext({ userAgent: firefox, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const response = await page.request.post("/api/trpc/identity.signIn", {
    headers: { origin: await originOf(page), "user-agent": firefox },
    data: { email, password },
  });
  expect(response.status()).toBe(200);
  return page;
}

for (const [kind, viewport] of [
  ["a phone", { width: 390, height: 844 }],
  ["a desktop", { width: 1280, height: 800 }],
] as const) {
  test.describe(`on ${kind}`, () => {
    test.use({ viewport });

    test("a changed name is in the header at once, and on pages made at the build", async ({ page }) => {
      await signUp(page);
      await page.goto("/account");
      await page.getByRole("textbox", { name: "Name" }).fill("  Robin   Writer ");
      await page.getByRole("button", { name: "Save name" }).click();
      await expect(toasts(page)).toContainText("Name changed");
      await expect(accountButton(page)).toHaveAccessibleName("Robin Writer");
      await page.goto("/");
      await expect(accountButton(page)).toHaveAccessibleName("Robin Writer");
    });

    test("the pages of one's account lead to each other, and say which of them is shown", async ({
      page,
    }) => {
      await signUp(page);
      await page.goto("/account");
      const navigation = page.getByRole("navigation", { name: "Your account" });
      for (const name of ["Security", "Sessions", "Profile"]) {
        await navigation.getByRole("link", { name }).click();
        await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
        await expect(navigation.locator("[aria-current=page]")).toHaveText(name);
      }
    });

    test("a session that is ended is over with the next step in that browser, and this one goes on", async ({
      page,
      browser,
      baseURL,
      expected,
    }) => {
      expected.status(401);
      const account = await signUp(page);
      const other = await elsewhere(browser, baseURL, account);
      await other.goto("/account");
      await page.goto("/account/sessions");
      await expect(sessions(page)).toHaveCount(2);
      await expect(sessions(page).first()).toContainText("This browser");
      await expect(sessions(page).first().getByRole("button")).toHaveCount(0);
      await page.getByRole("button", { name: "End session: Firefox on Windows" }).click();
      const dialog = page.getByRole("alertdialog");
      await expect(dialog).toContainText("Firefox on Windows");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(sessions(page)).toHaveCount(2);
      await page.getByRole("button", { name: "End session: Firefox on Windows" }).click();
      await dialog.getByRole("button", { name: "End session" }).click();
      await expect(toasts(page)).toContainText("Session ended");
      await expect(sessions(page)).toHaveCount(1);
      await expect(page.getByRole("list", { name: "Sessions" })).toBeFocused();
      expect((await other.goto("/account"))?.status()).toBe(401);
      expect((await page.goto("/account"))?.status()).toBe(200);
      await other.context().close();
    });
  });
}

test("all other sessions are ended at once", async ({ page, browser, baseURL, expected }) => {
  expected.status(401);
  const account = await signUp(page);
  const others = [await elsewhere(browser, baseURL, account), await elsewhere(browser, baseURL, account)];
  await page.goto("/account/sessions");
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(toasts(page)).toContainText("Signed out everywhere else");
  await expect(sessions(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
  for (const other of others) {
    expect((await other.goto("/account"))?.status()).toBe(401);
    await other.context().close();
  }
  expect((await page.goto("/account"))?.status()).toBe(200);
});

test("a session that has ended meanwhile is said to have, and goes from the list", async ({
  page,
  browser,
  baseURL,
  expected,
}) => {
  expected.status(404);
  const account = await signUp(page);
  const other = await elsewhere(browser, baseURL, account);
  await page.goto("/account/sessions");
  await expect(sessions(page)).toHaveCount(2);
  await other.request.post("/api/trpc/identity.signOut", {
    headers: { origin: await originOf(other), "content-type": "application/json" },
  });
  await page.getByRole("button", { name: "End session: Firefox on Windows" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End session" }).click();
  await expect(toasts(page)).toContainText("This session has ended already.");
  await expect(sessions(page)).toHaveCount(1);
  await other.context().close();
});
