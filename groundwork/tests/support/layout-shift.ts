import type { Page } from "@playwright/test";

type Shift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

type Watched = { drawn?: Promise<number>; shifts: Shift[] };

/**
 * Watches from now on what moves without input in each page of this tab, as Core Web Vitals do, once the whole page has
 * been drawn: a slow machine draws half a page while it reads the rest. Until then the page's scripts do not come.
 */
export async function watchLayout(page: Page): Promise<{ moved: () => Promise<string[]> }> {
  await page.addInitScript(() => {
    const watched: Watched = { shifts: [] };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      watched.shifts.push(...(list.getEntries() as Shift[]));
    }).observe({ type: "layout-shift", buffered: true });
  });
  const drawn = () =>
    page.evaluate(async () => {
      const { watched } = window as unknown as { watched: Watched };
      watched.drawn ??= new Promise((done) => {
        const twoFrames = () =>
          requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
        if (document.readyState !== "loading") twoFrames();
        else document.addEventListener("DOMContentLoaded", twoFrames);
      });
      await watched.drawn;
    });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    // A page that is left meanwhile is not drawn any more.
    await drawn().catch(() => {});
    await route.continue();
  });
  return {
    moved: async () => {
      await drawn();
      return page.evaluate(async () => {
        // Two frames: a shift is reported after the one that it happened in.
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const { drawn, shifts } = (window as unknown as { watched: Watched }).watched;
        const since = (await drawn) ?? 0;
        const corners = ({ left: remaining, top, right, bottom }: DOMRect) =>
          [remaining, top, right, bottom].map(Math.round).join(" ");
        return shifts
          .filter(({ startTime }) => startTime > since)
          .flatMap(({ sources, value }) =>
            sources.map(({ node, previousRect, currentRect }) => {
              const what = (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 80);
              return `${value.toFixed(4)}: from ${corners(previousRect)} to ${corners(currentRect)}: ${what}`;
            }),
          );
      });
    },
  };
}
