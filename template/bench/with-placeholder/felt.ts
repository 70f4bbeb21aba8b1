import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { requireBrowser } from "../../../groundwork/src/cli/browser";
import type { Environment } from "./environment";
import { pagesOf, readerOf } from "./pages";
import { type Measured, startBuild } from "./servers";
import { type Builds, median } from "./throughput";

/** What a user of a slow phone notices of a page: medians, in milliseconds but for the layout shift. */
export type Felt = {
  readonly build: string;
  readonly page: string;
  /** Largest contentful paint. */
  readonly lcp: number;
  /** Everything that can be pressed or typed into answers. */
  readonly alive: number;
  /** Cumulative layout shift, of the load and of the interactions. */
  readonly cls: number;
  /** The longest that an interaction waited for the frame that shows it, and what it was in the last turn. */
  readonly inp: number;
  readonly slowest: string;
};
type Sample = Omit<Felt, "build" | "page">;
type Medians = [lcp: number, alive: number, cls: number, inp: number];

/** A slow mobile network, as Lighthouse has it, and a processor a quarter as fast. */
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const slowdown = 4;
const turns = 3;
/** Rows that a long list has loaded; a page of it has 20. */
const loadedRows = 1000;

type Visit = { readonly page: string; readonly path: string; readonly rows?: number };

/** Visits each page of each build in turn, in a new browser context, over a slow network with a slow processor. */
export async function measureFelt(environment: Environment, builds: Builds): Promise<Felt[]> {
  await environment.addRows(loadedRows);
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath: requireBrowser(), args });
  const gateways: { build: string; gateway: Measured }[] = [];
  try {
    for (const [build, folder] of Object.entries(builds))
      gateways.push({ build, gateway: await startBuild(environment, folder) });
    const pages = await pagesOf(readerOf(environment, gateways[0]?.gateway.origin ?? ""));
    const rows = loadedRows;
    const visits: Visit[] = [
      ...Object.entries(pages).map(([page, path]) => ({ page, path })),
      { page: `/placeholders, ${rows} rows`, path: "/placeholders", rows },
      { page: `/placeholders as a table, ${rows} rows`, path: "/placeholders?view=table", rows },
    ];
    const results: Felt[] = [];
    for (const visit of visits) {
      console.log(`  ${visit.page}`);
      const samples = gateways.map(() => [] as Sample[]);
      for (let turn = 0; turn < turns; turn += 1)
        for (const [index, { gateway }] of gateways.entries())
          samples[index]?.push(await measure(browser, environment, gateway.origin, visit));
      for (const [index, { build }] of gateways.entries()) {
        const own = samples[index] ?? [];
        const middle = (name: keyof Sample) => median(own.map((sample) => Number(sample[name])));
        const [lcp, alive, cls, inp] = (["lcp", "alive", "cls", "inp"] as const).map(middle) as Medians;
        results.push({ build, page: visit.page, lcp, alive, cls, inp, slowest: own.at(-1)?.slowest ?? "" });
      }
    }
    return results;
  } finally {
    await browser.close();
    await Promise.all(gateways.map(({ gateway }) => gateway.stop()));
  }
}

async function measure(
  browser: Browser,
  { cookies: [cookie = ""] }: Environment,
  origin: string,
  { page: name, path, rows = 0 }: Visit,
): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const cookies = cookie.split("; ").map((pair) => /^(?<name>[^=]*)=(?<value>.*)$/.exec(pair)?.groups);
    if (!["/", "/sign-in"].includes(name))
      await context.addCookies(cookies.map((one) => ({ name: "", value: "", ...one, url: origin })));
    const page = await context.newPage();
    // tsx names the functions inside of those that are sent to the page by it.
    await page.addInitScript({ content: "globalThis.__name = (made) => made;" });
    await page.addInitScript(observe);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slow);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(origin + path);
    await page.waitForFunction(() => (window as Observed).felt.alive > 0);
    const { lcp, alive } = await page.evaluate(() => (window as Observed).felt);
    if (rows > 0) {
      await session.send("Network.emulateNetworkConditions", fast);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await loadAll(page, rows);
      // The last rows are shown, and their page is at rest.
      await page.waitForTimeout(1000);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      // What a press on "Load more" moves is what it asked for.
      await page.evaluate(() => Object.assign((window as Observed).felt, { cls: 0, inp: 0, slowest: "" }));
    }
    await interact(page);
    const { cls, inp, slowest } = await page.evaluate(() => (window as Observed).felt);
    return { lcp, alive, cls, inp, slowest };
  } finally {
    await context.close();
  }
}

/** Presses "Load more" until so many rows are there. */
async function loadAll(page: Page, rows: number): Promise<void> {
  const more = page.getByRole("button", { name: "Load more" });
  for (let shown = 20; shown < rows; shown += 20) {
    await more.click();
    await page
      .getByText(new RegExp(`^Showing ${shown + 20} of|^\\d[\\d,]* \\w+$`))
      .first()
      .waitFor();
  }
}

/** What a user does first: opens what opens, selects rows, and types, which filters a list. */
async function interact(page: Page): Promise<void> {
  const first = async (locator: Locator, count: number) => (await locator.all()).slice(0, count);
  // What opens may have to be loaded first.
  const open = page.locator(":modal, :popover-open, [role=menu]").first();
  for (const button of await first(page.locator("button:visible"), 3)) {
    await button.click();
    await open.waitFor({ timeout: 3000 }).catch(() => {});
    await page.keyboard.press("Escape");
    await open.waitFor({ state: "hidden" });
  }
  for (const box of await first(page.getByRole("main").getByRole("checkbox", { name: /^Select/ }), 3)) {
    await box.click();
    await page.waitForTimeout(300);
  }
  const inputs = page.locator("input[type=text]:visible, input[type=search]:visible, textarea:visible");
  for (const input of await first(inputs, 2)) {
    await input.click();
    await page.keyboard.type("abc", { delay: 100 });
  }
  await page.waitForTimeout(500);
}

type Observed = typeof window & { felt: Sample };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Interaction = PerformanceEntry & { interactionId: number; target: Element | null };

/** Runs in the page, before all else. */
function observe(): void {
  const felt = { lcp: 0, alive: 0, cls: 0, inp: 0, slowest: "" };
  Object.assign(window, { felt });
  const listen = (type: string, take: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    });
  listen("largest-contentful-paint", ({ startTime }) => {
    felt.lcp = startTime;
  });
  listen("layout-shift", (entry) => {
    if (!(entry as Shift).hadRecentInput) felt.cls += (entry as Shift).value;
  });
  listen(
    "event",
    (entry) => {
      const { interactionId, duration, name, target } = entry as Interaction;
      if (interactionId === 0 || duration <= felt.inp) return;
      felt.inp = duration;
      const words = target?.getAttribute("aria-label") ?? target?.textContent?.trim() ?? "";
      felt.slowest = `${name} on ${target?.localName ?? "what went"} ${words.slice(0, 30)}`.trim();
    },
    { durationThreshold: 16 },
  );
  const timer = setInterval(() => {
    const elements = [...document.querySelectorAll("main a, main input, header button, main button")];
    const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
    if (document.readyState === "loading" || elements.length === 0 || !elements.every(isAlive)) return;
    clearInterval(timer);
    felt.alive = performance.now();
  }, 20);
}
