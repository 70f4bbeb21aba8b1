import { expect, type Page } from "@playwright/test";

/** React's words for a page that failed on the server, and Next's for one that failed in the browser. */
export const failed = /React error #|boundary|Server Components render/;

export const heading = (page: Page) => page.getByRole("heading", { name: "This page could not be shown" });
export const reference = (page: Page) => page.getByText(/^Reference [0-9A-F]{4}(-[0-9A-F]{4}){2}$/);
export const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });

/** Presses the button beside the reference, and answers with the reference and with what is then in the clipboard. */
export async function copied(page: Page): Promise<[shown: string, copied: string]> {
  const shown = ((await reference(page).textContent()) ?? "").replace("Reference ", "");
  await page.getByRole("button", { name: "Copy the reference" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Copied$/ })).toBeAttached();
  return [shown, await page.evaluate(() => navigator.clipboard.readText())];
}
