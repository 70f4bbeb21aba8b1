import { expectAccessible } from "#testing/accessible";
import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";

test("an admin goes to screens and users by their names; what is searched for is in no URL", async ({
  page,
  admin,
}) => {
  const { email } = await signUp(page);
  await admin.goto("/account", { waitUntil: "networkidle" });
  const urls: string[] = [];
  const scripts: string[] = [];
  admin.on("request", (request) => {
    urls.push(request.url());
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await admin.getByRole("button", { name: "Search", exact: true }).click();
  const menu = admin.getByRole("dialog", { name: "Search" });
  await expect(menu.getByRole("combobox")).toBeFocused();
  expect(scripts.length, "its code comes when it is opened").toBeGreaterThan(0);
  await expect(
    menu.getByRole("group", { name: "Screens" }).getByRole("option", { name: "Users" }),
  ).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await admin.emulateMedia({ colorScheme });
    await expectAccessible(admin, `the command menu, ${colorScheme}`);
  }
  await menu.getByRole("combobox").fill(email);
  await expect(menu.getByRole("option")).toHaveText(["Robin Reader"]);
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("heading", { level: 1, name: "Robin Reader" })).toBeVisible();
  expect(urls.filter((url) => url.includes(encodeURIComponent(email)) || url.includes(email))).toEqual([]);
});

test("a theme is chosen by the keyboard, and another user finds no name of a row that was seen before", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/account", { waitUntil: "networkidle" });
  await page.keyboard.press("Control+k");
  const menu = page.getByRole("dialog", { name: "Search" });
  await menu.getByRole("combobox").fill("dark");
  await expect(menu.getByRole("option")).toHaveText(["Theme: Dark"]);
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.evaluate(() =>
    localStorage.setItem("draft:another:recent rows", '[{"path":"/things/1","title":"A secret"}]'),
  );
  await page.keyboard.press("Control+k");
  await menu.getByRole("combobox").fill("sign out");
  await expect(menu.getByRole("option")).toHaveText(["Sign out"]);
  await page.keyboard.press("Enter");
  await page.waitForURL("/");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("A secret");
});
