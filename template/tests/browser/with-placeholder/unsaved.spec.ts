import type { Page } from "@playwright/test";
import { goToAccount, signOut } from "../../../../groundwork/src/testing/account-menu";
import { expect, test, toasts } from "../../../../groundwork/src/testing/page";
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

const ways: Record<string, [leave: (page: Page) => Promise<unknown>, to: string]> = {
  "the link to what it lies under": [
    (page) => page.getByRole("main").getByRole("link", { name: "Placeholders" }).click(),
    "/placeholders",
  ],
  "the menu of one's account": [goToAccount, "/account"],
  "the Back button": [(page) => page.evaluate(() => history.back()), "/placeholders"],
  "signing out": [signOut, "/"],
};

for (const [name, [leave, to]] of Object.entries(ways)) {
  test(`${name} asks before it loses what was typed`, async ({ page }) => {
    await signUp(page);
    const path = await beginEditing(page);
    await leave(page);
    await keepEditing(page);
    await expect(page).toHaveURL(path);
    await expect(title(page)).toHaveValue("Typed and not saved");
    await leave(page);
    await discard(page);
    await page.waitForURL(to);
    expect(await drafts(page)).toEqual([]);
  });
}

test("Cancel, and the button that opened the form, ask before they lose what was typed", async ({ page }) => {
  await signUp(page);
  await page.goto("/placeholders");
  const opener = page.getByRole("button", { name: "New placeholder" });
  await opener.click();
  await opener.click();
  await expect(title(page)).toHaveCount(0);
  for (const press of [opener, page.getByRole("button", { name: "Cancel" })]) {
    await opener.click();
    await title(page).fill("Typed and not saved");
    await press.click();
    await page.keyboard.press("Escape");
    await expect(question(page)).toHaveCount(0);
    await expect(title(page)).toHaveValue("Typed and not saved");
    await press.click();
    await discard(page);
    await expect(title(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
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
  await expect(page.getByText("Something you typed here is not saved yet")).toBeVisible();
  await page.getByRole("button", { name: "Go on editing" }).click();
  await expect(title(page)).toHaveValue("Typed and not saved");
  await expect(title(page)).toBeFocused();
  await page.getByText("Draft restored").getByRole("button", { name: "Discard" }).click();
  await expect(title(page)).toHaveValue("As it was");
  await expect(title(page)).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(title(page)).toHaveCount(0);
  await expect(page.getByText("Something you typed here is not saved yet")).toHaveCount(0);
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

test("a step of one's own beside an open form does not count as another user's change", async ({ page }) => {
  await signUp(page);
  await beginEditing(page);
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByRole("group", { name: "Next steps" })).toBeFocused();
  await expect(title(page)).toHaveValue("Typed and not saved");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toasts(page)).toContainText("Changes saved");
  await expect(page.getByRole("heading", { name: "Typed and not saved" })).toBeVisible();
});
