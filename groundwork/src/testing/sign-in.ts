import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { mutateAs } from "./mutate-as";

const password = "a long enough password";

/** Makes an account and signs in to it, without the form. */
export async function signUp(page: Page, name = "Robin Reader") {
  const email = `${randomUUID()}@example.com`;
  await mutateAs(page, "identity.signUp", { name, email, password });
  return { email, password };
}

/** Signs in as one of the demo users, the way a visitor does. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: `Fill in ${name}` }).click();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
}
