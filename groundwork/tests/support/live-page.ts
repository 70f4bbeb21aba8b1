import type { BrowserContext, Page } from "@playwright/test";

/** Opens a page, and waits until it hears of what is written elsewhere. */
export async function openLive(page: Page, path: string): Promise<void> {
  const opened = page.waitForRequest(/live\.changes/);
  await page.goto(path);
  await opened;
}

/** Holds back the stream of live updates, for what a page meets that hears of a change by a call of its own. */
export const holdLiveUpdates = (context: BrowserContext): Promise<unknown> =>
  context.route(/live\.changes/, () => {});
