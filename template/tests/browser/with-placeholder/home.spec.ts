import type { Page } from "@playwright/test";
import { expectAccessible } from "../../../../groundwork/src/testing/accessible";
import { mutateAs } from "../../../../groundwork/src/testing/mutate-as";
import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { watchLayout } from "../../../../groundwork/tests/support/layout-shift";
import { openLive } from "../../../../groundwork/tests/support/live-page";
import { phone } from "../../../../groundwork/tests/support/viewports";
import { createPlaceholder } from "./create-placeholder";

const card = (page: Page, name: string) => page.getByRole("region", { name });
const titles = (page: Page, name: string) => card(page, name).locator("li [dir]");
const counts = (page: Page) =>
  page
    .getByRole("main")
    .locator("li")
    .filter({ has: page.locator(".badge") });

/** Moves a placeholder that was not changed since. */
const move = (page: Page, path: string, transition: string) =>
  mutateAs(page, "placeholder.move", { id: path.split("/").at(-1), version: 1, transition });

test("the home sums up what one may read, and what is on it leads there", async ({ page }) => {
  await signUp(page);
  await createPlaceholder(page, { title: "Alder" });
  await move(page, await createPlaceholder(page, { title: "Birch" }), "activate");
  await createPlaceholder(page, { title: "Cedar" });
  const api: string[] = [];
  page.on(
    "request",
    (request) => void (request.url().includes("/api/trpc/placeholder") && api.push(request.url())),
  );
  const layout = await watchLayout(page);
  await page.goto("/home", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await expect(titles(page, "Waiting for you")).toHaveText(["Cedar", "Alder"]);
  await expect(titles(page, "Changed last")).toHaveText(["Cedar", "Birch", "Alder"]);
  await expect(page.getByText("In the last 24 hours: 3")).toBeAttached();
  await expect(page.getByText("1 to 2 days ago: 0")).toBeAttached();
  await expect(page.getByRole("main").getByText("3 in the last 14 days")).toBeVisible();
  expect(api, "the page has asked before the browser").toEqual([]);
  expect(await layout.moved()).toEqual([]);

  await test.step("a state leads to the rows that are in it", async () => {
    await page.getByRole("link", { name: "Draft 2" }).click();
    await page.waitForURL(/\/placeholders\?state=draft$/);
    await page.goBack();
  });
  await test.step("the count of what waits, too", async () => {
    await card(page, "Waiting for you").getByRole("link", { name: "2 in all" }).press("Enter");
    await page.waitForURL(/\/placeholders\?state=draft$/);
    await page.goBack();
  });
  await test.step("a row leads to its page", async () => {
    await card(page, "Changed last").getByRole("link", { name: "Birch" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Birch" })).toBeVisible();
    await page.goBack();
  });
  await test.step("and the button to the form of a new one", async () => {
    await page.getByRole("link", { name: "New placeholder" }).click();
    await expect(page.getByRole("dialog", { name: "New placeholder" })).toBeVisible();
  });
});

test("the home follows what others change, and has no row of theirs", async ({ page, admin }) => {
  await createPlaceholder(admin, { title: "Theirs" });
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Mine" });
  await openLive(page, "/home");
  await expect(titles(page, "Waiting for you")).toHaveText(["Mine"]);
  await move(admin, path, "activate");
  await expect(page.getByText("Nothing waits for you.")).toBeVisible();
  await expect(titles(page, "Changed last")).toHaveText(["Mine"]);
  await expect(page.getByRole("link", { name: "Active 1" })).toBeVisible();
});

test("a list that cannot be read any more says so on the home, which keeps what it had", async ({
  page,
  expected,
}) => {
  expected.status(500);
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Mine" });
  await openLive(page, "/home");
  const broken = { error: { json: { message: "No", code: -32603, data: { code: "INTERNAL_ERROR" } } } };
  await page.route(/placeholder\.list/, (route) => {
    const count = new URL(route.request().url()).pathname.split(",").length;
    return route.fulfill({ status: 500, json: Array.from({ length: count }, () => broken) });
  });
  await move(page, path, "activate");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toBeVisible();
  await expect(titles(page, "Waiting for you")).toHaveText(["Mine"]);
  await expectAccessible(page, "a home that failed");
  await page.unroute(/placeholder\.list/);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing waits for you.")).toBeVisible();
  await expect(alert).toBeHidden();
});

test("a home without rows says so", async ({ page }) => {
  await signUp(page);
  await page.goto("/home");
  await expect(page.getByText("Nothing waits for you.")).toBeVisible();
  await expect(page.getByText("Nothing has been changed yet.")).toBeVisible();
  await expect(page.getByRole("main").getByText("0 in the last 14 days")).toBeVisible();
  await expect(counts(page)).toHaveCount(0);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`a home with long titles is accessible and fits a phone, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(phone);
    await signUp(page);
    await createPlaceholder(page, { title: `${"Donaudampfschifffahrt".repeat(4)}` });
    await createPlaceholder(page, { title: "مشروع جديد 🌲" });
    await page.goto("/home");
    await expect(titles(page, "Changed last")).toHaveCount(2);
    await expectAccessible(page, "the home");
  });
