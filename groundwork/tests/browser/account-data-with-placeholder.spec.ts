import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";

test("the page says what becomes of one's rows before the account is deleted", async ({ page }) => {
  await signUp(page);
  await page.goto("/account/data");
  await expect(page.getByRole("region", { name: "Delete your account" })).toContainText(
    "Your placeholders will be deleted.",
  );
});
