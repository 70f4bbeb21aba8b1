import type { Page } from "@playwright/test";
import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { withDatabase } from "../../../../groundwork/tests/support/app-database";
import {
  copied,
  failed,
  heading,
  reference,
  tryAgain,
} from "../../../../groundwork/tests/support/error-fallback";
import { routeOnce } from "../../../../groundwork/tests/support/route-once";
import { createPlaceholder } from "./create-placeholder";

const screens = (page: Page) => page.getByRole("navigation", { name: "Screens" });

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a page that failed on the server keeps what surrounds it, shows a reference, and is read again", async ({
  page,
  expected,
}) => {
  expected.status(500);
  expected.message(failed);
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Back again" });
  const id = path.split("/").at(-1);
  await withDatabase(async (query) => {
    const { rows } = await query(`SELECT changes FROM "AuditEvent" WHERE "entityId" = '${id}'`);
    await query(`UPDATE "AuditEvent" SET changes = '"unreadable"' WHERE "entityId" = '${id}'`);
    const response = await page.goto(path);
    expect(response?.status()).toBe(500);
    await expect(heading(page)).toBeVisible();
    await expect(screens(page).getByRole("link", { name: "Placeholders" })).toBeVisible();
    await expect(page.getByText("Robin Reader")).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/prisma|unreadable|validation|zod/i);
    const [shown, original] = await copied(page);
    expect(original).toBe(shown);

    // Still wrong: the same screen again, under the number of the new try.
    await tryAgain(page).click();
    await expect(reference(page)).not.toHaveText(`Reference ${shown}`);
    await expect(heading(page)).toBeVisible();
    await query(
      `UPDATE "AuditEvent" SET changes = '${JSON.stringify(rows[0]?.changes)}' WHERE "entityId" = '${id}'`,
    );
  });
  await tryAgain(page).press("Enter");
  await expect(page.getByRole("heading", { name: "Back again" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a page that failed on what the browser had kept forgets that when it is tried again", async ({
  page,
  expected,
}) => {
  expected.message(failed);
  expected.message(/of 'object null'/);
  await signUp(page);
  await createPlaceholder(page, { title: "Kept well" });
  await page.goto("/placeholders");
  // Not a shape that the server would send: what a bug would make of the answer.
  const answer = { result: { data: { json: { items: [null], nextCursor: null } } } };
  await routeOnce(page, /placeholder\.list/, (route) => route.fulfill({ json: [answer] }));
  await page.getByLabel("Search placeholders").fill("Kept");
  await expect(heading(page)).toBeVisible();
  await expect(screens(page)).toBeVisible();
  await expect(page.locator("body")).not.toContainText("Cannot destructure");
  const [shown, original] = await copied(page);
  expect(original).toBe(shown);
  await tryAgain(page).click();
  await expect(page.getByRole("link", { name: "Kept well" })).toBeVisible();
});
