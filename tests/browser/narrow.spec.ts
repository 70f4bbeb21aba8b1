import type { Page } from "@playwright/test";
import { expect, test } from "groundwork/testing/page";
import { signInAs, signUp } from "groundwork/testing/sign-in";
import { product } from "@/product/product";

/** A word that no line of a small phone takes. */
const unbroken = "Wolfeschlegelsteinhausenbergerdorff".repeat(2);

/**
 * Gives the product a name of twenty letters, in every place of the page where its name stands, as soon as React has
 * hydrated them all: before that, it would find another text than it expects.
 */
const renameProduct = (page: Page, to: string) =>
  page.waitForFunction(
    ([from, name]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (texts.nextNode()) if (texts.currentNode.textContent === from) found.push(texts.currentNode);
      const isHydrated = ({ parentNode }: Node) =>
        Object.keys(parentNode ?? {}).some((key) => key.startsWith("__reactFiber$"));
      if (found.length === 0 || !found.every(isHydrated)) return false;
      for (const text of found) text.textContent = name;
      return true;
    },
    [product.name, to] as const,
  );

/** Offers as many screens as a product of ten slices has. */
const addScreens = (page: Page) =>
  page.getByRole("navigation", { name: "Screens" }).evaluate((screens) => {
    const [first] = screens.children;
    for (let count = 0; first && count < 10; count += 1) screens.append(first.cloneNode(true));
  });

test("no page scrolls sideways on the smallest phone, however long the names and many the screens are", async ({
  page,
  expected,
}) => {
  expected.status(401, 403, 404);
  await page.setViewportSize({ width: 320, height: 640 });
  const expectToFit = async (...paths: string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await renameProduct(page, "Abcdefghijklmnopqrst");
      await addScreens(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  };
  await expectToFit("/", "/sign-in", "/sign-up", "/account", "/nothing");
  await signUp(page, unbroken);
  await expectToFit("/", "/account", "/account/sessions", "/nothing", "/admin/users");
  await page.context().clearCookies();
  await signInAs(page, "Alex Admin");
  await expectToFit("/admin/audit");
  await page.goto("/admin/users");
  await page.getByLabel("Search the users").fill(unbroken);
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText(unbroken);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, "the list of users scrolls sideways").toBeLessThanOrEqual(0);
});
