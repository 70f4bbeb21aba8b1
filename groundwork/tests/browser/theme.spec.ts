import type { Page } from "@playwright/test";
import { openAccountMenu } from "#testing/account-menu";
import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";
import { product } from "@/product/product";

const choose = async (page: Page, theme: "System" | "Light" | "Dark") => {
  const menu = await openAccountMenu(page);
  await menu.getByRole("menuitemradio", { name: theme }).click();
  await expect(menu.getByRole("menuitemradio", { name: theme })).toBeChecked();
  await page.keyboard.press("Escape");
};

/** What a page looks like: its own colour, that of the browser's controls, and that of its bars. */
const look = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
    const bars = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
    const bar = bars.find(({ media }) => !media || matchMedia(media).matches);
    // In whichever notation it is computed.
    const pixel = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
    if (!pixel) throw new Error("no canvas");
    pixel.fillStyle = backgroundColor;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0] = pixel.getImageData(0, 0, 1, 1).data;
    return { isDark: red < 128, colorScheme, bar: bar?.content };
  });
const light = { isDark: false, colorScheme: "light", bar: "#f9f9f7" };
const dark = { isDark: true, colorScheme: "dark", bar: "#0e1210" };
const system = { colorScheme: "light dark" };

/** A colour of the style sheet as HTML writes it. */
const colourOf = (page: Page, name: string) =>
  page.evaluate((property) => {
    const pixel = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
    if (!pixel) throw new Error("no canvas");
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${property})`;
    pixel.fillStyle = getComputedStyle(probe).color;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  }, name);

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: "light" }));

test("mails have the accent of the light scheme", async ({ page }) => {
  await page.goto("/sign-in");
  expect(product.accent).toBe(await colourOf(page, "--primary"));
});

test("a chosen theme holds on every page and after a reload, and the system's can be chosen again", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/account");
  expect(await look(page)).toEqual({ ...light, ...system });
  await choose(page, "Dark");
  expect(await look(page)).toEqual(dark);
  for (const path of ["/account", "/", "/sign-in?as=another"]) {
    await page.goto(path);
    expect(await look(page), path).toEqual(dark);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await choose(page, "Light");
  await page.reload();
  expect(await look(page)).toEqual(light);
  await choose(page, "System");
  expect(await look(page)).toEqual({ ...dark, ...system });
  await page.reload();
  expect(await look(page)).toEqual({ ...dark, ...system });
});

test("a chosen theme is there before anything is painted, and without the page's own scripts", async ({
  page,
  expected,
}) => {
  expected.message(/ERR_FAILED/);
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.route(/\/_next\/static\/.*\.js/, (route) => route.abort());
  for (const path of ["/", "/sign-in", "/nothing"]) {
    expected.status(404);
    await page.goto(path);
    expect(await look(page), path).toEqual(dark);
  }
});

test("other tabs take on the theme that is chosen in one", async ({ page, context }) => {
  await signUp(page);
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: "light" });
  await other.goto("/");
  await page.goto("/account");
  await choose(page, "Dark");
  await expect.poll(() => look(other)).toEqual(dark);
  await choose(page, "System");
  await expect.poll(() => look(other)).toEqual({ ...light, ...system });
});

test("where the browser keeps nothing, a theme can be chosen for the page that is open", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await signUp(page);
  await page.goto("/account");
  await choose(page, "Dark");
  expect(await look(page)).toEqual(dark);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the colours are those of the system", async ({ page, expected }) => {
    expected.message(/^csp for /);
    const pixel = async () =>
      (await page.screenshot({ clip: { x: 1, y: 300, width: 1, height: 1 } })).toString("hex");
    await page.goto("/sign-in");
    const before = await pixel();
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await pixel()).not.toBe(before);
  });
});
