import { platformLimits } from "../../../../groundwork/src/contract/limits";
import { expectAccessible } from "../../../../groundwork/src/testing/accessible";
import { mutateAs } from "../../../../groundwork/src/testing/mutate-as";
import { choose, dismiss, expect, test, toasts } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { holdLiveUpdates } from "../../../../groundwork/tests/support/live-page";
import { createPlaceholder } from "./create-placeholder";

// What the screens of every slice promise, by the example of the one that the template has.

test("what is refused is said under its field, and every step is in the history", async ({
  page,
  expected,
}) => {
  expected.status(409);
  await signUp(page);
  await page.goto("/placeholders");
  await expect(page.getByText("No placeholders yet")).toBeVisible();

  await page.getByRole("button", { name: "New placeholder" }).click();
  await page.getByRole("button", { name: "Create placeholder" }).click();
  await expect(page.getByLabel("Title")).toHaveAccessibleDescription(/Please fill this in\./);
  await page.getByLabel("Title").fill("First");
  await page.getByRole("button", { name: "Create placeholder" }).click();
  await expect(toasts(page)).toContainText("Placeholder created");
  await page.getByRole("link", { name: "First" }).click();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Title").fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByLabel("Title")).toHaveAccessibleDescription(/Please fill this in\./);
  await expect(page.getByLabel("Title")).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: "Title: Please fill this in." })).toBeAttached();
  await page.getByLabel("Title").fill("First");
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByLabel("Note")).toHaveAccessibleDescription(/An active placeholder needs a note\./);
  await page.getByLabel("Note").fill("Now it has one");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toasts(page)).toContainText("Changes saved");
  await page.getByRole("button", { name: "Activate" }).click();
  // A step is closed while another is under way.
  await expect(page.getByRole("button", { name: "Activate" })).toHaveCount(0);
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("button", { name: "Activate" })).toBeVisible();

  const history = page.getByRole("region", { name: "History" });
  for (const action of ["Restored", "Archived", "Activated", "Edited", "Created"])
    await expect(history).toContainText(action);

  await choose(page, "Delete");
  await page.waitForURL("/placeholders");
  await dismiss(page, "Deleting placeholder…");
  await expect(toasts(page)).toContainText("Placeholder deleted");
  await expect(page.getByText("No placeholders yet")).toBeVisible();
});

test("the way back from a row leads to its list as it was shown", async ({ page }) => {
  await signUp(page);
  for (const title of ["Cedar", "Alder", "Birch"]) await createPlaceholder(page, { title });
  await page.goto("/placeholders?search=r&sort=title");
  const titles = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(titles).toHaveText(["Alder", "Birch", "Cedar"]);
  const list = page.url();
  await page.getByRole("link", { name: "Alder" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Alder" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Placeholders" }).click();
  await expect(page).toHaveURL(list);
  await expect(titles).toHaveText(["Alder", "Birch", "Cedar"]);
});

test("the first load of a page asks the API for nothing", async ({ page }) => {
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Loaded at once" });
  const requests: string[] = [];
  page.on("request", (request) => {
    // Once the browser is idle it is asked whether there is a Sentry, and what is written elsewhere.
    if (/\/api\/(?!monitoring$|trpc\/live\.changes)/.test(request.url())) requests.push(request.url());
  });
  for (const url of ["/placeholders", "/placeholders?search=loaded&state=draft&sort=title", path]) {
    await page.goto(url, { waitUntil: "networkidle" });
    await expect(page.getByText("Loaded at once").first()).toBeVisible();
  }
  expect(requests).toEqual([]);
});

