import type { Page } from "@playwright/test";
import { watchLayout } from "#support/layout-shift";
import { accountButton, openAccountMenu } from "#testing/account-menu";
import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";

const item = (page: Page, name: string) => page.getByRole("menu").getByRole("menuitem", { name });

for (const path of ["/", "/account"]) {
  test(`on ${path} the menu of one's account opens, is moved in and closes by keys alone`, async ({
    page,
  }) => {
    await signUp(page);
    await page.goto(path);
    const button = accountButton(page);
    await button.focus();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    for (const [key, first] of [
      ["Enter", "Your account"],
      ["Space", "Your account"],
      ["ArrowDown", "Your account"],
      ["ArrowUp", "Sign out"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(item(page, first), key).toBeFocused();
      await expect(button).toHaveAttribute("aria-expanded", "true");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toHaveCount(0);
      await expect(button).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await expect(item(page, "Your account")).toBeFocused();
    await page.keyboard.press("End");
    await expect(item(page, "Sign out")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(item(page, "Your account")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Home");
    await expect(item(page, "Your account")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(button).not.toBeFocused();
    await button.focus();
    await page.keyboard.press("Enter");
    await item(page, "Your account").press("Enter");
    await page.waitForURL("/account");
    await expect(page.getByRole("menu")).toHaveCount(0);
  });
}

test("a press opens the menu of one's account without moving the page, and the next closes it", async ({
  page,
}) => {
  await signUp(page);
  const layout = await watchLayout(page);
  await page.goto("/");
  const menu = await openAccountMenu(page);
  await expect(menu.getByRole("group", { name: "Robin Reader Member" })).toBeVisible();
  await page.mouse.click(700, 400);
  await expect(menu).toHaveCount(0);
  await openAccountMenu(page);
  const { x, y, width, height } = (await accountButton(page).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(menu).toHaveCount(0);
  expect(await layout.moved()).toEqual([]);
});

test("a sign-out that fails says so, and can be tried again", async ({ page, expected }) => {
  expected.message(/ERR_FAILED/);
  await signUp(page);
  await page.goto("/account");
  await page.route(/identity\.signOut/, (route) => route.abort());
  await openAccountMenu(page);
  await item(page, "Sign out").click();
  await expect(page.getByText("Not signed out")).toBeVisible();
  await expect(accountButton(page)).toBeFocused();
  await page.unroute(/identity\.signOut/);
  await openAccountMenu(page);
  await item(page, "Sign out").click();
  await page.waitForURL("/");
  await expect(accountButton(page)).toBeHidden();
});

for (const [kind, name] of [
  ["of twenty letters", "Abcdefghijklmnopqrst"],
  ["that no line of a phone takes", "Wolfeschlegelsteinhausenbergerdorff".repeat(2)],
  ["from right to left", "عبد الرحمن بن محمد الأنصاري"],
] as const) {
  test(`a name ${kind} leaves space for the menu on a small phone`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signUp(page, name);
    for (const path of ["/", "/account"]) {
      await page.goto(path);
      const menu = await openAccountMenu(page);
      await expect(menu.getByRole("group", { name })).toBeVisible();
      await expect(item(page, "Sign out")).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });
}
