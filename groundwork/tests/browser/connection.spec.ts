import { banner, refuse, unreached } from "#support/connection";
import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";

test.beforeEach(({ expected }) => expected.message(unreached));

test("a page whose connection was lost while its code was on its way says so", async ({ page }) => {
  await signUp(page);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }));
  await page.route(/\/api\/health\//, refuse);
  await page.goto("/account");
  await expect(banner(page)).toBeVisible();
  await page.unroute(/\/api\/health\//);
  await expect(banner(page)).toBeHidden();
});
