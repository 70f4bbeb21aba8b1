import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { signInAs } from "./sign-in";

export { expect };

/** Declarations of a test about noise that belongs to it; all other noise fails it. */
export type Expected = {
  /** Answers with these statuses are part of the test, as are the browser's own words about them. */
  status(...codes: number[]): void;
  /** Console messages and errors that match are part of the test. */
  message(pattern: RegExp): void;
};

type Noise = { text: string; status?: number };

type Fixtures = {
  readonly expected: Expected;
  /** Page of an admin in a browser of their own. */
  readonly admin: Page;
};

/**
 * Playwright's `test`, in which a warning, an error, a refused or failed request, or something that a page's policy
 * forbids fails the test, whosever page it is.
 */
export const test = base.extend<Fixtures>({
  expected: [
    async ({ browser, context }, use) => {
      const statuses = new Set<number>();
      const patterns: RegExp[] = [];
      const noise: Noise[] = [];
      const listen = (added: BrowserContext) => listenTo(added, noise);
      listen(context);
      browser.on("context", listen);

      await use({
        status: (...codes) => {
          for (const code of codes) statuses.add(code);
        },
        message: (pattern) => patterns.push(pattern),
      });

      browser.off("context", listen);
      const unexpected = noise.filter(
        ({ text, status }) =>
          !(status !== undefined && statuses.has(status)) && !patterns.some((pattern) => pattern.test(text)),
      );
      expect(
        unexpected.map(({ text }) => text),
        "nothing unexpected in the browser",
      ).toEqual([]);
    },
    { auto: true },
  ],
  admin: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const page = await context.newPage();
    await signInAs(page, "Alex Admin");
    await use(page);
    await context.close();
  },
});

/** Writes down what the pages of a context say, and what is refused to them. */
function listenTo(context: BrowserContext, noise: Noise[]): void {
  // Sent before the context opens its first page. What a page does later with its own console changes nothing.
  void context.addInitScript(() => {
    const { error } = console;
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      error(`The page's policy forbids ${effectiveDirective}: ${blockedURI} ${sample}`);
    });
    addEventListener(
      "error",
      ({ target }) => {
        if (target instanceof HTMLScriptElement) document.documentElement.dataset.dead = "";
      },
      true,
    );
    // A test may take it away.
    Object.assign(window, { whenIdle: window.requestIdleCallback });
  });
  context.on("page", waitForHydration);
  context.on("console", (message) => {
    if (!["warning", "error"].includes(message.type())) return;
    const text = `console.${message.type()}: ${message.text()} (${message.location().url})`;
    // The status in the message that Chromium prints for every refused request.
    const status = /^Failed to load resource: .* status of (\d{3})/.exec(message.text())?.[1];
    noise.push({ text, ...(status && { status: Number(status) }) });
  });
  context.on("weberror", (webError) => noise.push({ text: `error: ${webError.error().message}` }));
  context.on("response", (response) => {
    const status = response.status();
    if (status >= 400) noise.push({ text: `${status} for ${response.url()}`, status });
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page aborts what it had still asked for.
    if (reason !== "net::ERR_ABORTED") noise.push({ text: `${reason} for ${request.url()}` });
  });
}

/**
 * Makes each way to another document wait until React has taken over what can be pressed or typed into: before that, a
 * press is lost, and a link loads its page whole. A page without scripts, or whose scripts are kept from it, is ready
 * as it is.
 */
function waitForHydration(page: Page): void {
  for (const name of ["goto", "reload", "waitForURL"] as const) {
    const go = page[name] as (...args: unknown[]) => Promise<unknown>;
    const goAndWait = async (...args: unknown[]) => {
      const response = await go.apply(page, args);
      await hydrated(page);
      return response;
    };
    Object.assign(page, { [name]: goAndWait });
  }
}

async function hydrated(page: Page): Promise<void> {
  try {
    await page.waitForFunction(isHydrated, undefined, { timeout: 60_000 });
  } catch (cause) {
    const waitingFor = await page.evaluate(() => (window as InitializedWindow).waitingFor);
    throw new Error(`The page does not answer yet: ${waitingFor ?? cause}`, { cause });
  }
}

/** The little of React's own tree that says whether it has taken over what the server has drawn. */
type Fiber = {
  readonly tag: number;
  readonly memoizedState: { readonly isDehydrated?: boolean; readonly dehydrated?: unknown } | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
};

type InitializedWindow = {
  whenIdle?: typeof requestIdleCallback;
  /** Whether the page has been idle since React has taken it over; nothing before that. */
  isIdle?: boolean;
  waitingFor?: string | undefined;
};

/** Whether the page that this runs in answers to its user, noting what does not. At once: a promise would count as yes. */
function isHydrated(): boolean {
  const initialized = window as InitializedWindow;
  const { whenIdle } = initialized;
  // A page that was only committed has no element yet, whatever the types say.
  if (document.readyState === "loading" || document.documentElement === null) {
    initialized.waitingFor = "the rest of its document";
    return false;
  }
  if (!whenIdle || "dead" in document.documentElement.dataset) return true;
  if (matchMedia("(scripting: none)").matches) return true;
  if (!document.querySelector("script[src*='/_next/']")) return true;
  const dead = [...document.querySelectorAll("a, button, input, select, textarea")].find(
    (element) => !Object.keys(element).some((key) => key.startsWith("__reactProps$")),
  );
  initialized.waitingFor = dead?.outerHTML;
  if (dead) return false;
  // React may have to begin again, and compares what is there each time. It is done when neither its root nor a boundary
  // (13 is Suspense, 31 Activity) has anything left that only the server has drawn.
  const own = Object.entries(document).find(([key]) => key.startsWith("__reactContainer$"))?.[1] as
    | { stateNode: { current: Fiber } }
    | undefined;
  const fibers = own ? [own.stateNode.current] : [];
  for (let fiber = fibers.pop(); fiber; fiber = fibers.pop()) {
    const { tag, memoizedState, child, sibling } = fiber;
    const isLeft =
      (tag === 3 && memoizedState?.isDehydrated) || ([13, 31].includes(tag) && memoizedState?.dehydrated);
    if (isLeft) {
      initialized.waitingFor = "what React has not taken over";
      return false;
    }
    fibers.push(...[sibling, child].filter((next) => next !== null));
  }
  // Effects come after that.
  initialized.waitingFor = "idleness";
  if (initialized.isIdle === undefined) {
    initialized.isIdle = false;
    whenIdle(
      () => {
        initialized.isIdle = true;
      },
      { timeout: 1000 },
    );
  }
  return initialized.isIdle;
}

/** Chooses from the menu in the head of a row's own page. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Region that shows the results of what a user did, for a short while. */
export const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Dismisses a toast. Of a removal that is to be sure of it: the server is asked at once. */
export const dismiss = (page: Page, title: string) =>
  toasts(page).getByRole("dialog", { name: title }).getByLabel("Dismiss").click();
