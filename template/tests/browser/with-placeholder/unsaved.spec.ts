import type { Page } from "@playwright/test";
import { signOut } from "../../../../groundwork/src/testing/account-menu";
import { choose, expect, test, toasts } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { createPlaceholder } from "./create-placeholder";

const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes?" });
const keepEditing = (page: Page) => question(page).getByRole("button", { name: "Keep editing" }).click();
const discard = (page: Page) => question(page).getByRole("button", { name: "Discard changes" }).click();
const title = (page: Page) => page.getByLabel("Title");
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft")));

/** The edit form of a placeholder of one's own, with something typed into it, come to from the list. */
async function beginEditing(page: Page): Promise<string> {
  const path = await createPlaceholder(page, { title: "As it was" });
  await page.goto("/placeholders");
  await page.getByRole("link", { name: "As it was" }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await title(page).fill("Typed and not saved");
  return path;
}

/** A press on the page beside the sheet, which is at the end of a wide window. */
const pressBeside = (page: Page) => page.mouse.click(20, 400);

const ways: Record<string, (page: Page) => Promise<unknown>> = {
  Cancel: (page) => page.getByRole("button", { name: "Cancel" }).click(),
  Escape: (page) => page.keyboard.press("Escape"),
  "its close button": (page) => page.getByRole("button", { name: "Close", exact: true }).click(),
  "a press beside it": pressBeside,
};

test("every way to close a sheet asks before it loses what was typed, and gives the focus back", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/placeholders");
  const opener = page.getByRole("button", { name: "New placeholder" });
  for (const [name, close] of Object.entries(ways)) {
    await test.step(name, async () => {
      await opener.click();
      await expect(title(page)).toBeFocused();
      await close(page);
      await expect(title(page)).toHaveCount(0);
      await expect(opener).toBeFocused();

      await opener.click();
      await title(page).fill("Typed and not saved");
      await close(page);
      for (const questions of [1, 0, 1, 0]) {
        await expect(question(page)).toHaveCount(questions);
        await page.keyboard.press("Escape");
      }
      await keepEditing(page);
      await expect(page.getByRole("dialog", { name: "New placeholder" })).toBeVisible();
      await expect(title(page)).toHaveValue("Typed and not saved");
      await close(page);
      await discard(page);
      await expect(title(page)).toHaveCount(0);
      await expect(opener).toBeFocused();
      expect(await drafts(page)).toEqual([]);
    });
  }
});

test("a text that is selected to beside the sheet does not close it", async ({ page }) => {
  await signUp(page);
  await page.goto("/placeholders");
  await page.getByRole("button", { name: "New placeholder" }).click();
  const box = await title(page).boundingBox();
  if (!box) throw new Error("The field is not there.");
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(20, 400, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByRole("dialog", { name: "New placeholder" })).toBeVisible();
});

test("the Back button asks before it loses what was typed", async ({ page }) => {
  await signUp(page);
  const path = await beginEditing(page);
  const back = () => page.evaluate(() => history.back());
  await back();
  await keepEditing(page);
  await expect(page).toHaveURL(path);
  await expect(title(page)).toHaveValue("Typed and not saved");
  await back();
  await discard(page);
  await page.waitForURL("/placeholders");
  expect(await drafts(page)).toEqual([]);
});

test("what a toast offers is in reach while a sheet is open, and stays when it closes", async ({ page }) => {
  await signUp(page);
  for (const name of ["First", "Second"]) await createPlaceholder(page, { title: name });
  await page.goto("/placeholders");
  await page.getByRole("link", { name: "First" }).click();
  await choose(page, "Delete");
  await page.waitForURL("/placeholders");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await page.getByRole("button", { name: "New placeholder" }).click();
  await expect(title(page)).toBeFocused();
  await expect(undo).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(title(page)).toHaveCount(0);
  await expect(undo).toBeVisible();
  await page.getByRole("button", { name: "New placeholder" }).click();
  await undo.click();
  await expect(toasts(page)).toContainText("Placeholder kept");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "First" })).toBeVisible();
});

test("the browser asks before the page is reloaded, and the draft is there afterwards until it is discarded", async ({
  page,
}) => {
  await signUp(page);
  await beginEditing(page);
  const dialogs = page.waitForEvent("dialog");
  const reloaded = page.reload();
  const dialog = await dialogs;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reloaded;
  await expect(page.getByText("You have unsaved changes here")).toBeVisible();
  await page.getByRole("button", { name: "Go on editing" }).click();
  await expect(title(page)).toHaveValue("Typed and not saved");
  await expect(title(page)).toBeFocused();
  await page.getByText("Draft restored").getByRole("button", { name: "Discard" }).click();
  await expect(title(page)).toHaveValue("As it was");
  await expect(title(page)).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(title(page)).toHaveCount(0);
  await expect(page.getByText("You have unsaved changes here")).toHaveCount(0);
});

test("what was saved is asked about no more, and what stayed a draft goes with the sign-out", async ({
  page,
}) => {
  await signUp(page);
  await beginEditing(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toasts(page)).toContainText("Changes saved");
  expect(await drafts(page)).toEqual([]);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await title(page).fill("Left behind");
  const dialog = page.waitForEvent("dialog");
  const left = page.goto("/account");
  await (await dialog).accept();
  await left;
  expect(await drafts(page)).toHaveLength(1);
  await signOut(page);
  await page.waitForURL("/");
  expect(await drafts(page)).toEqual([]);
});
