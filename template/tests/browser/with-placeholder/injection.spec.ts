import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { expectOnlyText, hostileTexts } from "../../../../groundwork/tests/support/hostile-texts";
import { createPlaceholder } from "./create-placeholder";

test("what people store is shown letter by letter, and runs nowhere", async ({ page }) => {
  test.slow();
  await signUp(page);
  const note = [...hostileTexts, "\u2028window.planted=1\u2029"].join("\n");
  for (const title of hostileTexts) {
    const path = await createPlaceholder(page, { title, note });
    const answer = await page.goto(path);
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("javascript:window.planted=1//");
    await expectOnlyText(page);
    // What React starts from is a script of its own.
    expect((await answer?.text())?.includes("<script>window.planted")).toBe(false);
  }
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Note")).toHaveValue(/planted/);
  await page.goto("/placeholders", { waitUntil: "networkidle" });
  const main = page.getByRole("main");
  for (const title of hostileTexts)
    await expect(main.getByRole("link", { name: title, exact: true })).toBeVisible();
  await expectOnlyText(page);
  for (const title of hostileTexts.slice(0, 3)) {
    await main.getByRole("link", { name: title, exact: true }).click();
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
    await expectOnlyText(page);
    await page.goBack();
  }
});

test("what stands in an address is shown letter by letter, and runs nowhere", async ({ page, expected }) => {
  test.slow();
  expected.status(404);
  await signUp(page);
  for (const text of hostileTexts) {
    await page.goto(`/placeholders?search=${encodeURIComponent(text)}`);
    await expect(page.getByLabel("Search placeholders")).toHaveValue(text);
    await expectOnlyText(page);
  }
  const all = encodeURIComponent(hostileTexts.join(" "));
  for (const url of [`/placeholders?sort=${all}&state=${all}`, `/placeholders/${all}`]) {
    await page.goto(url, { waitUntil: "networkidle" });
    await expectOnlyText(page);
  }
});
