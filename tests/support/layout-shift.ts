import type { Page } from "@playwright/test";

/** Adds up from now on how far the contents of each page of this tab move about by themselves, as Core Web Vitals do. */
export async function watchLayout(page: Page): Promise<{ shift: () => Promise<number> }> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    Object.defineProperty(window, "layoutShift", { get: () => sum });
  });
  return {
    shift: async () => {
      // Two frames: a shift is told of after the one that it happened in.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      return page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
    },
  };
}
