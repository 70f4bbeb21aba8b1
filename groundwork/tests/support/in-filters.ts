import type { Page } from "@playwright/test";

/** What is done with the filters of a list, which a narrow page has in a sheet. */
export async function inFilters(page: Page, act: () => Promise<void>): Promise<void> {
  const opener = page.getByRole("button", { name: /^Filters/ });
  const isInSheet = await opener.isVisible();
  if (isInSheet) await opener.press("Enter");
  await act();
  if (isInSheet) await page.getByRole("button", { name: "Close", exact: true }).press("Enter");
}
