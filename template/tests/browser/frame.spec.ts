import type { Page } from "@playwright/test";
import { expectAccessible } from "../../../groundwork/src/testing/accessible";
import { accountButton } from "../../../groundwork/src/testing/account-menu";
import { expect, test } from "../../../groundwork/src/testing/page";
import { signInAs, signUp } from "../../../groundwork/src/testing/sign-in";
import { watchLayout } from "../../../groundwork/tests/support/layout-shift";
import { phone } from "./phone";

const navigation = (page: Page) => page.getByRole("navigation", { name: "Screens" });
const toggle = (page: Page) => page.getByRole("button", { name: "Sidebar" });
const opener = (page: Page) => page.getByRole("button", { name: "Screens" });
const widthOf = (page: Page) =>
  page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().width);

/** Offers twenty screens in the three groups that there are. */
const grow = (page: Page) =>
  navigation(page).evaluate((menu) => {
    const groups = [...menu.querySelectorAll("ul")];
    const count = () => menu.querySelectorAll("li").length;
    for (let turn = 0; count() < 20; turn += 1) {
      const group = groups[turn % groups.length];
      group?.append(group.children[0]?.cloneNode(true) ?? "");
    }
    return groups.length;
  });

for (const height of [800, 500])
  test(`twenty screens in three groups fit into a sidebar that is ${height} px high, with the account below them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height });
    await signInAs(page, "Alex Admin");
    await page.goto("/account");
    expect(await grow(page)).toBe(3);
    await expect(navigation(page).getByRole("link")).toHaveCount(20);
    await expect(accountButton(page)).toBeInViewport({ ratio: 1 });
    const last = navigation(page).getByRole("link").last();
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(accountButton(page)).toBeInViewport({ ratio: 1 });
    const covered = await last.evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return !link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(covered, "whether something lies on the last screen").toBe(false);
    expect(await page.evaluate(() => [scrollX, scrollY]), "what the page has scrolled").toEqual([0, 0]);
  });

test("a collapsed sidebar is 56 px wide, names its screens, and stays so on the next page without a move", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/placeholders");
  expect(await widthOf(page)).toBe(240);
  await expect(toggle(page)).toHaveAttribute("aria-expanded", "true");
  await toggle(page).focus();
  await page.keyboard.press("Enter");
  await expect(toggle(page)).toHaveAttribute("aria-expanded", "false");
  expect(await widthOf(page)).toBe(56);

  const link = navigation(page).getByRole("link", { name: "Placeholders" });
  const name = link.getByText("Placeholders");
  await expect(name).toHaveCSS("opacity", "0");
  await link.hover();
  await expect(name).toHaveCSS("opacity", "1");
  await expectAccessible(page, "collapsed");

  const layout = await watchLayout(page);
  for (const path of ["/account", "/"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await widthOf(page), path).toBe(56);
    expect(await layout.moved(), path).toEqual([]);
  }
  await toggle(page).click();
  expect(await widthOf(page)).toBe(240);
});

test.describe("a phone", () => {
  test.use(phone);

  test("on a phone the screens are in a drawer, for a finger and for the keyboard", async ({ page }) => {
    await signInAs(page, "Alex Admin");
    await page.goto("/placeholders");
    await expect(navigation(page)).toBeHidden();
    await opener(page).tap();
    await expect(navigation(page)).toBeVisible();
    await expectAccessible(page, "with an open drawer", "header");
    await navigation(page).getByRole("link", { name: "Users" }).tap();
    await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeFocused();
    await expect(navigation(page)).toBeHidden();

    await opener(page).focus();
    await page.keyboard.press("Enter");
    // What lies below the drawer takes no focus.
    await expect(page.locator("main")).toHaveAttribute("inert");
    await page.keyboard.press("Tab");
    await expect(navigation(page).getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(navigation(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await expect(page.locator("main")).not.toHaveAttribute("inert");
  });
});

test("without scripts the drawer opens, and leads to another page", async ({
  browser,
  baseURL,
  expected,
}) => {
  expected.message(/^csp for /);
  expected.status(401);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/");
  await opener(page).click();
  await navigation(page).getByRole("link", { name: "Placeholders" }).click();
  await expect(page).toHaveURL("/placeholders");
  await context.close();
});

test("the specification and the mails are offered at this machine, and marked while they are shown", async ({
  page,
}) => {
  await signInAs(page, "Morgan Member");
  for (const [name, path] of [
    ["Specification", "/spec/calls"],
    ["Mails", "/_mail"],
  ] as const) {
    await page.goto(path);
    await expect(navigation(page).locator("[aria-current]")).toHaveText([name]);
  }
});
