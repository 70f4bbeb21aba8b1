import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { originOf } from "./origin";

const password = "a long enough password";

/** Makes an account and signs in to it, without the form. */
export async function signUp(page: Page): Promise<{ email: string; password: string }> {
  const email = `${randomUUID()}@example.com`;
  const response = await page.request.post("/api/trpc/identity.signUp", {
    headers: { origin: await originOf(page) },
    data: { name: "Robin Reader", email, password },
  });
  if (!response.ok()) throw new Error(`The sign-up was refused: ${await response.text()}`);
  return { email, password };
}

/** Signs in as one of the demo users, the way a visitor does. */
export async function signInAs(page: Page, name: "Morgan Member" | "Alex Admin"): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: `Fill in ${name}` }).click();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
}

/** An admin in a browser of their own, on the list of users, with the row of one account in sight. */
export async function openUsers(browser: Browser, baseURL: string | undefined, email: string) {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const admin = await context.newPage();
  await signInAs(admin, "Alex Admin");
  await admin.goto("/admin/users");
  await admin.getByLabel("Search the users").fill(email);
  const rows = admin.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(1);
  const row = rows.filter({ hasText: email });
  await expect(row).toBeVisible();
  return { admin, row, close: () => context.close() };
}
