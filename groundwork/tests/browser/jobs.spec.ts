import { randomUUID } from "node:crypto";
import { withDatabase } from "#support/app-database";
import { desktop, phone } from "#support/viewports";
import { expect, test } from "#testing/page";
import { signInAs, signUp } from "#testing/sign-in";

for (const viewport of [phone, desktop])
  test(`a job that has failed is kept with its reason, and an admin has it tried again, ${viewport.width} wide`, async ({
    page,
  }) => {
    const name = `of-no-worker-${viewport.width}`;
    await withDatabase(async (query) => {
      await query(`
        INSERT INTO "BackgroundJob" (id, name, input, reference, state, attempt, attempts, reason) VALUES ('${randomUUID()}',
          '${name}', '{"secret": "never shown"}', 'TEST-0000', 'failed', 1, 1, 'The server did not answer.')`);
    });
    await page.setViewportSize(viewport);
    await signInAs(page, "Alex Admin");
    await page.goto("/admin/jobs");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jobs");
    // What the platform itself does in the background is to come.
    await page.getByLabel("State").selectOption("Scheduled");
    await expect(page.getByRole("listitem").filter({ hasText: "remove-expired" })).toHaveCount(1);

    await page.getByLabel("State").selectOption("Failed");
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText("The server did not answer.");
    await expect(page.getByRole("main")).not.toContainText("never shown");
    await row.getByRole("button", { name: `Retry ${name}` }).press("Enter");
    await expect(page.getByText("Tried again")).toBeVisible();
    await expect(row).toHaveCount(0);

    await page.getByLabel("State").selectOption("Waiting");
    await expect(row).toContainText("Waiting");
    await expect(row).not.toContainText("The server did not answer.");
    await withDatabase(async (query) => {
      await query(`DELETE FROM "BackgroundJob" WHERE name = '${name}'`);
    });
  });

test("background work is shown to admins alone", async ({ page, expected }) => {
  expected.status(403);
  await signUp(page);
  expect((await page.goto("/admin/jobs"))?.status()).toBe(403);
});
