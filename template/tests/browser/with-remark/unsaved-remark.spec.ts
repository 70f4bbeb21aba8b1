import type { Page } from "@playwright/test";
import { openAccountMenu, signOut } from "../../../../groundwork/src/testing/account-menu";
import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { createPlaceholder } from "../with-placeholder/create-placeholder";

const ways: Record<string, [leave: (page: Page) => Promise<unknown>, to: string]> = {
  "the link to what it lies under": [
    (page) => page.getByRole("main").getByRole("link", { name: "Placeholders" }).click(),
    "/placeholders",
  ],
  "the menu of one's account": [
    async (page) => (await openAccountMenu(page)).getByRole("menuitem", { name: "Your account" }).click(),
    "/account",
  ],
  "signing out": [signOut, "/"],
};

for (const [name, [leave, to]] of Object.entries(ways)) {
  test(`${name} asks before it loses what was typed on the page`, async ({ page }) => {
    await signUp(page);
    const path = await createPlaceholder(page, { title: "Remarked upon" });
    await page.goto(path);
    await page.getByRole("button", { name: "New remark" }).click();
    const text = page.getByLabel("Remark", { exact: true });
    await text.fill("Typed and not saved");
    const question = page.getByRole("alertdialog", { name: "Discard changes?" });
    await leave(page);
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(page).toHaveURL(path);
    await expect(text).toHaveValue("Typed and not saved");
    await leave(page);
    await question.getByRole("button", { name: "Discard changes" }).click();
    await page.waitForURL(to);
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft"))),
    ).toEqual([]);
  });
}
