import { env } from "groundwork/server/env";
import { firstLoadOf } from "groundwork/testing/first-load";
import { expect, test } from "groundwork/testing/page";
import { signInAs } from "groundwork/testing/sign-in";
import { screensFor } from "@/product/screens";

/** The most that a page may load before it is alive, in bytes of JavaScript compressed by gzip. */
const budgets: Record<string, number> = {
  // Its header knows who is there, signs out, and changes the theme.
  "/": 174_000,
  "/account": 220_000,
  ...Object.fromEntries(screensFor(["admin"]).map(({ path }) => [path, 178_000])),
  // Its rows have menus, and questions before what is in them.
  "/admin/users": 188_000,
};

test("the JavaScript of a first load stays within its budget", async ({ page }) => {
  await signInAs(page, "Alex Admin");
  for (const [path, budget] of Object.entries(budgets)) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    const bytes = await firstLoadOf(await answer.text(), env().APP_URL);
    // No page of React's loads less than this: the count itself would be wrong.
    expect(bytes, path).toBeGreaterThan(100_000);
    expect(bytes, `${path}: look for what a new import has brought along`).toBeLessThanOrEqual(budget);
  }
});
