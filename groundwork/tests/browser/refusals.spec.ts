import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";

test("a user who is not signed in gets 401 and the form to sign in, which leads to the page", async ({
  page,
  expected,
}) => {
  expected.status(401);
  const response = await page.goto("/account?from=a-mail");
  expect(response?.status()).toBe(401);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Sign in to see this page");
  await expect(main.getByRole("link", { name: "Create one" })).toHaveAttribute(
    "href",
    `/sign-up?next=${encodeURIComponent("/account?from=a-mail")}`,
  );
  await main.getByRole("button", { name: "Fill in Morgan Member" }).click();
  await main.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  expect(page.url()).toMatch(/\/account\?from=a-mail$/);
});

test("a member gets 403 where only admins may go", async ({ page, expected }) => {
  expected.status(403);
  await signUp(page);
  const response = await page.goto("/admin/users");
  expect(response?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "You don’t have access to this page" })).toBeVisible();
});

test("an unknown address gets 404", async ({ page, expected }) => {
  expected.status(404);
  await signUp(page);
  const response = await page.goto("/nothing");
  expect(response?.status()).toBe(404);
});

test("who may not see a page can sign in as a user who may, and is on it then", async ({
  page,
  expected,
}) => {
  expected.status(403);
  await signUp(page);
  await page.goto("/admin/users");
  await page.getByRole("link", { name: "Sign in with another account" }).click();
  await expect(page.getByText("You are signed in as Robin Reader.")).toBeVisible();
  await page.getByRole("button", { name: "Fill in Alex Admin" }).click();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("/admin/users");
  await expect(page.getByRole("heading", { name: "Users" })).toBeVisible();
});

test("where there is nothing, there is a way on: to the start", async ({ page, expected }) => {
  expected.status(404);
  await signUp(page);
  await page.goto("/nothing");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await page.waitForURL("/");
});
