import { product } from "@/product/product";
import { fittedStep } from "../../../groundwork/src/client/fitted-heading";
import { expect, test } from "../../../groundwork/src/testing/page";

test("the start page of the template has its styles, although it is no file of src", async ({ page }) => {
  await page.goto("/");
  const heading = page.getByRole("heading", { level: 1 });
  const size = await heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(size).toBeGreaterThan(40);
  const points = page.getByRole("region", { name: "Nine points, nine homes" }).getByRole("listitem").first();
  await expect(points).toHaveCSS("display", "grid");
});

/** Names of 4 to 30 letters, narrow and wide ones, of one word and of several. */
const names = [
  "Mown",
  "Groundwork",
  "Illuminator",
  "WWWMMMWWW",
  "Kundenverwaltung",
  "Wolfeschlegelsteinhausenberger",
  "MANAGEMENTINFORMATIONSSYSTEMEE",
  "Reservations of Meeting Rooms",
];

test("a name of 4 to 30 letters is never broken within a word", async ({ page }) => {
  await page.goto("/");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading, "the size is that of the product's own name").toHaveAttribute(
    "data-fit",
    String(fittedStep(product.name)),
  );
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const name of names) {
      const broken = await heading.evaluate(
        (element, [text, step]) => {
          element.textContent = text;
          element.dataset.fit = step;
          const node = element.firstChild;
          if (!node) return ["nothing"];
          const range = document.createRange();
          return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => top));
            return lines.size > 1 ? [word] : [];
          });
        },
        [name, String(fittedStep(name))] as const,
      );
      expect.soft(broken, `${name} at ${width} px`).toEqual([]);
    }
  }
});
