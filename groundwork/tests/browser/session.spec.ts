import { holdLiveUpdates } from "#support/live-page";
import { dialog, signInThere } from "#support/session-dialog";
import { endSessions } from "#support/sessions";
import { expect, test, toasts } from "#testing/page";
import { signUp } from "#testing/sign-in";

test.beforeEach(async ({ context, expected }) => {
  expected.status(401);
  await holdLiveUpdates(context);
});

test("a change of password goes on after the sign-in that an ended session asks for", async ({ page }) => {
  const account = await signUp(page);
  await page.goto("/account/security");
  await page.getByLabel("Current password", { exact: true }).fill(account.password);
  await page.getByLabel("New password", { exact: true }).fill("another long enough password");
  await endSessions(account);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(dialog(page).getByLabel("E-mail address")).toBeFocused();
  await signInThere(page, account);
  await expect(toasts(page)).toContainText("Password changed");
});
