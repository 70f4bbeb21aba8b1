import { expect, test } from "groundwork/testing/page";
import { signUp } from "groundwork/testing/sign-in";
import { createPlaceholder } from "../support/placeholder";

test("the page says what becomes of one's rows before the account is deleted", async ({ page }) => {
  await signUp(page);
  for (const title of ["One", "Two"]) await createPlaceholder(page, { title });
  await page.goto("/account/data");
  await expect(page.getByRole("region", { name: "Delete your account" })).toContainText(
    "2 placeholders will be deleted.",
  );
});
