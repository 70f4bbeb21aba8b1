import { fillFields } from "groundwork/testing/fill";
import { expect, test, toasts } from "groundwork/testing/page";
import { signUp } from "groundwork/testing/sign-in";
import { placeholderFields } from "@/product/placeholder/display";
import { createPlaceholder, newPlaceholder } from "../support/placeholder";

test("a member creates, edits, moves and deletes a placeholder", async ({ page }) => {
  await signUp(page);
  await page.goto("/placeholders");
  await expect(page.getByText("No placeholders yet")).toBeVisible();
  await page.getByRole("button", { name: "New placeholder" }).click();
  await fillFields(page, placeholderFields, newPlaceholder({ title: "First" }));
  await page.getByRole("button", { name: "Create placeholder" }).click();
  await expect(toasts(page)).toContainText("Placeholder created");

  await page.getByRole("link", { name: "First" }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Title", { exact: true }).fill("Second");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Second" })).toBeVisible();
  await page.getByRole("button", { name: "Activate" }).click();
  const history = page.getByRole("region", { name: "History" });
  for (const action of ["Activated", "Edited", "Created"]) await expect(history).toContainText(action);

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete placeholder" }).click();
  await page.waitForURL("/placeholders");
  await expect(page.getByText("No placeholders yet")).toBeVisible();
});

test("placeholders are searched, filtered and sorted", async ({ page }) => {
  await signUp(page);
  for (const title of ["Birch", "Alder", "Cedar"]) await createPlaceholder(page, { title });
  await page.goto("/placeholders?sort=title");
  const titles = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(titles).toHaveText(["Alder", "Birch", "Cedar"]);
  await page.getByLabel("Search the placeholders").fill("D");
  await expect(titles).toHaveText(["Alder", "Cedar"]);
  await page.getByRole("radio", { name: "Archived" }).click();
  await expect(page.getByText("No matching placeholders")).toBeVisible();
});
