import { randomUUID } from "node:crypto";
import { mergeTests, type Page } from "@playwright/test";
import { freePort } from "#postgres/embedded/server-address";
import { type Issuer, startIssuer } from "#support/issuer";
import { test as appTest } from "#support/npm-start";
import { desktop, phone } from "#support/viewports";
import { expectAccessible } from "#testing/accessible";
import { expect, test as pageTest } from "#testing/page";

type Fixtures = {
  /** The app, with an issuer that it knows. */
  app: { readonly url: string; readonly issuer: Issuer };
};

// The suite's own app knows no provider, so each test starts one that does.
const test = mergeTests(pageTest, appTest).extend<Fixtures>({
  app: async ({ npmStart, page }, use) => {
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    const issuer = await startIssuer(url);
    const sub = randomUUID();
    issuer.users.push({ sub, name: "Grace Guest", email: `${sub}@example.com`, email_verified: true });
    await npmStart({ PORT: port, APP_URL: url, ...issuer.variables });
    await use({ url, issuer });
    // What a page asks for when it is idle would find no app any more.
    await page.close();
    await issuer.close();
  },
});

const button = (page: Page) => page.getByRole("link", { name: "Continue with Example ID" });

for (const [device, viewport] of Object.entries({ desktop, phone })) {
  test(`on a ${device}, a visitor comes in with the provider by keyboard, is where they wanted to go, and sees why when it fails`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${app.url}/sign-up?next=/account`);
    await expect(button(page)).toBeVisible();
    await page.goto(`${app.url}/sign-in?next=/account`);
    await expectAccessible(page, `the sign-in page on a ${device}`);
    await button(page).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL(/\/sign-in\?next=%2Faccount&error=PROVIDER_CANCELLED/);
    await expect(page.getByRole("alert").filter({ hasText: "The sign-in was cancelled." })).toBeVisible();
    await expect(
      page.getByRole("alert").filter({ hasText: /[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}/ }),
    ).toBeVisible();
    await expectAccessible(page, `the sign-in page on a ${device}`);

    await button(page).click();
    await page.getByRole("link", { name: "Grace Guest" }).click();
    await page.waitForURL(`${app.url}/account`);
    await expect(page.getByRole("banner").getByText("Grace Guest")).toBeVisible();
    await page.goto(`${app.url}/sign-in?error=PROVIDER_FAILED`);
    expect(new URL(page.url()).pathname).not.toBe("/sign-in");
  });
}

test("without scripts, the provider signs a visitor in all the same", async ({ browser, app, expected }) => {
  expected.message(/^csp for .*\.js/);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${app.url}/sign-in`);
  await button(page).click();
  await page.getByRole("link", { name: "Grace Guest" }).click();
  await page.waitForURL((url) => url.origin === app.url);
  await expect(page.getByRole("banner").getByText("Grace Guest")).toBeVisible();
  await context.close();
});

test("the page shows no sentence but its own, and none of the URL", async ({ page, app }) => {
  for (const error of ["EMAIL_TAKEN", "toString", "<b>Call us</b>"]) {
    await page.goto(`${app.url}/sign-in?${new URLSearchParams({ error, reference: "<b>" })}`);
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: /\w/ })).toHaveCount(0);
  }
});
