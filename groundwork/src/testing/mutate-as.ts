import { expect, type Page } from "@playwright/test";
import type { ProcedurePath } from "../contract/procedure-path";

/** The origin that the app under test calls its own. */
export async function originOf(page: Page): Promise<string> {
  if (page.url() === "about:blank") await page.goto("/");
  return new URL(page.url()).origin;
}

/**
 * Calls a mutation as the user of a page, without the page.
 * @param path of the procedure, such as `invoice.create`
 * @returns its answer, as JSON
 */
export async function mutateAs(page: Page, path: ProcedurePath, input?: object): Promise<unknown> {
  const headers = { origin: await originOf(page), "content-type": "application/json" };
  const response = await page.request.post(`/api/trpc/${path}`, { headers, ...(input && { data: input }) });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).result.data.json;
}
