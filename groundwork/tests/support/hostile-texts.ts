import { expect, type Page } from "@playwright/test";

/** Texts of people who want a page to run something. Each would leave its mark on the window. */
export const hostileTexts = [
  "<img src=x onerror=window.planted=1>",
  '"><svg onload=window.planted=1>',
  "</script><script>window.planted=1</script>",
  "<!--<script>window.planted=1",
  "javascript:window.planted=1//",
  "'-(window.planted=1)-'",
  "{{window.planted=1}}$" + "{window.planted=1}",
  "&lt;img src=x onerror=window.planted=1&gt;",
];

/** Nothing has run, and no element has come of what was written. */
export async function expectOnlyText(page: Page): Promise<void> {
  expect(await page.evaluate(() => "planted" in window)).toBe(false);
  await expect(page.locator("img[src=x], [onerror], [onload], a[href^='javascript:']")).toHaveCount(0);
}
