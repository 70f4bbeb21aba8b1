import type { BrowserContext } from "@playwright/test";

/** Holds back the stream of live updates, for what a page meets that hears of a change by a call of its own. */
export const holdLiveUpdates = (context: BrowserContext): Promise<unknown> =>
  context.route(/live\.changes/, () => {});
