import { randomUUID } from "node:crypto";
import type { Page, Response } from "@playwright/test";
import { signOut } from "#testing/account-menu";
import { expect, test } from "#testing/page";
import { signInAs, signUp } from "#testing/sign-in";
import { home } from "@/product/screens";

/** Everything that the browser asks for from now on, and what it is answered. */
function listen(page: Page) {
  const urls: string[] = [];
  const answers: Response[] = [];
  page.on("request", (request) => urls.push(request.url(), request.headers().referer ?? ""));
  page.on("response", (response) => answers.push(response));
  return {
    urls,
    /** The texts of all answers; one that was given up has none, and nor has a stream, which goes on. */
    texts: () =>
      Promise.all(
        answers.filter((answer) => !isStream(answer)).map((answer) => answer.text().catch(() => "")),
      ),
  };
}

const isStream = (answer: Response) => answer.headers()["content-type"] === "text/event-stream";

/** A text as it may stand in an address. */
const waysToWrite = (text: string) => [
  text,
  encodeURIComponent(text),
  new URLSearchParams({ text }).toString().slice(5),
];

test("no URL that the browser requests holds what a user typed into a form or a search for people", async ({
  page,
}) => {
  const reported = listen(page);
  const typed = {
    name: "Wren of the many names",
    email: `wren.${randomUUID()}@example.com`,
    password: "a password for nobody's eyes",
    next: "another password for nobody's eyes",
  };
  await page.goto("/sign-up");
  await page.getByLabel("Name").fill(typed.name);
  await page.getByLabel("E-mail address").fill(typed.email);
  await page.getByLabel("Password", { exact: true }).fill(typed.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL(home);
  await page.goto("/account/security");
  await page.getByLabel("Current password", { exact: true }).fill(typed.password);
  await page.getByLabel("New password", { exact: true }).fill(typed.next);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  await signOut(page);
  await page.waitForURL("/");
  await signInAs(page, "Alex Admin");
  await page.goto("/admin/users");
  await page.getByLabel("Search users").fill(typed.email);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);

  expect(reported.urls.length).toBeGreaterThan(30);
  expect(reported.urls.some((url) => url.includes("user.list"))).toBe(true);
  for (const way of Object.values(typed).flatMap(waysToWrite)) {
    expect(reported.urls.filter((url) => url.includes(way))).toEqual([]);
  }
});

test("nothing that the browser is answered holds its session or a password", async ({ page }) => {
  const { email, password } = await signUp(page);
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name.includes("session"))?.value ?? "";
  const token = decodeURIComponent(session).split(".")[0] ?? "";
  expect(token.length).toBeGreaterThan(20);
  const reported = listen(page);
  for (const url of ["/", home, "/account"]) await page.goto(url);
  await expect(page.getByText(email)).toBeVisible();
  const texts = await reported.texts();
  expect(texts.some((text) => text.includes(email))).toBe(true);
  for (const secret of [password, session, token]) {
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  }
});

test("the page of the last errors is for development alone", async ({ page }) => {
  expect((await page.request.get("/_errors")).status()).toBe(404);
});
