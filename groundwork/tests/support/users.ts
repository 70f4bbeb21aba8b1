import { expect, type Locator, type Page } from "@playwright/test";

/** Fills in the sign-in form that is open, and sends it. */
export async function fillSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Sets a password by a one-time link, which leads on to the sign-in form. */
export async function setPasswordByLink(page: Page, url: string, password: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Set new password" }).click();
  await page.waitForURL(/\/sign-in/);
}

/** The row of one account, on the list of users that an admin opens. */
export async function openUsers(admin: Page, email: string): Promise<Locator> {
  await admin.goto("/admin/users");
  await admin.getByLabel("Search users").fill(email);
  const rows = admin.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(1);
  const row = rows.filter({ hasText: email });
  await expect(row).toBeVisible();
  return row;
}
