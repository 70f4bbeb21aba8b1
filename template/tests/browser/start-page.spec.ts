import { expect, test } from "groundwork/testing/page";

test("the start page of the template has its styles, although it is no file of src", async ({ page }) => {
  await page.goto("/");
  const heading = page.getByRole("heading", { level: 1 });
  const size = await heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(size).toBeGreaterThan(40);
  const points = page.getByRole("region", { name: "Nine points, nine homes" }).getByRole("listitem").first();
  await expect(points).toHaveCSS("display", "grid");
});
