import { choose, dismiss, expect, test, toasts } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { holdLiveUpdates } from "../../../../groundwork/tests/support/live-page";
import { dialog, signInThere } from "../../../../groundwork/tests/support/session-dialog";
import { endSessions } from "../../../../groundwork/tests/support/sessions";
import { fillSignIn } from "../../../../groundwork/tests/support/users";
import { createPlaceholder } from "./create-placeholder";

test.beforeEach(async ({ context, expected }) => {
  expected.status(401);
  await holdLiveUpdates(context);
});

test("a user whose session ends while they type signs in once, there, and nothing is lost", async ({
  page,
}) => {
  const account = await signUp(page);
  await page.goto("/placeholders?sort=title");
  await page.getByRole("button", { name: "New placeholder" }).click();
  await page.getByLabel("Title").fill("Typed before it ended");
  await page.getByLabel("Note").fill("Words that took a while");
  await endSessions(account);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const create = page.getByRole("button", { name: "Create placeholder" });
  await create.click();
  await expect(dialog(page).getByLabel("E-mail address")).toBeFocused();
  await expect(dialog(page).getByLabel("E-mail address")).toHaveValue(account.email);
  await expect(page.getByLabel("Title")).toHaveValue("Typed before it ended");
  await signInThere(page, account);
  // What was under way goes on automatically.
  await expect(toasts(page)).toContainText("Placeholder created");
  await expect(page.getByRole("link", { name: "Typed before it ended" })).toBeVisible();
  await expect(page.getByText("Words that took a while")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL("/placeholders?sort=title");
  expect(documents).toEqual([]);
});

test("all that is refused at the same time asks for one sign-in", async ({ page }) => {
  const account = await signUp(page);
  const path = await createPlaceholder(page, { title: "Much asked for" });
  await page.goto(path);
  await endSessions(account);
  let refused = 0;
  page.on("response", (response) => {
    if (response.status() === 401) refused += 1;
  });
  await choose(page, "Archive");
  await expect(dialog(page)).toBeVisible();
  // The page reads its data again when the user comes back to it.
  await page.clock.install();
  await page.clock.fastForward("01:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect.poll(() => refused).toBeGreaterThan(1);
  await expect(dialog(page)).toHaveCount(1);
  await signInThere(page, account);
  await expect(toasts(page)).toContainText("Archived");
  await expect(page.getByRole("button", { name: "Restore" })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test("a user who would rather not sign in keeps the page, and is asked again when they do something", async ({
  page,
}) => {
  const account = await signUp(page);
  const path = await createPlaceholder(page, { title: "Before" });
  await page.goto(path);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Title").fill("Afterwards");
  await endSessions(account);
  const save = page.getByRole("button", { name: "Save changes" });
  await save.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(save).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: "Please sign in to do this." })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Afterwards");
  await save.press("Enter");
  await signInThere(page, account);
  await expect(page.getByRole("heading", { name: "Afterwards" })).toBeVisible();
});

test("a removal whose time to undo it has passed goes on too", async ({ page }) => {
  const account = await signUp(page);
  await page.goto(await createPlaceholder(page, { title: "Gone in the end" }));
  await endSessions(account);
  await choose(page, "Delete");
  await page.waitForURL("/placeholders");
  await dismiss(page, "Deleting placeholder…");
  await signInThere(page, account);
  await expect(toasts(page)).toContainText("Placeholder deleted");
});

test("another user who signs in there finds nothing of what was typed", async ({ page, browser }) => {
  const other = await browser.newPage();
  await other.goto("/");
  const stranger = await signUp(other);
  await other.close();
  const account = await signUp(page);
  await page.goto("/placeholders");
  await page.getByRole("button", { name: "New placeholder" }).click();
  await page.getByLabel("Title").fill("Nobody else's business");
  await endSessions(account);
  await page.getByRole("button", { name: "Create placeholder" }).click();
  await expect(dialog(page)).toBeVisible();
  await Promise.all([page.waitForEvent("load"), signInThere(page, stranger)]);
  await expect(page.getByText("No placeholders yet")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveCount(0);
});

test("a page opened after the session has ended leads to the sign-in and back", async ({ page }) => {
  const account = await signUp(page);
  const path = await createPlaceholder(page, { title: "Next one" });
  await page.goto("/placeholders");
  await endSessions(account);
  await page.getByRole("link", { name: "Next one" }).click();
  await fillSignIn(page, account);
  await page.waitForURL(path);
  await expect(page.getByRole("heading", { name: "Next one" })).toBeVisible();
});
