import { randomUUID } from "node:crypto";
import { expectAccessible } from "../../../../groundwork/src/testing/accessible";
import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { createPlaceholder } from "./create-placeholder";

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of [phone, desktop]) {
    test(`the page of a placeholder, and its form, is accessible and fits, ${colorScheme}, ${viewport.width} wide`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(viewport);
      await signUp(page);
      const unbroken = randomUUID().replaceAll("-", "").repeat(3);
      await page.goto(await createPlaceholder(page, { title: unbroken }));
      await expectAccessible(page, "the page");
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      await expect(page.getByLabel("Title")).toBeFocused();
      await expectAccessible(page, "the form");
    });
  }
}

test("everything on the list and the detail page is done with the keyboard alone", async ({ page }) => {
  await signUp(page);
  await page.goto("/placeholders");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "New placeholder" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Its note");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "By keyboard" })).toBeVisible();
  await expect(page.getByRole("button", { name: "New placeholder" })).toBeFocused();
  await page.getByRole("link", { name: "By keyboard" }).press("Enter");
  await page.getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Placeholders" })).toBeFocused();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await page.keyboard.press("F6");
  for (const _ of ["to the toast", "to its button"]) await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "By keyboard" })).toBeFocused();
});
