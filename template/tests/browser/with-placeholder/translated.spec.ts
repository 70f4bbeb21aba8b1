import type { Page } from "@playwright/test";
import { expect, test, toasts } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { createPlaceholder } from "./create-placeholder";

/** Puts each text of the page into elements of its own, and those that come later too, as a browser that translates does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isLeftOut = (text: Node) =>
      text.parentElement?.closest("script, style, noscript, textarea, option, font") !== null;
    function wrap(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode;
        if (text instanceof Text && text.data.trim() !== "" && !isLeftOut(text)) texts.push(text);
      }
      for (const text of texts) {
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        text.replaceWith(outer);
        outer.append(inner);
        inner.append(text);
      }
    }
    wrap(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node.isConnected) wrap(node.nodeType === Node.TEXT_NODE ? (node.parentNode ?? node) : node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test("a list that the browser translates is searched without a hit, filtered, shown as a table and selected from", async ({
  page,
}) => {
  await signUp(page);
  for (const title of ["Alder", "Birch"]) await createPlaceholder(page, { title });
  await page.goto("/placeholders", { waitUntil: "networkidle" });
  await translate(page);
  const search = page.getByLabel("Search placeholders");
  await search.fill("nothing like it");
  await expect(page.getByText("No matching placeholders")).toBeVisible();
  await search.fill("");
  await expect(page.getByRole("link", { name: "Birch" })).toBeVisible();
  await page.getByRole("radio", { name: "Active" }).click();
  await expect(page.getByText("No matching placeholders")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("radio", { name: "Table" }).click();
  await page.getByRole("checkbox", { name: "Select all shown" }).click();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(toasts(page)).toContainText("2 placeholders activated");
  // They have another version now, which nobody has selected.
  await expect(page.getByText("None selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all shown" }).click();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(page.getByText("None selected")).toBeVisible();
});

test("a row that the browser translates is edited, refused, saved and moved", async ({ page }) => {
  await signUp(page);
  await page.goto(await createPlaceholder(page, { title: "Alder" }), { waitUntil: "networkidle" });
  await translate(page);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Please fill this in.").first()).toBeVisible();
  await title.fill("Larch");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Larch" })).toBeVisible();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(toasts(page)).toContainText("Activated");
  await expect(page.getByRole("region", { name: "History" })).toContainText("Activated");
});

test("a form in a list that the browser translates is opened, refused and saved", async ({ page }) => {
  await signUp(page);
  await page.goto("/placeholders", { waitUntil: "networkidle" });
  await translate(page);
  await page.getByRole("button", { name: "New placeholder" }).click();
  await page.getByRole("button", { name: "Create placeholder" }).click();
  await expect(page.getByText("Please fill this in.").first()).toBeVisible();
  await page.getByLabel("Title", { exact: true }).fill("Larch");
  await page.getByRole("button", { name: "Create placeholder" }).click();
  await expect(page.getByRole("link", { name: "Larch" })).toBeVisible();
});
