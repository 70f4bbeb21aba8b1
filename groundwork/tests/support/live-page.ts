import { type BrowserContext, expect, type Page } from "@playwright/test";
import { originOf } from "#testing/origin";

/** Opens a page, and waits until it hears of what is written elsewhere. */
export async function openLive(page: Page, path: string): Promise<void> {
  const opened = page.waitForRequest(/live\.changes/);
  await page.goto(path);
  await opened;
}

/** Holds back the stream of live updates, for what a page meets that hears of a change by a call of its own. */
export const holdLiveUpdates = (context: BrowserContext): Promise<unknown> =>
  context.route(/live\.changes/, () => {});

/** Calls a mutation as the user of a page, without the page. */
export async function mutateAs(page: Page, path: string, data: object): Promise<void> {
  const headers = { origin: await originOf(page) };
  const response = await page.request.post(`/api/trpc/${path}`, { headers, data });
  expect(response.status(), await response.text()).toBe(200);
}
