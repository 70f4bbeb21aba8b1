import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { desktop, phone } from "#support/viewports";
import { expectAccessible } from "#testing/accessible";
import { expect, test, toasts } from "#testing/page";
import { signUp } from "#testing/sign-in";
import { fillSignIn } from "../support/users";

const open = async (page: Page) => {
  await page.goto("/account/data");
  return page.getByRole("region", { name: "Delete your account" });
};

for (const [device, viewport] of Object.entries({ "a phone": phone, "a desktop": desktop })) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("a user downloads what is kept of them, as JSON", async ({ page }) => {
      const { email } = await signUp(page);
      await open(page);
      await expectAccessible(page, "Your data");
      const arriving = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download your data" }).click();
      const file = await arriving;
      expect(file.suggestedFilename()).toBe("account-data.json");
      const data = JSON.parse(await readFile(await file.path(), "utf8"));
      expect(data.account).toMatchObject({ name: "Robin Reader", email });
      expect(data.sessions).toHaveLength(1);
    });

    test("a user deletes their account with the password, is told that it is done, and cannot sign in again", async ({
      page,
      expected,
    }) => {
      expected.status(400, 401);
      const { email, password } = await signUp(page);
      const zone = await open(page);
      await zone.getByRole("button", { name: "Delete your account" }).press("Enter");
      const dialog = page.getByRole("alertdialog");
      const field = dialog.getByLabel("Your password", { exact: true });
      await expect(field).toBeFocused();
      await expectAccessible(page, "The question before an account is deleted");
      await field.fill("another long password");
      await field.press("Enter");
      await expect(dialog).toContainText("This is not your current password.");
      await field.fill(password);
      await field.press("Enter");
      await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
      await expectAccessible(page, "The page after it");
      await page.goto("/sign-in");
      await fillSignIn(page, { email, password });
      await expect(page.getByText("Wrong e-mail or password.")).toBeVisible();
    });
  });
}

test("Escape leaves the account as it is, and gives the focus back", async ({ page }) => {
  await signUp(page);
  const zone = await open(page);
  const button = zone.getByRole("button", { name: "Delete your account" });
  await button.click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("a download that is asked for too often says when there is one again", async ({ page, expected }) => {
  expected.status(429);
  await signUp(page);
  await open(page);
  for (let times = 0; times < 10; times += 1) await (await page.request.get("/api/account/data")).body();
  await page.getByRole("button", { name: "Download your data" }).click();
  await expect(toasts(page)).toContainText("That was too many requests.");
});
