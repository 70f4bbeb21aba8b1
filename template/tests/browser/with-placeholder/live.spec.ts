import type { Page } from "@playwright/test";
import { expectAccessible } from "../../../../groundwork/src/testing/accessible";
import { signOut } from "../../../../groundwork/src/testing/account-menu";
import { mutateAs } from "../../../../groundwork/src/testing/mutate-as";
import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { openLive } from "../../../../groundwork/tests/support/live-page";
import { dialog, signInThere } from "../../../../groundwork/tests/support/session-dialog";
import { endSessions } from "../../../../groundwork/tests/support/sessions";
import { phone } from "../../../../groundwork/tests/support/viewports";
import { createPlaceholder } from "./create-placeholder";

/** Calls a mutation of the placeholder with this page as the user of a page. */
const call = (page: Page, name: "move" | "remove" | "update", path: string, input: object) =>
  mutateAs(page, `placeholder.${name}`, { id: path.split("/").at(-1), version: 1, ...input });

const rows = (page: Page) => page.getByRole("main").getByRole("listitem");
const titles = (page: Page) => page.getByRole("main").locator("li [dir]");

for (const [name, viewport] of Object.entries({ desktop: null, phone })) {
  test(`a list keeps its place on a ${name} when another user and another browser change it`, async ({
    page,
    admin,
  }) => {
    if (viewport) await page.setViewportSize(viewport);
    await signUp(page);
    const [first, second] = [
      await createPlaceholder(page, { title: "First" }),
      await createPlaceholder(page, { title: "Second" }),
    ];
    await createPlaceholder(page, { title: "Third" });
    await openLive(page, "/placeholders");
    await expect(titles(page)).toHaveText(["Third", "Second", "First"]);

    await test.step("a row changes in place", async () => {
      await call(admin, "update", first, { title: "First, by another", note: "Theirs" });
      await expect(titles(page)).toHaveText(["Third", "Second", "First, by another"]);
    });
    await test.step("new rows are held back and counted", async () => {
      await createPlaceholder(page, { title: "Fourth" });
      await expect(page.getByRole("button", { name: "Show 1 new placeholder" })).toBeVisible();
      await createPlaceholder(page, { title: "Fifth" });
      await expect(page.getByRole("button", { name: "Show 2 new placeholders" })).toBeVisible();
      await expect(titles(page)).toHaveText(["Third", "Second", "First, by another"]);
    });
    await test.step("a row that is removed says so where it stood", async () => {
      await call(admin, "remove", second, {});
      const removed = rows(page).filter({ hasText: "Removed" });
      await expect(removed).toBeVisible();
      await expect(titles(page)).toHaveText(["Third", "Second", "First, by another"]);
      await expect(
        removed.getByRole("link", { name: "Second" }).locator("xpath=ancestor::*[@inert]"),
      ).toHaveCount(1);
      await expectAccessible(page, "the list");
    });
    await test.step("all is shown when that is asked for, by keyboard, with the focus on the first", async () => {
      await page.getByRole("button", { name: "Show 2 new placeholders" }).focus();
      await page.keyboard.press("Enter");
      await expect(titles(page)).toHaveText(["Fifth", "Fourth", "Third", "First, by another"]);
      await expect(rows(page).first()).toBeFocused();
    });
  });
}

for (const [name, path] of Object.entries({
  list: "/placeholders?sort=title",
  table: "/placeholders?sort=title&view=table",
})) {
  test(`the focus stays where it is in a ${name} when another user removes its row, and goes on from there`, async ({
    page,
    admin,
  }) => {
    await signUp(page);
    const [, second, third] = [
      await createPlaceholder(page, { title: "Alder" }),
      await createPlaceholder(page, { title: "Birch" }),
      await createPlaceholder(page, { title: "Cedar" }),
      await createPlaceholder(page, { title: "Dogwood" }),
    ];
    await openLive(page, path);
    const removed = page.getByRole(name === "list" ? "listitem" : "row").filter({ hasText: "Removed" });
    await page.getByRole("link", { name: "Birch" }).focus();
    await call(admin, "remove", third, {});
    await expect(removed).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Birch" })).toBeFocused();
    await call(admin, "remove", second, {});
    await expect(removed).toHaveCount(2);
    await expect(removed.filter({ hasText: "Birch" })).toBeFocused();
    await page.keyboard.press("Tab");
    if (name === "table") await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Dogwood" })).toBeFocused();
  });
}

