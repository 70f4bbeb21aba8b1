import { env } from "groundwork/env";
import {
  bytesOf,
  expect,
  type FirstLoad,
  firstLoad,
  firstLoadTable,
  largest,
  pageRoutes,
  pathOf,
  signInAs,
  test,
} from "groundwork/testing/pages";

/** The most JavaScript that a page may load before it is alive, in bytes compressed by gzip. */
const budgets = {
  /** Next and React alone are 136 kB of it. */
  public: 160_000,
  /** TanStack Query and tRPC's client come to that: see groundwork/docs/decisions/0037-code-that-comes-when-it-is-needed.md. */
  signedIn: 185_000,
};
const mediaBudget = 10_000;
/** The letters that most texts are made of; all others are loaded by a page that has one of them. */
const fontBudget = 30_000;

test("the JavaScript of each page's first load stays within its budget", async ({ page, browser }) => {
  const routes = await pageRoutes();
  const visitor = await browser.newContext({ baseURL: env().APP_URL });
  await signInAs(page, "Alex Admin");
  const loads: Record<string, FirstLoad> = {};
  const budgetOf: Record<string, number> = {};
  for (const { entry, route } of routes) {
    const isPublic = !entry.includes("(signed-in)");
    const { request } = isPublic ? visitor : page;
    const path = await pathOf(route, request);
    if (path === undefined) continue;
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    loads[route] = await firstLoad(await answer.text(), env().APP_URL, answer.headers().link);
    budgetOf[route] = isPublic ? budgets.public : budgets.signedIn;
  }
  await visitor.close();
  console.log(firstLoadTable(loads));
  for (const [route, { scripts, fonts, media }] of Object.entries(loads)) {
    // No page of React's loads less than this: the count itself would be wrong.
    expect(bytesOf(scripts), route).toBeGreaterThan(100_000);
    expect
      .soft(bytesOf(scripts), `${route} loads more than it may. Its largest scripts: ${largest(scripts)}`)
      .toBeLessThanOrEqual(budgetOf[route] ?? 0);
    expect.soft(bytesOf(media), `icons and images of ${route}: ${largest(media)}`).toBeLessThan(mediaBudget);
    expect.soft(bytesOf(fonts), `fonts of ${route}: ${largest(fonts)}`).toBeLessThan(fontBudget);
  }
});
