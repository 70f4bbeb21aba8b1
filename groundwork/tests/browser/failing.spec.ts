import { copied, failed, heading, reference, tryAgain } from "#support/error-fallback";
import { fillDisk } from "#support/full-disk";
import { routeOnce } from "#support/route-once";
import { breakSessions, repairSessions } from "#support/sessions";
import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";
import { product } from "@/product/product";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("when the user cannot be looked up, the name of the product stays above the failure", async ({
  page,
  expected,
}) => {
  expected.status(500);
  expected.message(failed);
  const account = await signUp(page);
  await breakSessions(account);
  const response = await page.goto("/account");
  expect(response?.status()).toBe(500);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText("Something went wrong on our side. Try again.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: product.name })).toBeVisible();
  await expect(reference(page)).toBeVisible();
  await repairSessions(account);
  await tryAgain(page).click();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("Robin Reader")).toBeVisible();
});

test("while the database cannot be used, a page says so in its status, and is shown once it can", async ({
  page,
  expected,
}) => {
  expected.status(503);
  expected.message(failed);
  const repair = await fillDisk(await signUp(page));
  const response = await page.goto("/account");
  expect(response?.status()).toBe(503);
  expect(response?.headers()["retry-after"]).toBe("5");
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText("500", { exact: true }), "no status but its own").toHaveCount(0);
  await repair();
  await tryAgain(page).click();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
});

test("when what surrounds every page fails, a page of its own stands in for it and recovers", async ({
  page,
  expected,
}) => {
  expected.message(failed);
  await signUp(page);
  await routeOnce(page, "/account", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    // The root layout's own link, around something that React cannot render.
    const text = String.raw`\"children\":\"Skip to the content\"`;
    const broken = html.replace(text, String.raw`\"children\":{\"not\":\"a child\"}`);
    expect(broken).not.toBe(html);
    await route.fulfill({ response, body: broken });
  });
  // What stands in replaces the page while its files still load.
  await page.goto("/account", { waitUntil: "commit" });
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveTitle("Something went wrong");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("main")).toHaveCSS("max-width", "1088px");
  const [shown, original] = await copied(page);
  expect(original).toBe(shown);
  await tryAgain(page).click();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("Robin Reader")).toBeVisible();
});

test("where there is no clipboard, the copy button says so", async ({ page, expected }) => {
  expected.status(500);
  expected.message(failed);
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await breakSessions(await signUp(page));
  await page.goto("/account");
  await page.getByRole("button", { name: "Copy the reference" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Not copied" })).toBeAttached();
});
