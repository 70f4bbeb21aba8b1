import { choose, dismiss, expect, test, toasts } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { holdLiveUpdates } from "../../../../groundwork/tests/support/live-page";
import { routeOnce } from "../../../../groundwork/tests/support/route-once";
import { createPlaceholder } from "./create-placeholder";

const rows = "main li";

test("a double click creates once", async ({ page }) => {
  await signUp(page);
  await page.goto("/placeholders");
  await page.getByRole("button", { name: "New placeholder" }).click();
  await page.getByLabel("Title").fill("Pressed twice");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("placeholder.create")) sent.push(request.url());
  });
  await page.getByRole("button", { name: "Create placeholder" }).dblclick();
  await expect(toasts(page)).toContainText("Placeholder created");
  await expect(page.locator(rows)).toHaveCount(1);
  expect(sent).toHaveLength(1);
});

test("a create whose answer was lost is sent again as the same create", async ({ page, expected }) => {
  expected.message(/ERR_CONNECTION_RESET|ERR_FAILED/);
  await signUp(page);
  await page.goto("/placeholders");
  await page.getByRole("button", { name: "New placeholder" }).click();
  await page.getByLabel("Title").fill("Answered into the void");
  await routeOnce(page, /placeholder\.create/, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Create placeholder" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The server could not be reached." })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Answered into the void");
  await page.getByRole("button", { name: "Create placeholder" }).click();
  await expect(toasts(page)).toContainText("Placeholder created");
  await expect(page.locator(rows)).toHaveCount(1);
});

test("a step taken in one tab is refused in another that has not seen it, which then shows it", async ({
  page,
  context,
  expected,
}) => {
  expected.status(409);
  await holdLiveUpdates(context);
  await signUp(page);
  const path = await createPlaceholder(page, { title: "In two tabs" });
  const other = await context.newPage();
  await page.goto(path);
  await other.goto(path);
  await choose(other, "Archive");
  await expect(other.getByRole("button", { name: "Restore" })).toBeVisible();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(toasts(page)).toContainText("This placeholder was changed in the meantime.");
  await expect(page.getByRole("button", { name: "Restore" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Activate" })).toHaveCount(0);
});

test("what another user deleted meanwhile is not lost for the user who was editing it", async ({
  page,
  context,
  expected,
}) => {
  expected.status(404);
  await holdLiveUpdates(context);
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Gone soon" });
  const other = await context.newPage();
  await page.goto(path);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Note").fill("Words that took a while");
  await other.goto(path);
  await choose(other, "Delete");
  await other.waitForURL("/placeholders");
  await dismiss(other, "Deleting placeholder…");
  await expect(toasts(other)).toContainText("Placeholder deleted");
  await page.getByRole("button", { name: "Save changes" }).click();
  // The history of what is gone says so too, once it has been read again.
  const form = page.getByRole("dialog", { name: "Edit placeholder" });
  await expect(form.getByRole("alert")).toContainText("This placeholder does not exist.");
  await expect(page.getByLabel("Note")).toHaveValue("Words that took a while");
});
