import { product } from "@/product/product";
import { inputsOf } from "../../../../groundwork/src/testing/fill";
import { mutateAs } from "../../../../groundwork/src/testing/mutate-as";
import { choose, expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { openUsers } from "../../../../groundwork/tests/support/users";
import { createPlaceholder } from "./create-placeholder";

test("after a navigation the focus is on the heading of the new page, which is announced", async ({
  page,
}) => {
  await signUp(page);
  await createPlaceholder(page, { title: "Gone to" });
  await page.goto("/placeholders");
  await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
  await page.getByRole("link", { name: "Gone to" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Gone to" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("time").first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Activate" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Placeholders" })).toBeFocused();
  await page.goForward();
  await choose(page, "Delete");
  await expect(page.getByRole("heading", { level: 1, name: "Placeholders" })).toBeFocused();
  // A filter is no navigation: typing in a search goes on.
  await page.getByLabel("Search placeholders").pressSequentially("a");
  await page.waitForURL(/search=a/);
  await expect(page.getByLabel("Search placeholders")).toBeFocused();
});

test("the tab carries the title of the row that its page shows, and of no other", async ({
  page,
  expected,
}) => {
  expected.status(404);
  await signUp(page);
  const path = await createPlaceholder(page, { title: "First of two" });
  const other = await createPlaceholder(page, { title: "Second of two" });
  await page.goto(path);
  await expect(page).toHaveTitle(`First of two · ${product.name}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Title").fill("First, renamed");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveTitle(`First, renamed · ${product.name}`);
  await page.getByRole("link", { name: "Placeholders" }).first().click();
  await expect(page).toHaveTitle(`Placeholders · ${product.name}`);
  await page.getByRole("link", { name: "Second of two" }).click();
  await expect(page).toHaveTitle(`Second of two · ${product.name}`);
  await page.goBack();
  await expect(page).toHaveTitle(`Placeholders · ${product.name}`);
  await page.goForward();
  await expect(page).toHaveTitle(`Second of two · ${product.name}`);
  await mutateAs(page, "placeholder.remove", { id: other.split("/").at(-1), version: 1 });
  await page.goto(other);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such placeholder");
  await expect(page).not.toHaveTitle(/of two/);
});

test("a navigation that takes its time shows that it is under way, and one that does not shows nothing", async ({
  page,
}) => {
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Slow to come" });
  const bar = page.getByRole("progressbar", { name: "Loading the page" });
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/placeholders");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        await held;
        await route.continue();
      },
    );
    await page.getByRole("link", { name: "Slow to come" }).click();
    await expect(bar).toHaveCSS("opacity", "1");
    release();
    await expect(page.getByRole("heading", { level: 1, name: "Slow to come" })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await page.unroute((url) => url.pathname === path);
    // One that is over sooner is not seen.
    const delay = await page.evaluate(() => {
      const bar = document.body.appendChild(document.createElement("div"));
      bar.dataset.progress = "";
      bar.className = "animate-late";
      const { animationDelay } = getComputedStyle(bar);
      bar.remove();
      return animationDelay;
    });
    expect(delay).toBe("0.15s");
  }
});

test("words of people stand in their own direction, wherever they are", async ({ page }) => {
  await signUp(page);
  const words = "שלום, world!";
  const path = await createPlaceholder(page, { title: words, note: `${words}\n${words}` });
  await page.goto("/placeholders");
  const directionOf = (text: string) =>
    page
      .getByRole("main")
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  await expect(page.getByRole("link", { name: words })).toBeVisible();
  expect(await directionOf(words)).toBe("rtl");
  expect(await page.locator("li bdi", { hasText: words }).count()).toBe(1);
  await page.goto(path);
  const heading = page.getByRole("heading", { level: 1, name: words });
  await expect(heading).toHaveCSS("direction", "rtl");
  await expect(page.getByRole("definition").getByText(words)).toHaveCSS("direction", "rtl");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  for (const label of ["Title", "Note"]) await expect(page.getByLabel(label)).toHaveCSS("direction", "rtl");
});

test("every input of the list and of its forms says what may be filled in", async ({ page }) => {
  await signUp(page);
  const path = await createPlaceholder(page, { title: "To be edited" });
  const form = { title: "off", note: "off" };
  await page.goto("/placeholders");
  await page.getByRole("button", { name: "New placeholder" }).click();
  await expect.poll(() => inputsOf(page)).toEqual({ "Search placeholders": "off", ...form });
  await page.goto(path);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect.poll(() => inputsOf(page)).toEqual(form);
});

test("the history of a user names what they wrote, and leads to it", async ({ page, admin }) => {
  const { email } = await signUp(page);
  const path = await createPlaceholder(page, { title: "Written by Robin" });
  const row = await openUsers(admin, email);
  await row.getByRole("link", { name: "Robin Reader" }).click();
  const newest = admin.getByRole("region", { name: "History" }).getByRole("listitem").first();
  await expect(newest).toHaveText(/^Created Placeholder by Robin Reader/);
  await newest.getByRole("link", { name: "Placeholder" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Written by Robin" })).toBeVisible();
  expect(new URL(admin.url()).pathname).toBe(path);
});
