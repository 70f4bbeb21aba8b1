import { randomUUID } from "node:crypto";
import { signOut } from "#testing/account-menu";
import { expect, test } from "#testing/page";
import { signInAs, signUp } from "#testing/sign-in";
import { screensFor } from "@/product/screens";
import { fillSignIn } from "../support/users";

/** Offered to every user at the machine of the app. */
const tools = ["Specification", "Mails"];

test("a visitor signs up, is where they wanted to go, and signs out", async ({ page, expected }) => {
  expected.status(401);
  await page.goto("/account?from=a-mail");
  await page.getByRole("link", { name: "Create one" }).click();
  await page.getByLabel("Name").fill("Robin Reader");
  await page.getByLabel("E-mail address").fill(`${randomUUID()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL("/account?from=a-mail");
  await expect(page.getByRole("banner").getByText("Robin Reader")).toBeVisible();
  await signOut(page);
  await page.waitForURL("/");
  expect((await page.request.get("/account")).status()).toBe(401);
});

test("a wrong password is refused in the same words as an unknown address", async ({ page, expected }) => {
  expected.status(401);
  const account = await signUp(page);
  await page.context().clearCookies();
  const sentences = [];
  for (const email of [account.email, `${randomUUID()}@example.com`]) {
    await page.goto("/sign-in");
    await fillSignIn(page, { email, password: "not the password" });
    await expect(page.getByRole("alert").filter({ hasText: "Wrong e-mail or password." })).toBeVisible();
    sentences.push(await page.getByRole("alert").first().innerText());
  }
  expect(sentences[0]).toBe(sentences[1]);
});

test("a form left wrong says so under each field, moves none above it, and puts the focus on the first", async ({
  page,
}) => {
  await page.goto("/sign-up");
  const place = await page.getByLabel("Name").boundingBox();
  await page.getByLabel("Name").fill("Robin");
  await page.getByLabel("E-mail address").fill("robin");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Sign up" }).click();
  const email = page.getByLabel("E-mail address");
  await expect(email).toHaveAccessibleDescription(/This is not a complete e-mail address\./);
  expect(await page.getByLabel("Name").boundingBox()).toEqual(place);
  await expect(email).toBeFocused();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /Use at least 8 characters\./,
  );
  await email.fill("robin@example.com");
  await expect(email).not.toHaveAccessibleDescription(/not a complete/);
});

test("an address that has an account is refused under its field", async ({ page, expected }) => {
  expected.status(409);
  const { email } = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/sign-up");
  await page.getByLabel("Name").fill("Robin");
  await page.getByLabel("E-mail address").fill(email.toUpperCase());
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByRole("button", { name: "Sign up" }).click();
  const field = page.getByLabel("E-mail address");
  await expect(field).toHaveAccessibleDescription(/There is already an account/);
  await expect(field).toBeFocused();
});

test("the demo users shown on the page can sign in, and each sees the screens of their role", async ({
  page,
}) => {
  const screens = page.getByRole("navigation", { name: "Screens" }).getByRole("link");
  await signInAs(page, "Morgan Member");
  await expect(screens).toHaveText([...screensFor(["member"]).map(({ title }) => title), ...tools]);
  await signOut(page);
  await page.waitForURL("/");
  await signInAs(page, "Alex Admin");
  await expect(screens).toHaveText([...screensFor(["admin"]).map(({ title }) => title), ...tools]);
});
