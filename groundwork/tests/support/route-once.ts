import type { Page, Route } from "@playwright/test";

/**
 * Interception of the next request for `url`. Those after it pass. Playwright's own `times: 1` ends the interception
 * of everything while the browser waits for the files of the page, and then one of them may never come.
 */
export async function routeOnce(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let taken = false;
  await page.route(url, (route) => {
    if (taken) return route.continue();
    taken = true;
    return handle(route);
  });
}
