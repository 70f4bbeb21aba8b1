import type { Page } from "@playwright/test";
import { ageSessions } from "#support/sessions";
import { codeOf } from "#support/totp";
import { desktop, phone } from "#support/viewports";
import { expectAccessible } from "#testing/accessible";
import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";
import { fillSignIn, openUsers, setPasswordByLink } from "../support/users";

/** Sets a second factor up, by keys alone, and gives the key of its app and the recovery codes. */
async function setUp(page: Page, password: string, device = "") {
  await page.goto("/account/security");
  await page.getByRole("button", { name: "Set up a second factor" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  const code = dialog.getByLabel("Code of your authenticator app");
  await expect(code).toBeFocused();
  if (device) await expectAccessible(page, `The key of a second factor on ${device}`);
  const key = await dialog.locator("code").innerText();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(code).toHaveAccessibleDescription(/Use at least 6/);
  await code.fill(codeOf(key));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Keep your recovery codes" })).toBeVisible();
  if (device) await expectAccessible(page, `Recovery codes on ${device}`);
  const codes = (await dialog.locator("code").innerText()).split("\n");
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  return { key, codes };
}

for (const [device, viewport] of Object.entries({ "a phone": phone, "a desktop": desktop })) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("a second factor is set up, asked for at a sign-in, and turned off", async ({ page, expected }) => {
      expected.status(400, 401, 403);
      const { email, password } = await signUp(page);
      const { key, codes } = await setUp(page, password, device);
      const card = page.getByRole("region", { name: "Second factor" });
      await expect(card).toContainText("You have 10 recovery codes left");
      await expectAccessible(page, `A second factor that is on, on ${device}`);

      await page.context().clearCookies();
      await page.goto("/sign-in");
      await fillSignIn(page, { email, password });
      const code = page.getByLabel("Code of your authenticator app");
      await expect(code).toBeFocused();
      await expectAccessible(page, `The second step of a sign-in on ${device}`);
      await page.getByRole("button", { name: "Back to the password" }).press("Enter");
      await fillSignIn(page, { email, password });
      await code.fill("000000");
      await page.keyboard.press("Enter");
      await expect(code).toHaveAccessibleDescription(/This code is wrong/);
      await code.fill(codeOf(key, 1));
      await page.keyboard.press("Enter");
      await page.waitForURL("/home");

      await page.goto("/account/security");
      await ageSessions({ email });
      await card.getByRole("button", { name: "Turn off" }).click();
      await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(password);
      await page.keyboard.press("Enter");
      // Above that of the password, which is still there once this one is closed.
      const again = page.getByRole("dialog", { name: "Confirm that it is you" });
      await expect(code).toBeFocused();
      await expectAccessible(page, `The second factor once more on ${device}`);
      await page.keyboard.press("Escape");
      await expect(again).toBeHidden();
      await expect(page.getByRole("dialog")).toContainText("Please give your second factor once more");
      await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).press("Enter");
      await code.fill("000000");
      await page.keyboard.press("Enter");
      await expect(code).toHaveAccessibleDescription(/This code is wrong/);
      await code.fill(codes[0] ?? "");
      await page.keyboard.press("Enter");
      await expect(again).toBeHidden();
      await expect(card.getByRole("button", { name: "Set up a second factor" })).toBeVisible();
    });
  });
}

test("a recovery code signs in, and new ones replace the rest", async ({ page, expected }) => {
  expected.status(401);
  const { email, password } = await signUp(page);
  const { codes } = await setUp(page, password);
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await fillSignIn(page, { email, password });
  await page.getByLabel("Code of your authenticator app").fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await page.waitForURL("/home");
  await page.goto("/account/security");
  const card = page.getByRole("region", { name: "Second factor" });
  await expect(card).toContainText("You have 9 recovery codes left");
  await card.getByRole("button", { name: "Make new recovery codes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(dialog.locator("code")).not.toContainText(codes[1] ?? "");
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  await expect(card).toContainText("You have 10 recovery codes left");
});

test("a session that has ended goes on by password and code, with what was typed", async ({
  page,
  expected,
}) => {
  expected.status(401);
  const { password } = await signUp(page);
  const { key } = await setUp(page, password);
  await page.goto("/account");
  await page.getByLabel("Name", { exact: true }).fill("Robin Writer");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save name" }).click();
  // A toast has that role as well.
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Code of your authenticator app").fill(codeOf(key, 1));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Name changed")).toBeVisible();
});

test("who has lost their second factor sets a password by an admin's link, and signs in with it alone", async ({
  page,
  admin,
}) => {
  const { email, password } = await signUp(page);
  const row = await openUsers(admin, email);
  const menu = row.getByRole("button", { name: "Actions for Robin Reader" });
  const choice = admin.getByRole("menuitem", { name: "Create link for a lost second factor…" });
  await menu.click();
  await expect(admin.getByRole("menuitem").first()).toBeVisible();
  await expect(choice).toHaveCount(0);
  await setUp(page, password);
  await openUsers(admin, email);
  await menu.click();
  await choice.click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Create link" }).click();
  const url = await admin.getByRole("dialog", { name: "One-time link" }).getByRole("code").innerText();
  await page.context().clearCookies();
  await setPasswordByLink(page, url, "a sentence that was chosen");
  await fillSignIn(page, { email, password: "a sentence that was chosen" });
  await page.waitForURL("/home");
});
