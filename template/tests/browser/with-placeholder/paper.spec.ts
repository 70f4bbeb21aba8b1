import type { Page } from "@playwright/test";
import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { createPlaceholder } from "./create-placeholder";

/** Page of A4, in pixels. */
const paper = { width: 794, height: 1123 };
const fullTime = /^"?\d{1,2} \w{3} \d{4}, \d\d:\d\d/;

async function print(page: Page): Promise<void> {
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: "print" });
}

/** Texts of the times of a page, as they are drawn. */
const times = (page: Page) =>
  page.locator("main time").evaluateAll((all) =>
    all.map((time) => {
      const { content } = getComputedStyle(time, "::after");
      return getComputedStyle(time).fontSize === "0px" ? content : (time.textContent ?? "");
    }),
  );

/** What a reader of paper can do nothing with, or does not see whole. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.body.querySelectorAll("*")].filter((element) =>
      element.checkVisibility({ contentVisibilityAuto: true }),
    );
    const isControl = (element: Element) =>
      element.matches("button:not(th *, [data-filter]), fieldset, search, nav, [type=checkbox]");
    const isOutside = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 1;
    const isCut = (element: Element) =>
      !element.matches(".sr-only, svg, svg *") &&
      getComputedStyle(element).overflowX !== "visible" &&
      element.scrollWidth > element.clientWidth + 1;
    const wrong = seen.filter(
      (element) =>
        isControl(element) ||
        isOutside(element) ||
        (isCut(element) && element.closest("main li, main table")),
    );
    return wrong.map(({ outerHTML }) => outerHTML.slice(0, 120));
  });

test("on paper a list has its filters as text, whole times and titles, and no controls", async ({ page }) => {
  await signUp(page);
  const title = "Unbroken".repeat(14);
  for (const each of [title, "Printed Unbroken"])
    await createPlaceholder(page, { title: each, note: "A note ".repeat(40) });
  for (const view of ["list", "table"]) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(`/placeholders?search=Unbroken&state=draft&view=${view}`, { waitUntil: "networkidle" });
    await print(page);
    await expect(page.getByText("Search: Unbroken")).toBeVisible();
    await expect(page.getByText("State: Draft")).toBeVisible();
    await expect(page.getByRole("link", { name: title })).toBeVisible();
    expect(await faults(page), view).toEqual([]);
    for (const text of await times(page)) expect(text).toMatch(fullTime);
    if (view === "table")
      await expect(page.getByRole("columnheader", { name: "Changed" })).toContainText("Changed");
  }
});

test("on paper a row's page has its values, history and remarks, and a home has no empty card", async ({
  page,
}) => {
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Printed", note: "What it is about" });
  for (let count = 0; count < 9; count += 1) await createPlaceholder(page);
  await page.goto(path, { waitUntil: "networkidle" });
  await print(page);
  for (const text of ["Printed", "What it is about", "History", "Remarks"])
    await expect(page.locator("main").getByText(text, { exact: true }).first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const written = await times(page);
  expect(written.length).toBeGreaterThan(1);
  for (const text of written) expect(text).toMatch(fullTime);

  await page.emulateMedia({ media: "screen" });
  await page.goto("/home", { waitUntil: "networkidle" });
  await print(page);
  const rows = page.getByRole("region", { name: "Changed last" }).getByRole("listitem");
  expect(await rows.count()).toBeGreaterThan(5);
  for (const row of await rows.all()) {
    expect(await row.evaluate((element) => getComputedStyle(element).contentVisibility)).toBe("visible");
  }
  expect(await faults(page)).toEqual([]);
  for (const text of await times(page)) expect(text).toMatch(fullTime);
});
