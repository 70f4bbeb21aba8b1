import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { phone } from "../phone";
import { createPlaceholder } from "./create-placeholder";

const sizeOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { fontSize, fontWeight } = getComputedStyle(element);
    return { height: element.getBoundingClientRect().height, text: fontSize, weight: fontWeight };
  });

/** Sizes on the page, in px, that differ from what the scale of `globals.css` says. */
const offScale = (page: Page) =>
  page.evaluate(() => {
    const scale = ["12px", "13px", "14px", "16px", "18px", "24px", "32px", "56px"];
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (!element?.checkVisibility() || !texts.currentNode.textContent?.trim()) continue;
      const { fontSize, fontWeight, fontFamily } = getComputedStyle(element);
      if (!scale.includes(fontSize) && !/mono/i.test(fontFamily))
        found.add(`${fontSize} of ${element.outerHTML.slice(0, 80)}`);
      if (!["400", "500", "600"].includes(fontWeight))
        found.add(`${fontWeight} of ${element.outerHTML.slice(0, 80)}`);
    }
    return [...found];
  });

test("rows, controls and titles have the sizes of the scale, for a pointer", async ({ page, admin }) => {
  await signUp(page);
  await createPlaceholder(page, { title: "A row of one line" });
  await page.goto("/placeholders");
  expect(await sizeOf(page.getByRole("heading", { level: 1 }))).toMatchObject({
    text: "24px",
    weight: "600",
  });
  expect(await sizeOf(page.getByRole("main").getByRole("listitem").first())).toMatchObject({ height: 52 });
  expect(await sizeOf(page.getByRole("searchbox"))).toMatchObject({ height: 36, text: "14px" });
  expect(await sizeOf(page.getByRole("button", { name: "New placeholder" }))).toMatchObject({
    height: 36,
    text: "14px",
  });
  await page.goto("/placeholders?view=table");
  expect(await sizeOf(page.locator("tbody tr").first())).toMatchObject({ height: 44, text: "14px" });
  for (const path of [
    "/placeholders",
    "/placeholders?view=table",
    "/admin/users",
    "/admin/audit",
    "/admin/jobs",
    "/account",
    "/account/tokens",
    "/",
    "/spec",
  ]) {
    await admin.goto(path);
    expect.soft(await offScale(admin), path).toEqual([]);
  }
});

test.describe("a phone", () => {
  test.use(phone);

  test("a finger has 44 px for each control, and no input makes a phone zoom in", async ({ page }) => {
    await signUp(page);
    for (const path of ["/placeholders", "/account", "/account/tokens"]) {
      await page.goto(path);
      const small = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            "button, select, input:not([type=radio], [type=checkbox], [type=hidden]), nav a",
          ),
        ]
          .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
          .filter(
            (control) =>
              control.getBoundingClientRect().height < 44 ||
              (control.matches("input, select") && parseFloat(getComputedStyle(control).fontSize) < 16),
          )
          .map(
            (control) => `${control.getBoundingClientRect().height} px, ${control.outerHTML.slice(0, 120)}`,
          ),
      );
      expect.soft(small, path).toEqual([]);
    }
  });
});
