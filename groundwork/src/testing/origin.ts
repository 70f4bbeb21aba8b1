import type { Page } from "@playwright/test";

/** The origin that the app under test calls its own. */
export async function originOf(page: Page): Promise<string> {
  if (page.url() === "about:blank") await page.goto("/");
  return new URL(page.url()).origin;
}
