import { blockedInMail, openMailedLink } from "#support/mailed-link";
import { desktop, phone } from "#support/viewports";
import { expectAccessible } from "#testing/accessible";
import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";
import { fillSignIn } from "../support/users";

const another = "another long enough password";

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  test(`a forgotten password is reset by a mailed link, on a ${name}`, async ({ page, expected }) => {
    expected.status(400, 401, 404);
    expected.message(blockedInMail);
    await page.setViewportSize(viewport);
    const { email, password } = await signUp(page);
    await page.context().clearCookies();
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.waitForURL("/forgot-password");
    await expectAccessible(page, `/forgot-password on a ${name}`);
    await page.getByLabel("E-mail address").fill(email);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeFocused();

    await openMailedLink(page, { to: email, subject: /^Choose a new password/ });
    await page.waitForURL(/\/reset-password#/);
    const link = page.url();
    await expectAccessible(page, `/reset-password on a ${name}`);
    await page.getByLabel("New password", { exact: true }).fill("password");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(/too common/);
    await page.getByLabel("New password", { exact: true }).fill(another);
    await page.keyboard.press("Enter");
    await page.waitForURL("/sign-in?done=reset-password");
    await expect(page.getByRole("status").filter({ hasText: "has been changed" })).toBeVisible();

    await fillSignIn(page, { email, password });
    await expect(page.getByRole("alert").filter({ hasText: "Wrong e-mail or password." })).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(another);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL((url) => url.pathname !== "/sign-in");

    await page.goto(link);
    await page.getByLabel("New password", { exact: true }).fill(another);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "This link has been used" })).toBeVisible();
  });

  test(`the address of an account is confirmed, and changed to one that is confirmed, on a ${name}`, async ({
    page,
    expected,
  }) => {
    expected.status(400);
    expected.message(blockedInMail);
    await page.setViewportSize(viewport);
    const { email, password } = await signUp(page);
    await page.goto("/account");
    await page.getByRole("button", { name: "E-mail me a link to confirm" }).click();
    await openMailedLink(page, { to: email, subject: /^Confirm your e-mail address/ });
    await page.waitForURL(/\/confirm-email#/);
    await expectAccessible(page, `/confirm-email on a ${name}`);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      /not your current/,
    );
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname !== "/confirm-email");

    const newEmail = `new-${email}`;
    await page.goto("/account");
    await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
    await page.getByLabel("New e-mail address").fill(newEmail);
    await page.getByLabel("Your password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Change e-mail address" }).click();
    await expect(page.getByRole("status").filter({ hasText: newEmail })).toBeVisible();
    await openMailedLink(page, { to: newEmail, subject: /^Confirm your new e-mail address/ });
    await page.waitForURL(/\/confirm-email#/);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname !== "/confirm-email");
    await page.goto("/account");
    await expect(page.getByText(newEmail, { exact: true })).toBeVisible();
  });
}
