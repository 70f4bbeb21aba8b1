import { randomUUID } from "node:crypto";
import { mergeTests } from "@playwright/test";
import { freePort } from "#postgres/embedded/server-address";
import { mailUser, startMailServer } from "#support/mail-server";
import { test as appTest } from "#support/npm-start";
import { accountButton } from "#testing/account-menu";
import { expect, test as pageTest } from "#testing/page";
import { fillSignIn } from "../support/users";

// The suite's own app keeps its mails and lets people in at once; this one sends them.
const test = mergeTests(pageTest, appTest);

test("where mail is sent, a sign-up is confirmed by its link and its password", async ({
  page,
  npmStart,
  expected,
}) => {
  expected.status(403);
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const server = await startMailServer();
  const MAIL_URL = `smtp://${mailUser.inUrl}@localhost:${server.port}`;
  await npmStart({ PORT: port, APP_URL: url, MAIL_URL, MAIL_FROM: "App <mail@app.example.com>" });

  const email = `${randomUUID()}@example.com`;
  const password = "a long enough password";
  await page.goto(`${url}/sign-up`);
  await page.getByLabel("Name").fill("Robin Reader");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Confirm your e-mail address" })).toBeFocused();

  await page.goto(`${url}/sign-in`);
  await fillSignIn(page, { email, password });
  await expect(
    page.getByRole("alert").filter({ hasText: "Confirm your e-mail address first" }),
  ).toBeVisible();

  // The sign-in had a second link mailed, which ends the first.
  await expect.poll(() => server.received.filter(({ to }) => to.includes(email)).length).toBe(2);
  const link = /http:\S+#\S+/.exec(server.received.at(-1)?.mail.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await page.waitForURL((to) => to.pathname !== "/confirm-email");
  await expect(accountButton(page)).toHaveAccessibleName("Robin Reader");
  // What a page asks for when it is idle would find no app any more.
  await page.close();
  await server.close();
});
