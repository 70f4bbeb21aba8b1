import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { mutateAs } from "./mutate-as";

const password = "a long enough password";

type Credentials = { email: string; password: string };

/** Makes an account and signs in to it, without the form. */
export async function signUp(page: Page, name = "Robin Reader"): Promise<Credentials> {
  const email = `${randomUUID()}@example.com`;
  await mutateAs(page, "identity.signUp", { name, email, password });
  return { email, password };
}

/** Fills in the sign-in form that is open, and sends it. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
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

/** Signs in as one of the demo users, the way a visitor does. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: `Fill in ${name}` }).click();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
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
