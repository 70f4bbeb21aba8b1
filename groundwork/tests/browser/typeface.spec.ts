import { watchLayout } from "#support/layout-shift";
import { expect, test } from "#testing/page";

/** Fonts that a page asks for from now on, in bytes. */
function fontsOf(page: Parameters<typeof watchLayout>[0]) {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "font")
      sizes.push(response.body().then(({ length }) => length));
  });
  return () => Promise.all(sizes);
}

test("a page loads one font of its own origin, and others for code and for rarer letters alone", async ({
  page,
}) => {
  const fonts = fontsOf(page);
  await page.goto("/sign-up");
  await expect.poll(fonts, "the one that the page names").toEqual([expect.any(Number)]);
  expect((await fonts())[0]).toBeLessThan(30_000);
  const loaded = (text: string) =>
    page.evaluate(async (shown) => {
      const heading = document.querySelector("h1");
      if (heading) heading.innerHTML = shown;
      // Read, so that it is laid out, and what it needs is asked for.
      document.body.getBoundingClientRect();
      await document.fonts.ready;
    }, text);
  await loaded("Grüße, naïve façade, €");
  expect(await fonts(), "letters of Western languages").toHaveLength(1);
  await loaded("Łódź");
  await expect.poll(fonts, "other Latin letters").toHaveLength(2);
  await loaded("<code>npm test</code>");
  await expect.poll(fonts, "code").toHaveLength(3);
});

test("nothing moves when the font is late, and letters of another face are as wide", async ({ page }) => {
  const { moved } = await watchLayout(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.woff2/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/sign-up", { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await moved()).toEqual([]);
  const arrived = page.waitForResponse(/\.woff2/);
  release();
  await (await arrived).finished();
  await page.evaluate(() => document.fonts.ready);
  expect(await moved()).toEqual([]);
  const adjusted = await page.evaluate(
    () =>
      [...document.styleSheets].flatMap((sheet) =>
        [...sheet.cssRules].filter(
          (rule) => rule instanceof CSSFontFaceRule && /size-adjust/.test(rule.cssText),
        ),
      ).length,
  );
  expect(adjusted, "the fallback of the font").toBe(1);
});
