import { expectAccessible } from "../../../../groundwork/src/testing/accessible";
import { mutateAs } from "../../../../groundwork/src/testing/mutate-as";
import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { watchLayout } from "../../../../groundwork/tests/support/layout-shift";
import { openLive } from "../../../../groundwork/tests/support/live-page";
import { phone } from "../../../../groundwork/tests/support/viewports";
import { createPlaceholder } from "./create-placeholder";

test("the bell counts what others do to one's rows, and its page is where that is read", async ({
  page,
  admin,
}) => {
  await signUp(page);
  const paths: string[] = [];
  for (const title of ["Alder", "Birch", "Cedar"]) paths.push(await createPlaceholder(page, { title }));
  const archive = (path = "") =>
    mutateAs(admin, "placeholder.move", { id: path.split("/").at(-1), version: 1, transition: "archive" });
  await openLive(page, "/placeholders");
  const bell = page.getByRole("link", { name: /^Notifications/ });
  const main = page.getByRole("main");
  await expect(bell).toHaveAccessibleName("Notifications");

  await test.step("as it happens", async () => {
    for (const path of paths.slice(0, 2)) await archive(path);
    await expect(bell).toHaveAccessibleName("Notifications 2 unread");
  });

  const api: string[] = [];
  const isApi = (url: string) => url.includes("/api/trpc/notification");
  page.on("request", (request) => void (isApi(request.url()) && api.push(request.url())));
  const layout = await watchLayout(page);
  await page.goto("/notifications", { waitUntil: "networkidle" });
  const items = main.getByRole("list").getByRole("listitem");
  await expect(items).toHaveText([/Birch.*Placeholder · Archived by /, /Alder/]);
  await expect(bell).toHaveAttribute("aria-current", "page");
  expect(api, "the page has asked before the browser").toEqual([]);
  expect(await layout.moved()).toEqual([]);
  await expectAccessible(page, "the notifications");

  await test.step("what comes while it is open is held back, and then shown", async () => {
    await archive(paths[2]);
    await expect(bell).toHaveAccessibleName("Notifications 3 unread");
    await main.getByRole("button", { name: /1 new/ }).click();
    await expect(items).toHaveCount(3);
  });

  await test.step("one is marked as read, and the focus stays with it", async () => {
    await main.getByRole("button", { name: "Mark as read: Alder" }).press("Enter");
    await expect(bell).toHaveAccessibleName("Notifications 2 unread");
    await expect(items.filter({ hasText: "Alder" })).toBeFocused();
  });

  await test.step("who follows one has read it", async () => {
    await main.getByRole("link", { name: "Birch" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Birch" })).toBeVisible();
    await expect(bell).toHaveAccessibleName("Notifications 1 unread");
    await page.goBack();
  });

  await test.step("or all at once", async () => {
    await main.getByRole("button", { name: "Mark all as read" }).press("Enter");
    await expect(bell).toHaveAccessibleName("Notifications");
    await expect(main).toBeFocused();
    await expect(main.getByRole("button", { name: /^Mark/ })).toHaveCount(0);
  });

  await test.step("who wants none is notified of nothing", async () => {
    const saved = page.waitForResponse(/notification\.choose/);
    await main.getByRole("radio", { name: "Off" }).check({ force: true });
    await expect(main.getByText("You are not notified of what others do.")).toBeVisible();
    await saved;
    await page.reload();
    await expect(main.getByRole("radio", { name: "Off" })).toBeChecked();
  });
});

test("without any, the page says what will be on it; on a phone, too", async ({ page }) => {
  await page.setViewportSize(phone);
  await signUp(page);
  await page.goto("/notifications", { waitUntil: "networkidle" });
  await expect(page.getByText("No notifications yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: "By mail" })).toHaveCount(0);
  await expectAccessible(page, "notifications of nothing");
});
