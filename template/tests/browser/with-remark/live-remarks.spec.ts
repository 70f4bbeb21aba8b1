import { mutateAs } from "../../../../groundwork/src/testing/mutate-as";
import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { openLive } from "../../../../groundwork/tests/support/live-page";
import { newRemark } from "../../../../tests/contract/samples/remark";
import { createPlaceholder } from "../with-placeholder/create-placeholder";

test("the focus stays with a related row that another user removes", async ({ page, admin }) => {
  await signUp(page);
  const path = await createPlaceholder(page);
  const placeholderId = path.split("/").at(-1) ?? "";
  const first = newRemark({ placeholderId, text: "The first" });
  await mutateAs(page, "remark.create", first);
  await mutateAs(page, "remark.create", newRemark({ placeholderId, text: "The second" }));
  await openLive(page, path);
  const row = page.getByRole("region", { name: "Remarks" }).getByRole("listitem");
  await row.filter({ hasText: "The first" }).getByRole("button", { name: "Delete" }).focus();
  await mutateAs(admin, "remark.remove", { id: first.id, version: 1 });
  await expect(row.filter({ hasText: "Removed" })).toBeFocused();
});
