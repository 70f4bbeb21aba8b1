import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Looks for what keeps people from using a page as it stands now, and for what does not fit on the screen.
 * @param within selector of the part to look at, while the rest is out of reach
 */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  await page.evaluate(endTransitions);
  // The title of a page that is led to streams in after its content.
  await expect(page, `${what} has no title`).toHaveTitle(/\S/);
  // What is below a dialog is out of reach, and in its shade.
  const modal = await page.evaluate(() => document.querySelector("dialog:modal") !== null);
  const part = within ?? (modal ? "dialog:modal" : "html");
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  // The first line of a failure is all that a summary shows.
  const faults = violations.map(
    ({ id, nodes }) => `${id} at ${nodes[0]?.html}: ${nodes[0]?.any[0]?.message}`,
  );
  expect(faults, `${what}: ${faults.join("; ")}`).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** A colour half-way to another, such as after a change of the scheme, has a contrast that nobody reads by. */
const endTransitions = () => {
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
};