test("the list is searched, filtered and sorted, and its address says how", async ({ page }) => {
  await signUp(page);
  for (const title of ["Birch", "Alder", "Cedar"]) await createPlaceholder(page, { title });
  await page.goto("/placeholders");
  const titles = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(titles).toHaveText(["Cedar", "Alder", "Birch"]);
  await page.getByLabel("Sort by").selectOption({ label: "Title" });
  await expect(titles).toHaveText(["Alder", "Birch", "Cedar"]);
  await page.getByLabel("Search placeholders").fill("D");
  await expect(titles).toHaveText(["Alder", "Cedar"]);
  await expect(page).toHaveURL(/search=D/);
  await page.reload();
  await expect(titles).toHaveText(["Alder", "Cedar"]);
  await page.getByRole("radio", { name: "Archived" }).click();
  await expect(page.getByText("No matching placeholders")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(titles).toHaveCount(3);
});

test("a long list goes on where it ended", async ({ page }) => {
  await signUp(page);
  for (let number = 1; number <= 23; number += 1) await createPlaceholder(page, { title: `Row ${number}` });
  await page.goto("/placeholders");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(20);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(rows).toHaveCount(23);
  await expect(page.getByText("23 placeholders", { exact: true })).toBeVisible();
});

test("a step is shown before the server has answered, also in the list, and taken back when it is refused", async ({
  page,
  expected,
}) => {
  expected.status(409);
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Ahead" });
  let answer = () => {};
  await page.route("**/placeholder.move", async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await page.goto("/placeholders");
  await page.getByRole("link", { name: "Ahead" }).click();
  const main = page.getByRole("main");
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(main.getByText("Active", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Placeholders" }).last().click();
  await expect(main.getByRole("listitem")).toContainText("Active");
  answer();
  await expect(toasts(page)).toContainText("Activated");
  await expect(main.getByRole("listitem")).toContainText("Active");

  await page.getByRole("link", { name: "Ahead" }).click();
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(main.getByText("Archived", { exact: true })).toBeVisible();
  const data = { id: path.split("/").at(-1), version: 2, title: "Ahead of it", note: "Theirs" };
  await mutateAs(page, "placeholder.update", data);
  answer();
  await expect(toasts(page)).toContainText("This placeholder was changed in the meantime.");
  await expect(page.getByRole("heading", { name: "Ahead of it" })).toBeVisible();
  await expect(main.getByText("Active", { exact: true })).toBeVisible();
  await expect(main.getByText("Archived", { exact: true })).toHaveCount(0);
});

test("two people edit at once: the second sees what changed and keeps their own words", async ({
  page,
  context,
  expected,
}) => {
  expected.status(409);
  await holdLiveUpdates(context);
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Shared", note: "As it was" });
  const other = await context.newPage();
  for (const window of [page, other]) {
    await window.goto(path);
    await window.getByRole("button", { name: "Edit", exact: true }).click();
  }
  await other.getByLabel("Note").fill("Theirs");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(toasts(other)).toContainText("Changes saved");

  await page.getByLabel("Note").fill("Mine");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("This placeholder was changed in the meantime.")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Edit placeholder" }).getByText("Theirs")).toBeVisible();
  await expect(page.getByLabel("Note")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Overwrite with mine" }).click();
  await expect(toasts(page)).toContainText("Changes saved");
  await expect(page.getByText("Mine", { exact: true }).first()).toBeVisible();
});

test("an admin sees whose placeholder it is; another member sees nothing of it", async ({
  page,
  admin,
  expected,
}) => {
  expected.status(404);
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Robin's own" });
  await admin.goto(path);
  await expect(admin.getByRole("heading", { name: "Robin's own" })).toBeVisible();
  await expect(admin.getByText("Robin Reader").first()).toBeVisible();

  await page.context().clearCookies();
  await signUp(page);
  const response = await page.goto(path);
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Robin's own")).toHaveCount(0);
});

test("a removal can be undone from its toast, by the keyboard too, and is sent when the time is over or the app is left", async ({
  page,
}) => {
  await signUp(page);
  for (const title of ["Left", "Waited", "Undone"]) await createPlaceholder(page, { title });
  await page.clock.install();
  await page.goto("/placeholders");
  const titles = page.getByRole("main").getByRole("listitem").getByRole("link");
  const undo = page.getByRole("button", { name: "Undo" });
  async function remove(title: string) {
    await page.getByRole("link", { name: title }).click();
    await choose(page, "Delete");
    await page.waitForURL("/placeholders");
    await expect(undo).toBeVisible();
  }
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("placeholder.remove")) sent.push(request.url());
  });

  await remove("Undone");
  await expect(titles).toHaveText(["Waited", "Left"]);
  await page.keyboard.press("F6");
  for (const _ of ["to the toast", "to its button"]) await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  await expectAccessible(page, "a removal that can be undone");
  await page.keyboard.press("Enter");
  await expect(titles).toHaveText(["Undone", "Waited", "Left"]);
  await expect(page.getByRole("listitem").filter({ hasText: "Undone" })).toBeFocused();
  await expect(toasts(page)).toContainText("Placeholder kept");
  await page.reload();
  await expect(titles).toHaveText(["Undone", "Waited", "Left"]);
  expect(sent).toEqual([]);

  await remove("Waited");
  await page.clock.runFor(platformLimits.undoSeconds * 1000);
  await expect(toasts(page)).toContainText("Placeholder deleted");
  await page.reload();
  await expect(titles).toHaveText(["Undone", "Left"]);

  await remove("Left");
  expect(sent).toHaveLength(1);
  await page.goto("/");
  await expect
    .poll(async () => {
      await page.goto("/placeholders");
      return titles.allTextContents();
    })
    .toEqual(["Undone"]);
});
