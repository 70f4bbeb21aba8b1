import { chromium, type Locator, type Page } from "@playwright/test";
import { requireBrowser } from "groundwork/cli/browser";
import { createClient } from "@/server/database/client";
import type { Environment } from "./environment";
import { loadAll, signIn } from "./felt";
import { median } from "./median";
import { startGateway } from "./servers";

/** Press in a long list, as a person with a slow processor notices it: medians, in milliseconds. */
export type Press = {
  readonly build: string;
  readonly view: string;
  readonly what: string;
  /** From the press to the frame that shows that something happens. */
  readonly frame: number;
  /** From the press to the frame that shows what was asked for, the answer of the server included. */
  readonly done: number;
};

const slowdown = 4;
const rows = 1000;
const turns = 3;

/** Presses in the list of the first slice, with a thousand rows loaded, of each of these builds in turn. */
export async function measurePresses(
  environment: Environment,
  folders: Readonly<Record<string, string>>,
): Promise<Press[]> {
  const db = createClient(environment.url);
  for (const slice of environment.slices) await slice.seed(db, [environment.ownerId], rows);
  await db.$disconnect();
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath: requireBrowser(), args });
  const gateways = await Promise.all(
    Object.entries(folders).map(async ([build, folder]) => ({
      build,
      gateway: await startGateway(environment, { folder }),
    })),
  );
  const samples: Press[] = [];
  try {
    for (let turn = 0; turn < turns; turn += 1)
      for (const { build, gateway } of gateways)
        for (const view of ["table", "list"]) {
          console.log(`${build}: ${view} ${turn + 1}`);
          const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
          await signIn(context, gateway.origin, environment.cookies[0] ?? "");
          const page = await context.newPage();
          await page.addInitScript({ content: "globalThis.__name = (made) => made;" });
          const [path = ""] = await pathsOf(environment);
          await page.goto(`${gateway.origin}${path}${view === "table" ? "?view=table" : ""}`);
          await loadAll(page, rows);
          const session = await context.newCDPSession(page);
          await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
          for (const [what, press] of pressesOf(page, view))
            samples.push({ build, view, what, ...(await press()) });
          await context.close();
        }
  } finally {
    await browser.close();
    await Promise.all(gateways.map(({ gateway }) => gateway.stop()));
  }
  const keyOf = ({ build, view, what }: Press) => `${view} ${what} ${build}`;
  return [...new Set(samples.map(keyOf))].flatMap((key) => {
    const same = samples.filter((sample) => keyOf(sample) === key);
    const middle = (of: (press: Press) => number) => median(same.map(of));
    return same
      .slice(0, 1)
      .map((press) => ({ ...press, frame: middle(({ frame }) => frame), done: middle(({ done }) => done) }));
  });
}

/** Paths of the lists. */
async function pathsOf({ slices }: Environment): Promise<string[]> {
  const pages = await Promise.all(slices.map((slice) => slice.pages(async () => "")));
  return pages.flatMap((named) => Object.keys(named).filter((name) => !name.includes("[")));
}

type Pressing = () => Promise<Pick<Press, "frame" | "done">>;

/** What is pressed, in this order. */
function pressesOf(page: Page, view: string): [what: string, press: Pressing][] {
  const main = page.getByRole("main");
  const press = (target: Locator, filters = false): Pressing => {
    return async () => {
      await target.hover();
      const timed = await target.evaluateHandle(timePress, filters);
      await page.waitForTimeout(500);
      // Again: what has come into sight meanwhile may have moved it.
      await target.hover();
      // Not by `click`, which looks for the element again, and takes the page's own time for that.
      await page.mouse.down();
      await page.mouse.up();
      return timed.evaluate(({ timed }) => timed);
    };
  };
  const box = (index: number) => main.getByRole("checkbox", { name: /^Select (?!all)/ }).nth(index);
  const opener = main.getByRole("button", { name: /^New / });
  const columns = main.locator("details").getByRole("checkbox");
  const state = main.getByRole("radio");
  const inTable: [string, Pressing][] = [
    ["select a row", press(box(3))],
    ["select another", press(box(9))],
    ["select all", press(main.getByRole("checkbox", { name: "Select all shown" }))],
    // More rows than can be acted on at once: the box is what clears them.
    ["select none", press(main.getByRole("checkbox", { name: "Select all shown" }))],
    ["open the choice of columns", press(main.locator("summary"))],
    ["hide a column", press(columns.first())],
    ["show it again", press(columns.first())],
  ];
  return [
    ...(view === "table" ? inTable : []),
    ["open the form", press(opener)],
    ["close the form", press(opener)],
    ["filter", press(state.nth(1), true)],
  ];
}

/**
 * Runs in the page: waits for a press on the element, and times the frames that follow it.
 * @param filters whether it is done once the rows of another search are shown: a page of them
 */
function timePress(target: Element, filters: boolean): { timed: Promise<{ frame: number; done: number }> } {
  const timed = new Promise<{ frame: number; done: number }>((resolve) => {
    const afterFrame = (go: () => void) => requestAnimationFrame(() => setTimeout(go));
    const element = target.closest("label") ?? target;
    element.addEventListener(
      "pointerup",
      ({ timeStamp }) => {
        const since = () => performance.now() - timeStamp;
        const isDone = () => {
          const shown = document.querySelector("[aria-busy=false]")?.querySelector("tbody, ul");
          return !filters || (shown?.childElementCount ?? Number.POSITIVE_INFINITY) <= 20;
        };
        afterFrame(() => {
          const frame = since();
          if (isDone()) return resolve({ frame, done: frame });
          // Not by looking at every frame: a page makes none while it waits.
          const observer = new MutationObserver(() => {
            if (!isDone()) return;
            observer.disconnect();
            afterFrame(() => resolve({ frame, done: since() }));
          });
          observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["aria-busy"] });
        });
      },
      { once: true, capture: true },
    );
  });
  return { timed };
}
