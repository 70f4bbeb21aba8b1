import type { Page } from "@playwright/test";
import { originOf } from "groundwork/testing/origin";
import { expect, test } from "groundwork/testing/page";
import { signInAs, signUp } from "groundwork/testing/sign-in";
import { createPlaceholder } from "../../../../tests/support/placeholder";
import { newRemark } from "../../../../tests/support/remark";

/** Calls a mutation of remarks as the user of a page, without the page. */
async function call(page: Page, name: string, data: object): Promise<void> {
  const headers = { origin: await originOf(page) };
  const response = await page.request.post(`/api/trpc/remark.${name}`, { headers, data });
  expect(response.status(), await response.text()).toBe(200);
}

test("the focus stays with a related row that another user removes", async ({ page, browser, baseURL }) => {
  await signUp(page);
  const path = await createPlaceholder(page);
  const placeholderId = path.split("/").at(-1) ?? "";
  const first = newRemark({ placeholderId, text: "The first" });
  await call(page, "create", first);
  await call(page, "create", newRemark({ placeholderId, text: "The second" }));
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const admin = await context.newPage();
  await signInAs(admin, "Alex Admin");
  const opened = page.waitForRequest(/live\.changes/);
  await page.goto(path);
  await opened;
  const row = page.getByRole("region", { name: "Remarks" }).getByRole("listitem");
  await row.filter({ hasText: "The first" }).getByRole("button", { name: "Delete" }).focus();
  await call(admin, "remove", { id: first.id, version: 1 });
  await expect(row.filter({ hasText: "Removed" })).toBeFocused();
  await context.close();
});
