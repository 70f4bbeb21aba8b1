import { choose, expect, test, toasts } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { breakSessions } from "../../../../groundwork/tests/support/sessions";
import { createPlaceholder } from "./create-placeholder";

test("what fails on the server is shown in a sentence and a reference that stays, never in its own words", async ({
  page,
  expected,
}) => {
  expected.status(500);
  const account = await signUp(page);
  await page.goto(await createPlaceholder(page, { title: "Out of order" }));
  await breakSessions(account);
  const answer = page.waitForResponse(/placeholder\.move/);
  await choose(page, "Archive");
  await expect(toasts(page)).toContainText("Something went wrong on our side.");
  const reference = (await answer).headers()["x-request-id"];
  await expect(toasts(page)).toContainText(`Reference ${reference}`);
  await expect(page.locator("body")).not.toContainText(/infinity|date|prisma|invalid/i);
  await page.keyboard.press("F6");
  await expect(page.getByRole("button", { name: "Copy the reference" })).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(toasts(page)).not.toContainText("Something went wrong");
});

test("what something between the browser and the app answers is never repeated", async ({
  page,
  expected,
}) => {
  expected.status(500);
  await signUp(page);
  await page.goto(await createPlaceholder(page, { title: "In between" }));
  const raw = 'relation "User" does not exist at postgresql://app:secret@db:5432';
  const error = { message: raw, code: -32603, data: { code: "INTERNAL_SERVER_ERROR", stack: raw } };
  await page.route(/\/api\/trpc\/(?!.*byId)/, (route) =>
    route.fulfill({ status: 500, json: { error: { json: error } } }),
  );
  await choose(page, "Archive");
  await expect(toasts(page)).toContainText("The server could not be reached.");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.locator("form").getByText("The server could not be reached.")).toBeVisible();
  await expect(page.locator("body")).not.toContainText(/relation|postgresql|INTERNAL/);
});

test("a refusal of the server lands under its field, with the focus on the first", async ({
  page,
  expected,
}) => {
  expected.status(409);
  await signUp(page);
  await createPlaceholder(page, { title: "Taken already" });
  await page.goto("/placeholders");
  await page.getByRole("button", { name: "New placeholder" }).click();
  const title = page.getByLabel("Title");
  await title.fill("TAKEN already");
  await page.getByLabel("Note").fill("Stays");
  await page.getByRole("button", { name: "Create placeholder" }).click();
  await expect(title).toHaveAccessibleDescription(/Another placeholder already has this title\./);
  await expect(title).toBeFocused();
  await expect(page.getByLabel("Note")).toHaveValue("Stays");
});
