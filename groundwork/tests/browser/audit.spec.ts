import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { inFilters } from "#support/in-filters";
import { desktop, phone } from "#support/viewports";
import { expectAccessible } from "#testing/accessible";
import { expect, test } from "#testing/page";
import { signInAs, signUp } from "#testing/sign-in";
import { openUsers } from "../support/users";

/** Renames the account of a page past its forms, as another tab of it would. */
async function rename(page: Page, name: string): Promise<string> {
  const { origin } = new URL(page.url());
  const headers = { origin };
  const answer = await page.request.post("/api/trpc/account.changeName", { headers, data: { name } });
  expect(answer.status()).toBe(200);
  return answer.headers()["x-request-id"] ?? "";
}

const entries = (page: Page) => page.getByRole("main").locator("tbody tr");

for (const viewport of [phone, desktop])
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport });

    test("an admin finds what a person did by the keyboard alone, and a new entry waits until it is asked for", async ({
      page,
      admin,
    }) => {
      await admin.setViewportSize(viewport);
      const { email } = await signUp(page, "Wren Writer");
      await page.goto("/account");
      await rename(page, "Wren the Second");
      await admin.goto("/admin/audit");
      await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Audit log");
      const who = admin.getByRole("combobox", { name: "Who" });
      await inFilters(admin, async () => {
        await who.focus();
        await admin.keyboard.type(email);
        await expect(admin.getByRole("option")).toHaveCount(1);
        await admin.keyboard.press("Enter");
      });
      await expect(entries(admin)).toHaveCount(1);
      await expect(entries(admin).first()).toContainText("Name changed");
      await expect(entries(admin).first()).toContainText("Wren Writer");
      await expect(entries(admin).first()).toContainText("Wren the Second");
      expect(admin.url()).toMatch(/\?actor=[\w-]+$/);
      expect(admin.url()).not.toContain(email);
      await expectAccessible(admin, "the audit log");
      const overflow = await admin.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);

      await rename(page, "Wren the Third");
      const show = admin.getByRole("button", { name: "Show 1 new entry" });
      await expect(show).toBeVisible();
      await expect(entries(admin)).toHaveCount(1);
      await show.press("Enter");
      await expect(entries(admin)).toHaveCount(2);
      await expect(entries(admin).first()).toContainText("Wren the Third");

      await admin.getByRole("button", { name: "Clear filters" }).press("Enter");
      await expect(admin).toHaveURL(/\/admin\/audit$/);
      await inFilters(admin, async () => {
        await expect(who).toHaveValue("");
        await admin.getByLabel("What", { exact: true }).focus();
        // One key: on a busy machine a browser takes the letters of a word one by one for choices of their own.
        await admin.keyboard.press("n");
      });
      await expect(admin).toHaveURL("/admin/audit?action=change-name");
      await expect(entries(admin).filter({ hasNotText: "Name changed" })).toHaveCount(0);
      await admin.goBack();
      await inFilters(admin, () => expect(admin.getByLabel("What", { exact: true })).toHaveValue(""));
    });

    test("an entry has an address, to which the history of its row leads, and so has its request", async ({
      page,
      admin,
    }) => {
      await admin.setViewportSize(viewport);
      const { email } = await signUp(page, "Robin Reader");
      await page.goto("/account");
      const reference = await rename(page, "Robin the Second");
      const row = await openUsers(admin, email);
      await row.getByRole("link", { name: "Robin the Second" }).click();
      const history = admin.getByRole("region", { name: "History" }).getByRole("listitem");
      await history
        .first()
        .getByRole("link", { name: /^Entry \d+$/ })
        .click();
      await expect(entries(admin)).toHaveCount(1);
      await expect(entries(admin)).toContainText("Robin the Second");
      await expect(admin.getByRole("button", { name: /^Remove the filter Entry \d+$/ })).toBeVisible();
      await admin.getByRole("link", { name: `All of the reference ${reference}` }).click();
      await expect(admin).toHaveURL(`/admin/audit?reference=${reference}`);
      await expect(entries(admin)).toHaveCount(1);
      await entries(admin).getByRole("link", { name: "User", exact: true }).click();
      await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Robin the Second");
    });
  });

test("the file has what the filters leave", async ({ page }) => {
  await signInAs(page, "Alex Admin");
  await page.goto("/account");
  const reference = await rename(page, "Alex Admin, renamed");
  await rename(page, "Alex Admin");
  await page.goto(`/admin/audit?reference=${reference}`);
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe("audit.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(reference);
});

test("what was done between two moments is found by the reader's own clock", async ({ page }) => {
  await signInAs(page, "Alex Admin");
  await page.goto("/admin/audit");
  await expect(entries(page).first()).toBeVisible();
  await page.getByLabel("Until").fill("2020-02-03T04:05");
  await expect(page.getByText("No matching entries")).toBeVisible();
  const there = await page.evaluate(() => new Date("2020-02-03T04:05").toISOString());
  expect(new URL(page.url()).searchParams.get("until")).toBe(there);
  await page.reload();
  await expect(page.getByLabel("Until")).toHaveValue("2020-02-03T04:05");
  await page.getByLabel("From").fill("2020-02-03T04:05");
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(entries(page).first()).toBeVisible();
  await expect(page.getByLabel("From")).toHaveValue("");
});

test("a reference under which nothing was written says so", async ({ page }) => {
  await signInAs(page, "Alex Admin");
  await page.goto("/admin/audit?reference=0000-0000-0000&actor=%00&from=yesterday");
  await expect(page.getByText("The request with this reference wrote nothing")).toBeVisible();
  await expectAccessible(page, "the page without entries");
});

test("a member is shown neither the page nor a link to it", async ({ page, expected }) => {
  expected.status(403);
  await signUp(page);
  expect((await page.goto("/admin/audit"))?.status()).toBe(403);
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveCount(0);
});
