import type { Page } from "@playwright/test";
import { product } from "@/product/product";
import { withDatabase } from "../../support/app-database";
import { expect, test } from "../../support/page";
import { signUp } from "../../support/people";
import { createPlaceholder } from "../../support/placeholder";
import { breakSessions, mendSessions } from "../../support/sessions";

/** React's words for a page that failed on the server, and Next's for one that failed in the browser. */
const failed = /React error #|boundary|Server Components render/;

const heading = (page: Page) => page.getByRole("heading", { name: "This page could not be shown" });
const reference = (page: Page) => page.getByText(/^Reference [0-9A-F]{4}(-[0-9A-F]{4}){2}$/);
const screens = (page: Page) => page.getByRole("navigation", { name: "Screens" });
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Presses the button beside the reference, and answers with the reference and with what is then in the clipboard. */
async function copied(page: Page): Promise<[shown: string, copied: string]> {
  const shown = (await reference(page).innerText()).replace("Reference ", "");
  await page.getByRole("button", { name: "Copy the reference" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^Copied$/ })).toBeAttached();
  return [shown, await page.evaluate(() => navigator.clipboard.readText())];
}

test("a page that failed on the server keeps what surrounds it, shows a reference, and is read anew", async ({
  page,
  expected,
}) => {
  expected.status(500);
  expected.message(failed);
  await signUp(page);
  const path = await createPlaceholder(page, "Back again");
  const id = path.split("/").at(-1);
  await withDatabase(async (query) => {
    const { rows } = await query(`SELECT changes FROM "Event" WHERE "entityId" = '${id}'`);
    await query(`UPDATE "Event" SET changes = '"unreadable"' WHERE "entityId" = '${id}'`);
    const response = await page.goto(path);
    expect(response?.status()).toBe(500);
    await expect(heading(page)).toBeVisible();
    await expect(screens(page).getByRole("link", { name: "Placeholders" })).toBeVisible();
    await expect(page.getByText("Robin Reader")).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/prisma|unreadable|validation|zod/i);
    const [shown, kept] = await copied(page);
    expect(kept).toBe(shown);

    // Still wrong: the same screen again, under the number of the new try.
    await tryAgain(page).click();
    await expect(reference(page)).not.toHaveText(`Reference ${shown}`);
    await expect(heading(page)).toBeVisible();
    await query(
      `UPDATE "Event" SET changes = '${JSON.stringify(rows[0]?.changes)}' WHERE "entityId" = '${id}'`,
    );
  });
  await tryAgain(page).press("Enter");
  await expect(page.getByRole("heading", { name: "Back again" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("when it cannot be told who is there, the name of the product stays above the failure", async ({
  page,
  expected,
}) => {
  expected.status(500);
  expected.message(failed);
  const account = await signUp(page);
  await breakSessions(account);
  const response = await page.goto("/placeholders");
  expect(response?.status()).toBe(500);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: product.name })).toBeVisible();
  await expect(reference(page)).toBeVisible();
  await mendSessions(account);
  await tryAgain(page).click();
  await expect(page.getByRole("heading", { name: "Placeholders" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("Robin Reader")).toBeVisible();
});

test("a page that failed on what the browser had kept forgets that when it is tried again", async ({
  page,
  expected,
}) => {
  expected.message(failed);
  expected.message(/Cannot read properties of null/);
  await signUp(page);
  await createPlaceholder(page, "Kept well");
  await page.goto("/placeholders");
  // Not a shape that the server would send: what a bug would make of the answer.
  const answer = { result: { data: { json: { items: [null], nextCursor: null } } } };
  await page.route(/placeholder\.list/, (route) => route.fulfill({ json: [answer] }), { times: 1 });
  await page.getByLabel("Search the placeholders").fill("Kept");
  await expect(heading(page)).toBeVisible();
  await expect(screens(page)).toBeVisible();
  await expect(page.locator("body")).not.toContainText("Cannot read");
  const [shown, kept] = await copied(page);
  expect(kept).toBe(shown);
  await tryAgain(page).click();
  await expect(page.getByRole("link", { name: "Kept well" })).toBeVisible();
});

test("when what surrounds every page fails, a page of its own stands in for it and recovers", async ({
  page,
  expected,
}) => {
  expected.message(failed);
  await signUp(page);
  await createPlaceholder(page, "After the fall");
  await page.route(
    "/placeholders",
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      // The root layout's own link, around something that React cannot render.
      const text = String.raw`\"children\":\"Skip to the content\"`;
      const broken = html.replace(text, String.raw`\"children\":{\"not\":\"a child\"}`);
      expect(broken).not.toBe(html);
      await route.fulfill({ response, body: broken });
    },
    { times: 1 },
  );
  await page.goto("/placeholders");
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveTitle("Something went wrong");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("main")).toHaveCSS("max-width", "1024px");
  const [shown, kept] = await copied(page);
  expect(kept).toBe(shown);
  await tryAgain(page).click();
  await expect(page.getByRole("link", { name: "After the fall" })).toBeVisible();
  await expect(screens(page)).toBeVisible();
});

test("where there is no clipboard, the copy button says so", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.goto("/");
  await page.getByRole("button", { name: "Copy npm start" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Not copied" })).toBeAttached();
});
