import { dismiss, expect, fillFields, mutateAs, signUp, test, toasts } from "groundwork/testing/pages";
import { placeholderFields, placeholderSorts } from "@/product/placeholder/display";
import { placeholderMachine } from "@/product/placeholder/states";
import { newPlaceholder } from "../contract/samples/placeholder";

test("a member has a placeholder from its first day to its last, call by call", async ({ page }) => {
  await signUp(page);
  await page.goto("/placeholders");
  await expect(page.getByText("No placeholders yet")).toBeVisible();

  await test.step("placeholder.create", async () => {
    await page.getByRole("button", { name: "New placeholder" }).click();
    await fillFields(page, placeholderFields, newPlaceholder({ title: "First" }));
    await page.getByRole("button", { name: "Create placeholder" }).click();
    await expect(toasts(page)).toContainText("Placeholder created");

    await test.step("placeholder.byId", async () => {
      await page.getByRole("link", { name: "First" }).click();
      await expect(page.getByRole("heading", { name: "First" })).toBeVisible();

      await test.step("placeholder.update", async () => {
        await page.getByRole("button", { name: "Edit", exact: true }).click();
        await page.getByLabel("Title", { exact: true }).fill("Second");
        await page.getByRole("button", { name: "Save changes" }).click();
        await expect(page.getByRole("heading", { name: "Second" })).toBeVisible();
      });

      await test.step("placeholder.move", async () => {
        await page.getByRole("button", { name: "Activate" }).click();
        await expect(toasts(page)).toContainText("Activated");

        await test.step("placeholder.history", async () => {
          await expect(page.getByRole("region", { name: "History" })).toContainText("Activated");
        });
      });

      await test.step("placeholder.remove", async () => {
        await page.getByRole("button", { name: "More actions" }).click();
        await page.getByRole("menuitem", { name: "Delete" }).click();
        await expect(page.getByText("No placeholders yet")).toBeVisible();
        await dismiss(page, "Deleting placeholder…");
        await expect(toasts(page)).toContainText("Placeholder deleted");
      });
    });
  });
});

test("placeholders are searched, filtered and sorted", async ({ page }) => {
  await signUp(page);
  for (const title of ["Birch", "Alder", "Cedar"])
    await mutateAs(page, "placeholder.create", newPlaceholder({ title }));
  await page.goto("/placeholders");
  const titles = page.getByRole("main").getByRole("listitem").locator("[dir]");
  await expect(titles).toHaveText(["Cedar", "Alder", "Birch"]);
  await page.getByLabel("Search placeholders").fill("D");
  await expect(titles).toHaveText(["Cedar", "Alder"]);

  await test.step("by title", async () => {
    await page.getByLabel("Sort by").selectOption(placeholderSorts.title.label);
    await expect(titles).toHaveText(["Alder", "Cedar"]);
  });

  await page.getByRole("radio", { name: placeholderMachine.labels.active }).click();
  await expect(page.getByText("No matching placeholders")).toBeVisible();
});
