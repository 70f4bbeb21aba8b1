import type { Page } from "@playwright/test";
import { expect, layoutProblems, pageRoutes, pathOf, signUp, test } from "groundwork/testing/pages";
import { product } from "@/product/product";

/** A word that no line of a small phone takes. */
const unbroken = "Wolfeschlegelsteinhausenbergerdorff".repeat(2);

/** Longer states than most products have. */
const states = [
  "Waiting for approval",
  "Zurückgestellt",
  "Genehmigungsverfahren",
  "In progress",
  "Done",
  "Cancelled by customer",
];

/** Widths of a small and of a common phone, and sizes of text that people set, in px; `face` is how wide letters are. */
const settings = [
  { width: 320, text: 16, face: 1 },
  { width: 320, text: 20, face: 1 },
  { width: 320, text: 24, face: 1 },
  { width: 390, text: 24, face: 1 },
  // As wide as DejaVu and Verdana, which a machine may have in the place of the product's own.
  { width: 320, text: 16, face: 1.15 },
  { width: 320, text: 24, face: 1.15 },
] as const;

/** Sets size of the text and width of the letters, in the product's own face, whatever the machine has. */
const setText = (page: Page, url: string, { text, face }: { text: number; face: number }) =>
  page.evaluate(
    async ([url, size, width]) => {
      const name = `face ${width * 100}`;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        `@font-face { font-family: "${name}"; src: url("${url}"); font-weight: 100 900; size-adjust: ${width * 100}% }
         * { content-visibility: visible !important }
         :root { font-size: ${size}px; --font-sans: "${name}" }`,
      );
      document.adoptedStyleSheets = [sheet];
      await document.fonts.load(`1em "${name}"`);
    },
    [url, text, face] as const,
  );

/** Offers as many screens and states as a large product has, and gives it a name of twenty letters. */
const crowd = (page: Page) =>
  page.evaluate(
    ([name, labels, to]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) if (texts.currentNode.textContent === name) texts.currentNode.textContent = to;
      const screens = document.querySelector('nav[aria-label="Screens"] ul');
      for (let count = 0; screens?.firstElementChild && count < 20; count += 1)
        screens.append(screens.firstElementChild.cloneNode(true));
      for (const last of document.querySelectorAll("fieldset div > label:has([type=radio]):last-child"))
        for (const label of labels) {
          const added = last.cloneNode(true) as Element;
          for (const part of added.querySelectorAll("span > span")) part.textContent = label;
          last.parentElement?.append(added);
        }
      for (const badge of document.querySelectorAll(".badge")) badge.lastChild?.replaceWith(labels[0] ?? "");
    },
    [product.name, states, "Abcdefghijklmnopqrst"] as const,
  );

/** Makes one long word of each text that a user has written. */
const lengthen = (page: Page) =>
  page.evaluate((word) => {
    for (const text of document.querySelectorAll("main :is(bdi, [dir=auto]:not(input, textarea))"))
      text.textContent = word;
  }, unbroken);

/** Looks at pages in all settings: crowded, and then with long words too. */
async function expectToFit(page: Page, paths: readonly string[]): Promise<void> {
  const url = /[^"]+\.woff2[^"]*/.exec(await (await page.request.get("/")).text())?.[0];
  if (!url) throw new Error("The first page names no font.");
  for (const path of paths) {
    await page.goto(path);
    const look = async (how: string, setting: (typeof settings)[number]) => {
      await page.setViewportSize({ width: setting.width, height: 740 });
      await setText(page, url, setting);
      const where = `${path}${how}, ${setting.width} px wide, text of ${setting.text} px, letters × ${setting.face}`;
      expect.soft(await layoutProblems(page), where).toEqual([]);
    };
    await crowd(page);
    for (const setting of settings) await look(", crowded", setting);
    await lengthen(page);
    for (const setting of settings) await look(", with long words", setting);
  }
}

test("no page for visitors is cut or scrolls sideways on a phone, in any face and size of text", async ({
  page,
  expected,
}) => {
  expected.status(401, 404);
  const routes = await pageRoutes();
  const open = routes.filter(({ entry }) => entry.startsWith("/(public)")).map(({ route }) => route);
  await expectToFit(page, [...open, "/account", "/nothing"]);
});

test("no page for users is cut or scrolls sideways on a phone, in any face and size of text", async ({
  page,
  admin,
  expected,
}) => {
  expected.status(403, 404);
  await signUp(page, unbroken);
  await expectToFit(page, ["/", "/account", "/nothing", "/admin/users"]);
  const paths = [];
  for (const { entry, route } of await pageRoutes())
    if (!entry.startsWith("/(public)")) paths.push(await pathOf(route, admin.request));
  await expectToFit(admin, [
    ...paths.filter((path) => path !== undefined),
    "/spec/calls",
    "/spec/permissions",
  ]);
});
