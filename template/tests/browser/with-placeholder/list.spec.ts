import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../../../groundwork/src/testing/accessible";
import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { phone } from "../phone";
import { createPlaceholder } from "./create-placeholder";

const titles = ["Alder", "Birch", "Cedar"];

/** The page of a user who has three placeholders, of which the last is archived. */
async function showList(page: Page, url = "/placeholders") {
  await signUp(page);
  for (const title of titles) await createPlaceholder(page, { title });
  await page.goto("/placeholders?view=table", { waitUntil: "networkidle" });
  await page.getByRole("checkbox", { name: "Select Cedar" }).check();
  await page.getByRole("group", { name: "Selection" }).getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("row", { name: "Cedar" })).toContainText("Archived");
  await page.goto(url, { waitUntil: "networkidle" });
}

const menu = (page: Page) => page.getByRole("button", { name: "Options of Placeholders" });

async function choose(page: Page, name: string, role: "menuitem" | "menuitemradio" = "menuitem") {
  await menu(page).click();
  await page.getByRole(role, { name }).click();
}

const heads = (page: Page) => page.getByRole("columnheader");

test("a list says how many rows match, and how many are in which state", async ({ page }) => {
  await showList(page);
  await expect(page.getByText("3 placeholders · 2 draft · 1 archived")).toBeVisible();
  await page.getByRole("radio", { name: "Archived" }).click();
  await expect(page.getByText("1 placeholder", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Remove the filter State Archived" }).click();
  await expect(page.getByText("3 placeholders · 2 draft · 1 archived")).toBeVisible();
  await expect(page).toHaveURL("/placeholders");
});

test("controls of a list are in one line, the line of its counts is always there, and no row moves", async ({
  page,
}) => {
  await showList(page);
  const controls = [
    page.getByLabel("Search placeholders"),
    page.getByRole("group", { name: "State" }),
    page.getByLabel("Sort by"),
    page.getByRole("group", { name: "View" }),
    menu(page),
  ];
  const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
  const middles = boxes.map((box) => box && Math.round(box.y + box.height / 2));
  expect(new Set(middles).size, `heights of the middles of the controls: ${middles}`).toBe(1);
  const top = () => page.getByRole("main").getByRole("listitem").first().boundingBox();
  const before = await top();
  await page.getByRole("radio", { name: "Archived" }).click();
  await expect(page.getByRole("button", { name: "Remove the filter State Archived" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([/Cedar/]);
  expect((await top())?.y, "px from the top to the first row").toBe(before?.y);
});

test("a user hides, moves and resizes columns by the keyboard, and finds them so again", async ({ page }) => {
  await showList(page, "/placeholders?view=table");
  await choose(page, "Columns…");
  const sheet = page.getByRole("dialog", { name: "Columns" });
  await sheet.getByRole("checkbox", { name: "Changed" }).press(" ");
  const up = sheet.getByRole("button", { name: "Move State up" });
  await up.press("Enter");
  await expect(up, "a moved column keeps the focus").toBeFocused();
  await expect(sheet.getByRole("status")).toHaveText("State is now column 2 of 5");
  await sheet.getByLabel("Width of Note in pixels").fill("321");
  await expectAccessible(page, "the columns of a table");
  await sheet.getByLabel("Width of Note in pixels").press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(menu(page)).toBeFocused();
  for (const _ of ["as it was arranged", "after a reload"]) {
    await expect(heads(page)).toHaveText(["Title", "State", "Note", "Created"]);
    expect(
      await heads(page)
        .nth(2)
        .evaluate((head) => getComputedStyle(head).width),
    ).toBe("321px");
    await page.reload({ waitUntil: "networkidle" });
  }
  await choose(page, "Columns…");
  await sheet.getByRole("button", { name: "Reset columns" }).click();
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(heads(page)).toHaveText(["Title", "Note", "State", "Created", "Changed"]);
});

test("a mouse drags the edge of a column", async ({ page }) => {
  await showList(page, "/placeholders?view=table");
  const head = page.getByRole("columnheader", { name: "Note" });
  const box = await head.boundingBox();
  if (!box) throw new Error("The column has no place on the page.");
  await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 77, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => Math.round((await head.boundingBox())?.width ?? 0))
    .toBe(Math.round(box.width + 80));
});

test("the head of a long table stays in sight", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await signUp(page);
  for (let index = 0; index < 12; index++) await createPlaceholder(page, { title: `Tree ${index}` });
  await page.goto("/placeholders?view=table", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Tree 0", exact: true }).focus();
  await expect(page.getByRole("link", { name: "Tree 0", exact: true })).toBeInViewport();
  await expect(page.getByRole("columnheader", { name: "Title" })).toBeInViewport();
});

test("a list as it is shown is saved under a name, shown again by it, and forgotten", async ({ page }) => {
  await showList(page, "/placeholders?state=archived&sort=title");
  await choose(page, "Save view…");
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expectAccessible(page, "the name of a view");
  await dialog.getByLabel("Name").press("Enter");
  await expect(dialog.getByLabel("Name"), "a view needs a name").toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Name").fill("Old ones");
  await dialog.getByLabel("Name").press("Enter");
  await page.goto("/placeholders", { waitUntil: "networkidle" });
  await choose(page, "Old ones", "menuitemradio");
  await expect(page).toHaveURL("/placeholders?sort=title&state=archived");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([/Cedar/]);
  await choose(page, "Delete the view Old ones");
  await menu(page).click();
  await expect(page.getByRole("menuitem", { name: "Save view…" })).toBeVisible();
  await expect(page.getByRole("menuitemradio", { name: "Old ones" })).toHaveCount(0);
});

test("a reader who prefers low rows has them on the next page too, before anything is painted", async ({
  page,
}) => {
  await showList(page);
  const row = page.getByRole("main").getByRole("listitem").first();
  const height = async () => (await row.boundingBox())?.height ?? 0;
  const comfortable = await height();
  await choose(page, "Compact", "menuitemradio");
  expect(await height()).toBeLessThan(comfortable);
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-compact", "");
});

test("a list is exported with the filters, the columns and the order that are shown", async ({ page }) => {
  await showList(page, "/placeholders?view=table&state=draft&sort=title");
  await choose(page, "Columns…");
  const sheet = page.getByRole("dialog", { name: "Columns" });
  for (const name of ["Note", "Created", "Changed"]) await sheet.getByRole("checkbox", { name }).uncheck();
  await sheet.getByRole("button", { name: "Done" }).click();
  const download = page.waitForEvent("download");
  await choose(page, "Export as CSV");
  const file = await download;
  expect(file.suggestedFilename()).toBe("placeholders.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.replace("\uFEFF", "").split("\r\n")).toEqual(["Title,State", "Alder,Draft", "Birch,Draft", ""]);
});

test.describe("on a phone", () => {
  test.use(phone);

  test("the first row of a list is in the upper part, and its filters are in a sheet", async ({ page }) => {
    await showList(page);
    const rows = page.getByRole("main").getByRole("listitem");
    expect((await rows.first().boundingBox())?.y, "px from the top to the first row").toBeLessThan(320);
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("radio", { name: "Archived" }).click();
    await expect(rows).toHaveText([/Cedar/]);
    await expectAccessible(page, "the filters of a list");
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
    await page.getByRole("button", { name: "Remove the filter State Archived" }).click();
    await expect(rows).toHaveCount(3);
  });

  test("the first row of a table is in the upper part, and what is done with a selection is below", async ({
    page,
  }) => {
    await showList(page, "/placeholders?view=table");
    expect((await page.getByRole("rowheader").first().boundingBox())?.y).toBeLessThan(320);
    await page.getByRole("checkbox", { name: "Select Alder" }).check();
    await expect(page.getByRole("button", { name: "Activate" })).toBeInViewport();
    await expectAccessible(page, "a selection on a phone");
  });
});
