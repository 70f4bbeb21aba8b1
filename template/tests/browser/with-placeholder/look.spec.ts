import type { Locator } from "@playwright/test";
import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";

/** Marks of an element, its own lines and those drawn after it, that stay where colours are the system's. */
const linesOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const own = getComputedStyle(element);
    const after = getComputedStyle(element, "::after");
    return [own.outlineStyle, own.textDecorationLine, after.borderBottomWidth];
  });

test("in forced colours the chosen filter and the current screen are still marked", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signUp(page);
  await page.goto("/placeholders?state=draft");
  const segment = (name: string) => page.locator("label").filter({ hasText: name });
  expect(await linesOf(segment("Draft"))).toEqual(["solid", "underline", "0px"]);
  expect(await linesOf(segment("Archived"))).toEqual(["none", "none", "0px"]);
  const current = page
    .getByRole("navigation", { name: "Screens" })
    .getByRole("link", { name: "Placeholders" });
  expect(await linesOf(current)).toEqual(["none", "underline", "0px"]);
  await page.goto("/account");
  expect(await linesOf(current)).toEqual(["none", "none", "0px"]);
});
