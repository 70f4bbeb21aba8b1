import { dismiss, expect, fillFields, signUp, test, toasts } from "groundwork/testing/pages";
import { remarkFields } from "@/product/remark/display";
import { createPlaceholder } from "../support/placeholder";

test("a member writes a remark on a placeholder, and deletes it", async ({ page }) => {
  await signUp(page);
  await page.goto(await createPlaceholder(page));
  const remarks = page.getByRole("region", { name: "Remarks" });
  await expect(remarks).toContainText("No remarks yet");
  await remarks.getByRole("button", { name: "New remark" }).click();
  await fillFields(page, remarkFields, { text: "A first remark" });
  await remarks.getByRole("button", { name: "Create remark" }).click();
  await expect(toasts(page)).toContainText("Remark created");
  await expect(remarks.getByRole("listitem")).toContainText("A first remark");

  await remarks.getByRole("button", { name: "Delete" }).click();
  await expect(remarks).toContainText("No remarks yet");
  await expect(remarks).toBeFocused();
  await dismiss(page, "Deleting remark…");
  await expect(toasts(page)).toContainText("Remark deleted");
});
