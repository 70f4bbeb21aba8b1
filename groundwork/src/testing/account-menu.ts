import type { Locator, Page } from "@playwright/test";

/** Button of the signed-in user's menu, which their name is on. */
export const accountButton = (page: Page) => page.getByRole("banner").locator("button[aria-haspopup=menu]");

export async function openAccountMenu(page: Page): Promise<Locator> {
  await accountButton(page).click();
  return page.getByRole("menu");
}

export async function signOut(page: Page): Promise<void> {
  const menu = await openAccountMenu(page);
  await menu.getByRole("menuitem", { name: "Sign out" }).click();
}
