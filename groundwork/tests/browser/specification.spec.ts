import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { finished } from "#cli/process";
import { points } from "#spec/points";
import { test as started } from "#support/npm-start";
import { desktop, phone } from "#support/viewports";
import { expectAccessible } from "#testing/accessible";
import { expect, test } from "#testing/page";

const pages = [
  "/spec",
  ...points.map(({ name }) => `/spec/${name}`),
  "/spec/calls/identity.me",
  "/spec?q=admin",
];

for (const path of pages) {
  test(`${path} can be used by everybody, on a phone in the dark and on a desktop`, async ({ page }) => {
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: "dark" });
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, "on a phone in the dark");
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: "light" });
    await expectAccessible(page, "on a desktop");
  });
}

test("every link within the specification leads to something that is there", async ({ page }) => {
  const html = new Map<string, string>();
  const read = async (path: string) => {
    if (!html.has(path)) {
      const answer = await page.request.get(path);
      expect(answer.status(), path).toBe(200);
      html.set(path, await answer.text());
    }
    return html.get(path) ?? "";
  };
  const linksIn = (source: string) =>
    [...source.matchAll(/href="(\/spec[^"]*)"/g)].map(([, href = ""]) => href.replace(/&amp;/g, "&"));
  const found = new Set<string>();
  for (const path of pages) for (const href of linksIn(await read(path))) found.add(href);
  expect(found.size).toBeGreaterThan(100);
  for (const href of found) {
    const [path = "", id] = href.split("#");
    const target = await read(path);
    if (id) expect(target, href).toContain(`id="${decodeURIComponent(id)}"`);
  }
});

/** Goes on by the Tab key until this has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const isReached = () =>
    page.evaluate((name) => {
      const { activeElement: reached } = document;
      const labels = (reached as HTMLInputElement | null)?.labels;
      return (
        reached?.getAttribute("aria-label") === name || labels?.[0]?.textContent?.startsWith(name) === true
      );
    }, label);
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isReached()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not lead to "${label}".`);
}

test("the specification is searched and its matrix narrowed by keys alone", async ({ page }) => {
  await page.goto("/spec");
  await tabTo(page, "Search the specification");
  await page.keyboard.type("TOO_MANY");
  await page.keyboard.press("Enter");
  await page.waitForURL("/spec?q=TOO_MANY");
  await page.getByRole("link", { name: "TOO_MANY_REQUESTS" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("/spec/errors#TOO_MANY_REQUESTS");
  await expect(page.getByRole("heading", { name: "TOO_MANY_REQUESTS" })).toBeInViewport();

  await page.goto("/spec/permissions");
  const rows = page.getByRole("table").getByRole("row");
  const all = await rows.count();
  await tabTo(page, "Call");
  await page.keyboard.type("token.");
  await page.keyboard.press("Enter");
  await page.waitForURL(/call=token/);
  await expect(page.getByRole("rowheader").first()).toContainText("token.");
  const narrowed = await rows.count();
  expect(narrowed).toBeGreaterThan(1);
  expect(narrowed).toBeLessThan(all);
  // What has no call says so.
  await page.goto("/spec/permissions?call=nothing-is-called-so");
  await expect(page.getByText("No call fits.")).toBeVisible();
});

test("on paper the specification is dark on white, whatever the screen is, and without what one presses", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto("/spec/screens");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("svg rect").first()).toHaveCSS("fill", /^lab\(9\d/);
  await expect(page.getByRole("searchbox")).toBeHidden();
});

test("what the specification does not have is not found", async ({ page, expected }) => {
  expected.status(404);
  for (const path of ["/spec/nothing", "/spec/calls/nothing.here", "/spec/calls/a/b", "/spec/__proto__"])
    expect((await page.goto(path))?.status(), path).toBe(404);
  // No text at all: refused, and nothing fails.
  expect((await page.request.get("/spec/%E0%A4%A")).status()).toBeLessThan(500);
});

started(
  "at a public address the specification is for those who may read it",
  async ({ npmStart, dataFolder }) => {
    const host = "app.example.com";
    const variables = { AUTH_SECRET: "a secret of the tests, long enough", DATA_DIR: dataFolder };
    const app = await npmStart({ ...variables, APP_URL: `http://${host}`, LISTEN_HOST: "127.0.0.1" });
    let cookie = "";
    const ask = async (path: string, body?: object) => {
      const asked = request({
        ...{ port: app.port, path, method: body ? "POST" : "GET" },
        headers: { host, cookie, origin: `http://${host}`, "content-type": "application/json" },
      });
      const [answer] = (await once(asked.end(body && JSON.stringify(body)), "response")) as [IncomingMessage];
      const [set] = answer.headers["set-cookie"] ?? [];
      if (set) cookie = set.split(";")[0] ?? "";
      return { status: answer.statusCode, text: await text(answer) };
    };
    const statuses = async () => [(await ask("/spec")).status, (await ask("/api/openapi.json")).status];
    expect(await statuses()).toEqual([404, 404]);
    const person = { name: "Robin Reader", email: "robin@example.com", password: "a long enough password" };
    expect((await ask("/api/trpc/identity.signUp", person)).status).toBe(200);
    expect(await statuses()).toEqual([404, 404]);
    const command = ["account", "admin", person.email];
    const { code, output } = await finished("groundwork/src/cli/groundwork.mjs", command, {
      ...variables,
      APP_URL: `http://${host}`,
      PORT: String(app.port),
    });
    expect([code, output]).toEqual([0, expect.stringContaining(person.email)]);
    const { email, password } = person;
    expect((await ask("/api/trpc/identity.signIn", { email, password })).status).toBe(200);
    expect(await statuses()).toEqual([200, 200]);
  },
);
