import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { runAsPath } from "#contract/run-as";
import { env } from "#server/process/env";
import { expectAccessible } from "#testing/accessible";
import { bytesOf, firstLoad } from "#testing/first-load";
import { originOf } from "#testing/mutate-as";
import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";

/** Part of a call's page that makes the call. */
const explorer = (page: Page) => page.getByRole("region", { name: "Try it" });
const status = (page: Page) =>
  explorer(page)
    .getByRole("status")
    .filter({ hasText: /\d{3}|Stopped/ });

/** Goes on by Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let count = 0; count < 80; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("It is not reached by Tab.");
}

const runButton = (page: Page) => explorer(page).getByRole("button", { name: "Run", exact: true });

test("a query is made by the keyboard alone, and shows its request and its answer", async ({ page }) => {
  const { email } = await signUp(page);
  await page.goto("/spec/calls/identity.me");
  await expectAccessible(page, "before the call");
  await tabTo(page, runButton(page));
  await page.keyboard.press("Enter");
  await expect(status(page)).toContainText(/200 Answered in \d+ ms, reference [0-9A-F-]{14}/);
  await expect(explorer(page).getByRole("region", { name: "Answer" })).toContainText(email);
  await expect(explorer(page).getByRole("region", { name: "Request" })).toContainText(
    "GET /api/trpc/identity.me",
  );
  await expect(runButton(page)).toBeFocused();
  await expectAccessible(page, "after the call");
});

test("a mutation asks first, and says as whom it is made", async ({ page }) => {
  await signUp(page, "Robin Reader");
  await page.goto("/spec/calls/account.changeName");
  const name = explorer(page).getByLabel("name", { exact: true });
  await tabTo(page, name);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Robin Writer");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Run account.changeName?" });
  await expect(dialog).toContainText("Robin Reader (member)");
  await expectAccessible(page, "the question");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(status(page)).toHaveCount(0);
  await expect(name).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Run it" }));
  await page.keyboard.press("Enter");
  await expect(status(page)).toContainText("200 Answered");
  expect(await (await page.request.get("/api/trpc/identity.me")).text()).toContain("Robin Writer");
});

test("a refusal is shown at its field and below, and leads to its entry", async ({ page, expected }) => {
  expected.status(400);
  await signUp(page);
  await page.goto("/spec/calls/account.changeName");
  const name = explorer(page).getByLabel("name", { exact: true });
  await name.fill("");
  await name.press("Enter");
  await page.getByRole("button", { name: "Run it" }).click();
  await expect(status(page)).toContainText("400 Refused with INPUT_INVALID");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Enter|fill|required|Please/i);
  await expectAccessible(page, "the refusal");
  await explorer(page).getByRole("link", { name: "INPUT_INVALID" }).click();
  await page.waitForURL("/spec/errors#INPUT_INVALID");
  await expect(page.getByRole("heading", { name: "INPUT_INVALID" })).toBeInViewport();
});

test("who is signed out is refused", async ({ page, expected }) => {
  expected.status(401);
  await signUp(page);
  await page.goto("/spec/calls/account.sessions");
  await explorer(page).getByLabel("Run as").selectOption({ label: "Signed out" });
  await runButton(page).click();
  await expect(status(page)).toContainText("401 Refused with SIGN_IN_NEEDED");
  await explorer(page).getByLabel("Run as").selectOption({ index: 0 });
  await runButton(page).click();
  await expect(status(page)).toContainText("200 Answered");
});

test("an input is typed into a form or as JSON, and none of it is lost between them", async ({ admin }) => {
  await admin.goto("/spec/calls/job.list");
  const part = explorer(admin);
  const json = part.getByLabel("Input as JSON");
  const mode = (name: "Form" | "JSON") => part.getByRole("radio", { name });
  const code = part.locator("code").last();

  await part.getByLabel("How state is sent").selectOption({ label: "null" });
  await part.getByLabel("limit", { exact: true }).fill("many");
  await expect(part.getByText("There is nothing to copy yet")).toBeVisible();
  await mode("JSON").click();
  await expect(json).toHaveValue(/"state": null,\s+"limit": "many"/);
  await mode("Form").click();
  await expect(part.getByLabel("limit", { exact: true })).toHaveValue("many");
  await runButton(admin).click();
  await expect(part.getByLabel("limit", { exact: true })).toHaveAccessibleDescription(
    /“many” is not a number/,
  );

  await mode("JSON").click();
  await json.fill('{ "limit": 3, ');
  await mode("Form").click();
  await expect(json).toHaveAccessibleDescription(/^This is not valid JSON: /);
  await json.fill('{ "limit": 3, "other": 1 }');
  await mode("Form").click();
  await expect(json).toHaveAccessibleDescription(/no place for this: other/);
  await json.fill('{ "limit": 3, "state": "failed" }');
  await mode("Form").click();
  await expect(part.getByLabel("limit", { exact: true })).toHaveValue("3");
  await expect(code).toContainText('input={"state":"failed","limit":3}');
  await expectAccessible(admin, "a form of optional fields");
  await runButton(admin).click();
  await expect(status(admin)).toContainText("200 Answered");
  await part.getByRole("radio", { name: "Test" }).check();
  await expect(code).toContainText("items: expect.any(Array)");
});

test("a subscription shows its values as they come, until it is stopped", async ({ page }) => {
  await signUp(page);
  await page.goto("/spec/calls/live.changes");
  await runButton(page).click();
  await expect(status(page)).toContainText("200 Stream open, 1 value");
  await expect(explorer(page).getByRole("region", { name: "Value 1" })).toBeVisible();
  const stop = explorer(page).getByRole("button", { name: "Stop" });
  await expect(stop).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(status(page)).toContainText("stopped after 1 value");
  await expect(runButton(page)).toBeFocused();
});

test("a build makes no calls as demo users, and has no route that would", async ({ page, expected }) => {
  expected.status(404);
  await signUp(page);
  await page.goto("/spec/calls/identity.me");
  await expect(explorer(page).getByLabel("Run as").getByRole("option")).toHaveText([
    /^Yourself: /,
    "Signed out",
  ]);
  const headers = { origin: await originOf(page) };
  expect((await page.request.get(runAsPath)).status()).toBe(404);
  expect((await page.request.post(runAsPath, { headers, data: {} })).status()).toBe(404);
  expect(await readFile(".next/app-path-routes-manifest.json", "utf8")).not.toContain("development");
});

test("its code comes with the page of a call alone, and fits on the smallest phone", async ({ page }) => {
  const bytes = async (path: string) => {
    const { scripts } = await firstLoad(await (await page.request.get(path)).text(), env().APP_URL);
    return bytesOf(scripts);
  };
  // Next and React, and what stands around every page: the frame with the user's menu too.
  expect(await bytes("/spec/errors")).toBeLessThan(153_000);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto("/spec/calls/job.list");
    await expectAccessible(page, `a phone, ${scheme}`);
  }
});
