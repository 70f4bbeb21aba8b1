import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";

test("the address of an unknown placeholder gets 404, and a way to the list it would be in", async ({
  page,
  expected,
}) => {
  expected.status(404);
  await signUp(page);
  const response = await page.goto("/placeholders/nothing");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is no such placeholder" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the placeholders" }).click();
  await page.waitForURL("/placeholders");
});
