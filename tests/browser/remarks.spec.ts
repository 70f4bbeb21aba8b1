import { dismiss, expect, fillFields, mutateAs, signUp, test, toasts } from "groundwork/testing/pages";
import { remarkFields } from "@/product/remark/display";
import { newPlaceholder } from "../contract/samples/placeholder";

test("a member writes a remark on a placeholder, and deletes it", async ({ page }) => {
  await signUp(page);
  const placeholder = newPlaceholder();
  await mutateAs(page, "placeholder.create", placeholder);
  await page.goto(`/placeholders/${placeholder.id}`);
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
