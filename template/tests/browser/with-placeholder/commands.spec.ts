import type { Page } from "@playwright/test";
import { expectAccessible } from "../../../../groundwork/src/testing/accessible";
import { expect, test } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { phone } from "../phone";
import { createPlaceholder } from "./create-placeholder";

const menu = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => menu(page).getByRole("combobox");
const options = (page: Page) => menu(page).getByRole("option");

/** What this browser has stored. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

/** The command menu, opened by the keyboard. */
async function openMenu(page: Page) {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("a row is found from any page by its list's own search, and then among those seen last", async ({
  page,
}) => {
  await signUp(page);
  await createPlaceholder(page, { title: "Alder", note: "by the brook" });
  const birch = await createPlaceholder(page, { title: "Birch" });
  await page.goto("/account", { waitUntil: "networkidle" });
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/trpc/")) calls.push(pathname);
  });
  await openMenu(page);
  await page.keyboard.type("brook");
  await expect(options(page)).toHaveText(["Alder"]);
  await expect(menu(page).getByRole("group", { name: "Placeholders" })).toBeVisible();
  await expectAccessible(page, "the command menu");
  expect(calls, "a member searches no list of admins").not.toContain("/api/trpc/user.list");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Alder" })).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await expect.poll(() => stored(page), "the row is remembered").toContain("Alder");

  await page.goto(birch, { waitUntil: "networkidle" });
  await openMenu(page);
  await expect(menu(page).getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([/Alder/]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Alder" })).toBeVisible();
});

test("what a user may do is done from any page: the form of a new row opens, by the keyboard alone", async ({
  page,
}) => {
  await signUp(page);
  for (const from of ["/account", "/placeholders"]) {
    await page.goto(from, { waitUntil: "networkidle" });
    await openMenu(page);
    await page.keyboard.type("new plac");
    await expect(options(page)).toHaveText(["New placeholder"]);
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "New placeholder" });
    await expect(form.getByLabel("Title"), from).toBeFocused();
    await expect(page).toHaveURL("/placeholders");
    await page.keyboard.press("Control+k");
    await expect(menu(page), "what a dialog asks is answered first").toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
  }
});

test("a row that is gone is found no more, and its page takes it from those seen last", async ({
  page,
  expected,
}) => {
  expected.status(404);
  await signUp(page);
  const gone = "/placeholders/019a3b7e-5c00-7d4e-8a61-000000000001";
  const owner = await page.evaluate(async () => {
    const answer = await (await fetch("/api/trpc/identity.me")).json();
    return (answer.result.data.json ?? answer.result.data).id as string;
  });
  await page.evaluate(
    ([key, path]) => localStorage.setItem(key as string, JSON.stringify([{ path, title: "Cedar" }])),
    [`draft:${owner}:recent rows`, gone],
  );
  await page.goto("/account", { waitUntil: "networkidle" });
  await openMenu(page);
  await expect(menu(page).getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([/Cedar/]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "There is no such placeholder" })).toBeVisible();
  await expect.poll(() => stored(page), "the row is forgotten").not.toContain("recent rows");
});

test.describe("on a phone", () => {
  test.use(phone);

  test("a button in the bar opens the menu, and a press beside it closes it", async ({ page }) => {
    await signUp(page);
    await page.goto("/account", { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(field(page)).toBeFocused();
    await field(page).fill("sign");
    await expect(options(page)).toHaveText(["Sign out"]);
    await expectAccessible(page, "the command menu on a phone");
    await page.mouse.click(195, 800);
    await expect(menu(page)).toHaveCount(0);
  });
});

test("a page that was made at the build leads users to the menu, and visitors to none", async ({ page }) => {
  const link = page.getByRole("link", { name: "Search", exact: true });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(link).toBeHidden();
  await signUp(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await link.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);
  expect(new URL(page.url()).hash, "a reload does not open it again").toBe("");
});
