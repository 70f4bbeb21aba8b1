import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { requireBrowser } from "groundwork/cli/browser";
import { createClient } from "@/server/database/client";
import type { Environment } from "./environment";
import { startGateway } from "./servers";

/** What a person on a slow phone notices of a page: medians, in milliseconds but for the layout shift. */
export type Felt = {
  readonly page: string;
  /** Largest contentful paint. */
  readonly lcp: number;
  /** Everything that can be pressed or typed into answers. */
  readonly alive: number;
  /** Cumulative layout shift, of the load and of the interactions. */
  readonly cls: number;
  /** The longest that an interaction waited for the frame that shows it. */
  readonly inp: number;
};

/** A slow mobile network, as Lighthouse has it, and a processor a quarter as fast. */
const network = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
};
const slowdown = 4;
const turns = 5;

/** A row of a list that has so many loaded; a page of it has 20. */
const loadedRows = 1000;

type Visit = {
  readonly page: string;
  readonly path: string;
  readonly cookie?: string;
  readonly rows?: number;
};

/** Visits each page in a new browser context, over a slow network with a slow processor. */
export async function measureFelt(environment: Environment): Promise<Felt[]> {
  const db = createClient(environment.url);
  for (const slice of environment.slices) await slice.seed(db, [environment.ownerId], loadedRows);
  await db.$disconnect();
  const gateway = await startGateway(environment);
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath: requireBrowser(), args });
  try {
    const results: Felt[] = [];
    for (const visit of await visitsOf(environment, gateway.origin)) {
      console.log(visit.page);
      const samples: Omit<Felt, "page">[] = [];
      for (let turn = 0; turn < turns; turn += 1) samples.push(await measure(browser, gateway.origin, visit));
      const median = (of: (sample: Omit<Felt, "page">) => number) =>
        samples.map(of).sort((one, other) => one - other)[Math.floor(turns / 2)] ?? Number.NaN;
      results.push({
        page: visit.page,
        lcp: median(({ lcp }) => lcp),
        alive: median(({ alive }) => alive),
        cls: median(({ cls }) => cls),
        inp: median(({ inp }) => inp),
      });
    }
    return results;
  } finally {
    await browser.close();
    await gateway.stop();
  }
}

async function visitsOf({ cookies, slices }: Environment, origin: string): Promise<Visit[]> {
  const [cookie = ""] = cookies;
  const read = async (path: string) => (await fetch(origin + path, { headers: { cookie } })).text();
  const visits: Visit[] = [
    { page: "/", path: "/" },
    { page: "/sign-in", path: "/sign-in" },
    { page: "/account", path: "/account", cookie },
  ];
  for (const slice of slices) {
    for (const [page, path] of Object.entries(await slice.pages(read))) {
      visits.push({ page, path, cookie });
      if (!page.includes("["))
        visits.push({ page: `${page}, ${loadedRows} rows`, path, cookie, rows: loadedRows });
    }
  }
  return visits;
}

async function measure(browser: Browser, origin: string, { path, cookie, rows = 0 }: Visit) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: false });
  try {
    if (cookie) await signIn(context, origin, cookie);
    const page = await context.newPage();
    // tsx names the functions inside of those that are sent to the page by it.
    await page.addInitScript({ content: "globalThis.__name = (made) => made;" });
    await page.addInitScript(observe);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(origin + path);
    await page.waitForFunction(() => (window as Observed).felt.alive > 0);
    const { lcp, alive } = await page.evaluate(() => (window as Observed).felt);
    if (rows > 0) {
      await session.send("Network.emulateNetworkConditions", {
        ...network,
        latency: 0,
        downloadThroughput: -1,
      });
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await loadAll(page, rows);
      // The last rows are shown, and their page is at rest.
      await page.waitForTimeout(1000);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      // What a press on "Load more" moves is what it asked for.
      await page.evaluate(() => Object.assign((window as Observed).felt, { cls: 0, inp: 0 }));
    }
    await interact(page);
    const { cls, inp } = await page.evaluate(() => (window as Observed).felt);
    return { lcp, alive, cls, inp };
  } finally {
    await context.close();
  }
}

export async function signIn(context: BrowserContext, origin: string, cookie: string): Promise<void> {
  const pairs = cookie.split("; ").map((pair) => pair.split("=") as [string, string]);
  await context.addCookies(
    pairs.map(([name, ...value]) => ({ name, value: value.join("="), url: origin.replace("https", "http") })),
  );
}

/** Presses "Load more" until so many rows are there. */
export async function loadAll(page: Page, rows: number): Promise<void> {
  const more = page.getByRole("button", { name: "Load more" });
  for (let shown = 20; shown < rows; shown += 20) {
    await more.click();
    await page
      .getByText(`Showing the first ${shown + 20}`)
      .or(page.getByText(/^\d[\d,]* \w+$/))
      .first()
      .waitFor();
  }
}

/** What a person does first: opens what opens, and types. */
async function interact(page: Page): Promise<void> {
  const buttons = page.locator("button:visible");
  for (let index = 0; index < Math.min(await buttons.count(), 3); index += 1) {
    await buttons.nth(index).click();
    await page.waitForTimeout(300);
    await page.keyboard.press("Escape");
  }
  const inputs = page.locator("input[type=text]:visible, input[type=search]:visible, textarea:visible");
  for (let index = 0; index < Math.min(await inputs.count(), 2); index += 1) {
    await inputs.nth(index).click();
    await page.keyboard.type("abc", { delay: 100 });
  }
  await page.waitForTimeout(500);
}

type Observed = typeof window & { felt: { lcp: number; alive: number; cls: number; inp: number } };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Interaction = PerformanceEntry & { interactionId: number };

/** Runs in the page, before all else. */
function observe(): void {
  const felt = { lcp: 0, alive: 0, cls: 0, inp: 0 };
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
      if ((entry as Interaction).interactionId > 0) felt.inp = Math.max(felt.inp, entry.duration);
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
