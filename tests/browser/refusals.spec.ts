import { withDatabase } from "../support/app-database";
import { expect, test } from "../support/page";
import { createPlaceholder, signUp } from "../support/people";

test("somebody who is not signed in gets 401 and a way to sign in that leads back", async ({
  page,
  expected,
}) => {
  expected.status(401);
  const response = await page.goto("/placeholders?sort=title");
  expect(response?.status()).toBe(401);
  const link = page.getByRole("main").getByRole("link", { name: "Sign in" });
  await expect(link).toHaveAttribute(
    "href",
    `/sign-in?next=${encodeURIComponent("/placeholders?sort=title")}`,
  );
});

test("a member gets 403 where only admins may go", async ({ page, expected }) => {
  expected.status(403);
  await signUp(page);
  const response = await page.goto("/admin/users");
  expect(response?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "Your account may not see this" })).toBeVisible();
});

test("an unknown address gets 404", async ({ page, expected }) => {
  expected.status(404);
  await signUp(page);
  for (const address of ["/nothing", "/placeholders/nothing"]) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
  }
});

test("a fault of the server gets 500, a reference and nothing more; trying again recovers", async ({
  page,
  expected,
}) => {
  expected.status(500);
  // React's word for a page that failed on the server.
  expected.message(/React error #441/);
  await signUp(page);
  const path = await createPlaceholder(page, "Back again");
  await withDatabase(async (query) => {
    await query('ALTER TABLE "Event" RENAME TO "EventAway"');
    try {
      const response = await page.goto(path);
      expect(response?.status()).toBe(500);
      await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
      await expect(page.getByText(/[0-9A-F]{4}-[0-9A-F]{4}/)).toBeVisible();
      await expect(page.locator("body")).not.toContainText(/prisma|Event|relation/i);
    } finally {
      await query('ALTER TABLE "EventAway" RENAME TO "Event"');
    }
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Back again" })).toBeVisible();
});
