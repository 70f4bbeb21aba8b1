import type { Page } from "@playwright/test";
import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";

/** Keeps the files of a page's code from it until they are let through, and counts those that were asked for. */
async function holdCode(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const code = { asked: 0, release };
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    code.asked += 1;
    await held;
    await route.continue();
  });
  return code;
}

/** Goes to a page without waiting for its code, as the test's own `goto` would. */
const openWithoutCode = (page: Page, path: string) =>
  page.evaluate((to) => {
    location.href = to;
  }, path);

test("a form that is filled in and submitted before its page's code has come is submitted when it has", async ({
  page,
}) => {
  const credentials = await signUp(page);
  await page.context().clearCookies();
  const code = await holdCode(page);
  await openWithoutCode(page, "/sign-in");
  await page.getByLabel("E-mail address").fill(credentials.email);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill(credentials.password);
  await password.press("Enter");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  expect(new URL(page.url()).pathname).toBe("/sign-in");
  await expect(password).toHaveValue(credentials.password);
  code.release();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
  await expect(page.getByText("Robin Reader").first()).toBeVisible();
});

test("what was typed before a page's code has come stays in its form", async ({ page }) => {
  await signUp(page);
  const code = await holdCode(page);
  await openWithoutCode(page, "/account");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Robin Writer");
  code.release();
  await page.waitForURL("/account");
  await expect(name).toHaveValue("Robin Writer");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name changed")).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Robin Writer");
});

test("a form is alive before the schema that checks it has come, and is checked by it", async ({ page }) => {
  await page.goto("/sign-up");
  const code = await holdCode(page);
  await page.getByLabel("Name").fill("Robin Reader");
  await page.getByLabel("E-mail address").fill("no address");
  await page.getByLabel("Password", { exact: true }).fill("short");
  expect(code.asked).toBeGreaterThan(0);
  const button = page.getByRole("button", { name: "Sign up" });
  await button.click();
  await expect(page.locator("form")).toHaveAttribute("aria-busy", "true");
  code.release();
  await expect(page.getByLabel("E-mail address")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Name")).toHaveValue("Robin Reader");
});
