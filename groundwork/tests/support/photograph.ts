import type { Locator, Page } from "@playwright/test";
import { expect } from "#testing/page";

/** Makes all text of a page wait for the shipped typeface. Elsewhere it does not: where the font comes late, it has another one. */
export const waitForTypeface = (page: Page) =>
  page.route(/\.css(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/font-display:\s*optional/g, "font-display:block");
    await route.fulfill({ response, body });
  });

/**
 * Compares what is seen with its picture; with `-u all`, it replaces a picture that differs. Another build of the browser draws
 * letters a little differently.
 * @param path of the picture, below the folder that the project keeps its pictures in
 * @param ratio of the pixels that may differ
 */
export const photograph = (
  what: Page | Locator,
  path: readonly string[],
  ratio: number,
  options: { readonly scale?: "css" | "device"; readonly mask?: Locator[] } = {},
) =>
  expect(what).toHaveScreenshot([...path.slice(0, -1), `${path.at(-1)}.png`], {
    maxDiffPixelRatio: ratio,
    maskColor: "#808080",
    ...options,
  });
