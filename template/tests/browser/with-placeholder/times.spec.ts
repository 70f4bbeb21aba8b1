import type { Page } from "@playwright/test";
import { expect, test } from "../../../../groundwork/src/testing/page";
import { signInAs, signUp } from "../../../../groundwork/src/testing/sign-in";
import { withDatabase } from "../../../../groundwork/tests/support/app-database";
import { watchLayout } from "../../../../groundwork/tests/support/layout-shift";
import { createPlaceholder } from "./create-placeholder";

// The browser is in Kathmandu, 5:45 ahead of UTC, and the app in St. John's. Each moment is on another day, in another
// month or in another year there than in UTC.
const moments = {
  created: { at: "2024-02-28T18:30:15.000Z", shown: "29 Feb 2024, 00:15", day: "Thursday" },
  updated: { at: "2025-12-31T20:20:05.000Z", shown: "1 Jan 2026, 02:05", day: "Thursday" },
  joined: { at: "2023-09-30T18:15:00.000Z", shown: "1 Oct 2023, 00:00", day: "Sunday" },
} as const;

/** A user with one placeholder, all of whose moments are these. */
async function plant(page: Page): Promise<{ path: string; email: string }> {
  const { email } = await signUp(page);
  const path = await createPlaceholder(page, { title: "Well timed" });
  const id = path.split("/").at(-1);
  const { created, updated, joined } = moments;
  await withDatabase(async (query) => {
    await query(
      `UPDATE "Placeholder" SET "createdAt" = '${created.at}', "updatedAt" = '${updated.at}', version = 2 WHERE id = '${id}'`,
    );
    await query(`UPDATE "AuditEvent" SET at = '${created.at}' WHERE "entityId" = '${id}'`);
    await query(
      `UPDATE "User" SET "createdAt" = '${joined.at}', "lastSeenAt" = '${updated.at}' WHERE email = '${email}'`,
    );
  });
  return { path, email };
}

const times = (page: Page) => page.getByRole("main").getByRole("time");

async function expectTimes(page: Page, ...expected: (keyof typeof moments)[]) {
  await expect(times(page)).toHaveText(expected.map((name) => moments[name].shown));
  for (const [index, name] of expected.entries()) {
    const time = times(page).nth(index);
    await expect(time).toHaveAttribute("datetime", moments[name].at);
  }
}

/** Points at each time in turn, which then has its full text. */
async function expectFullTimes(page: Page, ...expected: (keyof typeof moments)[]) {
  for (const [index, name] of expected.entries()) {
    const time = times(page).nth(index);
    await time.hover();
    await expect(time).toHaveAttribute("title", new RegExp(`^${moments[name].day}.*GMT\\+5:45$`));
  }
}

test("every time is that of the reader's zone, and nothing moves when it comes to be", async ({ page }) => {
  const { path } = await plant(page);
  const layout = await watchLayout(page);
  await page.goto("/placeholders", { waitUntil: "networkidle" });
  await expectTimes(page, "created");
  expect(await layout.moved()).toEqual([]);
  await page.goto("/placeholders?sort=updated", { waitUntil: "networkidle" });
  await expectTimes(page, "updated");
  await page.goto(path, { waitUntil: "networkidle" });
  await expectTimes(page, "created", "updated", "created");
  await expectFullTimes(page, "created", "updated", "created");
  expect(await layout.moved()).toEqual([]);
});

test("the list of users says when a user joined and was last seen in the reader's zone", async ({ page }) => {
  const { email } = await plant(page);
  await page.context().clearCookies();
  await signInAs(page, "Alex Admin");
  await page.goto("/admin/users");
  await page.getByLabel("Search users").fill(email);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await expectTimes(page, "joined", "updated");
});

test("before its scripts have come, a page tells times in UTC, and says so", async ({
  page,
  browser,
  baseURL,
  expected,
}) => {
  expected.message(/^csp for /);
  const { path } = await plant(page);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState,
    ...(baseURL && { baseURL }),
  });
  const still = await context.newPage();
  await still.goto(path);
  await expect(times(still)).toHaveText([
    "28 Feb 2024, 18:30 UTC",
    "31 Dec 2025, 20:20 UTC",
    "28 Feb 2024, 18:30 UTC",
  ]);
  await context.close();
});
