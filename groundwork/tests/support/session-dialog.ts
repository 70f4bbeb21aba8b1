import type { Page } from "@playwright/test";

/** Dialog that asks for a sign-in when a session has ended under an open page. */
export const dialog = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });

export async function signInThere(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await dialog(page).getByLabel("E-mail address").fill(email);
  await dialog(page).getByLabel("Password", { exact: true }).fill(password);
  await dialog(page).getByRole("button", { name: "Sign in" }).click();
}