test("nothing takes the focus when another user removes a row that does not have it", async ({
  page,
  admin,
}) => {
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Soon gone" });
  await openLive(page, "/placeholders");
  await page.getByRole("link", { name: "Soon gone" }).focus();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await call(admin, "remove", path, {});
  await expect(rows(page).filter({ hasText: "Removed" })).toBeVisible();
  await expect(page.locator("body")).toBeFocused();
});

test("an open form shows another user's change before it is saved, and the removal", async ({
  page,
  admin,
  expected,
}) => {
  expected.status(404);
  await signUp(page);
  const path = await createPlaceholder(page, { title: "As it was" });
  await openLive(page, path);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Title").fill("Mine");
  await call(admin, "update", path, { title: "Theirs", note: "Their note" });
  await expect(page.getByText("Another user changed this")).toBeVisible();
  await expect(page.getByRole("button", { name: "Overwrite with mine" })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Mine");
  await expectAccessible(page, "the form");

  await call(admin, "remove", path, { version: 2 });
  await expect(page.getByText("Placeholder removed")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Mine");
});

test("a page whose row another user removes says so, and leads back", async ({ page, admin, expected }) => {
  expected.status(404);
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Soon gone" });
  await openLive(page, path);
  await call(admin, "remove", path, {});
  await expect(page.getByRole("heading", { name: "This placeholder was removed" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the placeholders" }).click();
  await expect(page.getByText("No placeholders yet")).toBeVisible();
});

test("two tabs share one stream, and what one writes the other shows", async ({ page, context }) => {
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Written in one tab" });
  const streams: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("live.changes")) streams.push(request.url());
  });
  await openLive(page, path);
  const other = await context.newPage();
  await other.goto(path);
  await other.getByRole("button", { name: "Activate" }).click();
  await expect(other.getByRole("button", { name: "Archive" })).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText("Active", { exact: true }).first()).toBeVisible();
  expect(streams).toHaveLength(1);
});

test("what happened while a page was offline is caught up", async ({ page, context, admin, expected }) => {
  expected.message(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|live\.changes|Failed to load/);
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Before" });
  await openLive(page, "/placeholders");
  await context.setOffline(true);
  await call(admin, "update", path, { title: "Meanwhile", note: "" });
  await context.setOffline(false);
  await expect(titles(page)).toHaveText(["Meanwhile"]);
});

/** Resolves when a page's browser hears of a change of a query. */
const told = (page: Page, query: string) =>
  page.evaluate(async (query) => {
    const { held = [] } = await navigator.locks.query();
    const name = held.find(({ name }) => name?.startsWith("live "))?.name ?? "";
    await new Promise<void>((resolve) => {
      new BroadcastChannel(name).addEventListener("message", ({ data }) => {
        if (data.told?.data.queries.includes(query)) resolve();
      });
    });
  }, query);

test("what is written between a page's answer and its stream is shown", async ({ page, context, admin }) => {
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Before" });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(/live\.changes/, async (route) => {
    await released;
    await route.continue();
  });
  await openLive(page, "/placeholders");
  await expect(titles(page)).toHaveText(["Before"]);
  await call(admin, "update", path, { title: "Between", note: "" });
  await expect(titles(page)).toHaveText(["Before"]);
  release();
  await expect(titles(page)).toHaveText(["Between"]);
});

test("what is written while the answer of a followed link is on its way is shown", async ({
  page,
  admin,
}) => {
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Before" });
  await openLive(page, "/account");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const read = new Promise<void>((resolve) => {
    void page.route(/\/placeholders\?.*_rsc/, async (route) => {
      const response = await route.fetch();
      await response.body();
      resolve();
      await released;
      await route.fulfill({ response });
    });
  });
  const heard = told(page, "placeholder.list");
  await page.getByRole("link", { name: "Placeholders" }).first().click();
  await read;
  await call(admin, "update", path, { title: "Meanwhile", note: "" });
  await heard;
  release();
  await expect(titles(page)).toHaveText(["Meanwhile"]);
});

test("a sign-out in one tab is known in the other at once", async ({ page, context, expected }) => {
  expected.status(401);
  const account = await signUp(page);
  await openLive(page, "/placeholders");
  const other = await context.newPage();
  await other.goto("/placeholders");
  await signOut(other);
  await other.waitForURL("/");
  await page.bringToFront();
  await expect(dialog(page)).toBeVisible();
  await signInThere(page, account);
  await expect(dialog(page)).toHaveCount(0);
});

test("the end of a session is known without a call", async ({ page, expected }) => {
  expected.status(401);
  const account = await signUp(page);
  await openLive(page, "/placeholders");
  await endSessions(account);
  await expect(dialog(page)).toBeVisible();
});
