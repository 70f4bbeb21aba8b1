import { expectAccessible } from "../../../../groundwork/src/testing/accessible";
import { expect, test, toasts } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { createPlaceholder } from "./create-placeholder";

test("a list is shown as a table, and its address says so and in which order", async ({ page }) => {
  await signUp(page);
  for (const title of ["Birch", "Alder"]) await createPlaceholder(page, { title });
  const scripts: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.url());
  });
  await page.goto("/placeholders", { waitUntil: "networkidle" });
  const loaded = scripts.length;
  await page.getByRole("radio", { name: "Table" }).click();
  await expect(page.getByRole("table", { name: "Placeholders" })).toBeVisible();
  expect(scripts.length, "its code comes with it, and not before").toBeGreaterThan(loaded);
  await expect(page).toHaveURL("/placeholders?view=table");
  await page.getByRole("button", { name: "Title" }).click();
  await expect(page).toHaveURL("/placeholders?sort=title&view=table");
  const titles = page.getByRole("rowheader");
  await expect(titles).toHaveText(["Alder", "Birch"]);
  await expect(page.getByRole("columnheader", { name: "Title" })).toHaveAttribute("aria-sort", "ascending");
  await page.reload();
  await expect(titles).toHaveText(["Alder", "Birch"]);
  await page.getByRole("link", { name: "Alder" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Alder" })).toBeVisible();
  await page.goBack();
  await expect(titles).toHaveText(["Alder", "Birch"]);
  await page.getByRole("radio", { name: "List" }).click();
  await expect(page).toHaveURL("/placeholders?sort=title");
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("several rows are selected, moved and deleted by the keyboard alone, and a refused one says why", async ({
  page,
  expected,
}) => {
  expected.status(409);
  await signUp(page);
  await createPlaceholder(page, { title: "Not ready", note: "" });
  await createPlaceholder(page, { title: "Ready" });
  await page.goto("/placeholders?view=table", { waitUntil: "networkidle" });
  const selection = page.getByRole("group", { name: "Selection" });
  await page.getByRole("checkbox", { name: "Select all shown" }).press(" ");
  await expect(selection.getByRole("status")).toHaveText("2 selected");
  await selection.getByRole("button", { name: "Activate" }).press("Enter");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("1 activated, 1 refused");
  await expect(alert.getByRole("listitem")).toHaveText("Not ready: An active placeholder needs a note.");
  await expectAccessible(page, "a table with a selection and a refusal");
  await expect(page.getByRole("row", { name: "Ready", exact: false }).first()).toContainText("Active");
  await expect(selection.getByRole("status")).toHaveText("1 selected");

  await page.getByRole("checkbox", { name: "Select Ready" }).press(" ");
  await selection.getByRole("button", { name: "Archive" }).press("Enter");
  await expect(toasts(page)).toContainText("2 placeholders archived");
  await expect(alert).toHaveCount(0);
  await expect(selection).toBeFocused();

  await page.getByRole("checkbox", { name: "Select all shown" }).press(" ");
  await selection.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("No placeholders yet")).toBeVisible();
  await page.keyboard.press("F6");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(toasts(page)).toContainText("2 placeholders deleted");
});

test("on paper a table is its columns and rows, without controls and frame", async ({ page }) => {
  await signUp(page);
  await createPlaceholder(page, { title: "Printed" });
  await page.goto("/placeholders?view=table");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("columnheader", { name: "Title" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Printed" })).toBeVisible();
  const left = page.locator("button:not(th *), input, select, nav, header:has(nav), [data-controls]");
  expect(
    await left.evaluateAll((elements) => elements.filter((element) => element.checkVisibility()).length),
  ).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
});

test("on a narrow screen the table scrolls within its own edges, and the names stay in sight", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await createPlaceholder(page, { title: "Unbroken".repeat(12), note: "Unbroken".repeat(30) });
  await page.goto("/placeholders?view=table", { waitUntil: "networkidle" });
  const changed = page.getByRole("columnheader", { name: "Changed" });
  await expect(changed).not.toBeInViewport();
  await changed.scrollIntoViewIfNeeded();
  await expect(changed).toBeInViewport();
  await expect(page.getByRole("rowheader")).toBeInViewport();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test("a table is as wide as its page, its title is the widest column, and the last column is whole", async ({
  page,
  admin,
}) => {
  await signUp(page);
  await createPlaceholder(page, { title: "Short", note: "A longer note about it. ".repeat(8) });
  for (const width of [1280, 1920]) {
    await admin.setViewportSize({ width, height: 900 });
    await admin.goto("/placeholders?view=table");
    const table = admin.getByRole("table", { name: "Placeholders" });
    await expect(table.getByRole("columnheader", { name: "Owner" })).toBeVisible();
    const { columns, beyond, unused } = await table.evaluate((element) => ({
      columns: [...element.querySelectorAll("thead th")].map((head) => ({
        label: head.textContent,
        width: head.getBoundingClientRect().width,
      })),
      beyond: element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
      unused:
        (document.querySelector("main h1")?.closest("header")?.clientWidth ?? 0) -
        element.getBoundingClientRect().width,
    }));
    expect(beyond, `px of the table that are cut at ${width}`).toBe(0);
    expect(unused, `px that the table leaves unused at ${width}`).toBeLessThan(4);
    const { heads, cells } = await table.evaluate((element) => {
      const leftOf = (selector: string) =>
        [...element.querySelectorAll(selector)].map((cell) => Math.round(cell.getBoundingClientRect().left));
      return { heads: leftOf("thead tr > *"), cells: leftOf("tbody tr:first-child > *") };
    });
    expect(cells, `where the cells of a row begin at ${width}, and their heads`).toEqual(heads);
    const widest = columns.toSorted((one, other) => other.width - one.width);
    expect(widest[0]?.label, `of the columns ${JSON.stringify(columns)}`).toBe("Title");
  }
});
