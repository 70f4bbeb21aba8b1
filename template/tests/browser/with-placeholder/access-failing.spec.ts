import type { Page } from "@playwright/test";
import { expectAccessible } from "../../../../groundwork/src/testing/accessible";
import { choose, expect, test, toasts } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { holdLiveUpdates } from "../../../../groundwork/tests/support/live-page";
import { breakSessions, endSessions } from "../../../../groundwork/tests/support/sessions";
import { createPlaceholder } from "./create-placeholder";

async function look(page: Page, what: string) {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, `${what}, ${viewport.width} wide`);
  }
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`what is shown when something fails is accessible and fits, ${colorScheme}`, async ({
    page,
    context,
    expected,
  }) => {
    expected.status(401, 500);
    expected.message(/ERR_INTERNET_DISCONNECTED|React error #|boundary|of 'object null'/);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The ended session is found by a call of the page.
    await holdLiveUpdates(context);
    const account = await signUp(page);
    await page.goto(await createPlaceholder(page, { title: "Looked at" }));

    await breakSessions(account);
    await choose(page, "Archive");
    await expect(toasts(page)).toContainText("Reference");
    await look(page, "a toast with a reference");

    await context.setOffline(true);
    await expect(page.getByText("The connection is lost.")).toBeVisible();
    await look(page, "the banner");
    await context.setOffline(false);
    await expect(page.getByText("The connection is lost.")).toBeHidden();

    await endSessions(account);
    await choose(page, "Archive");
    await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
    await look(page, "the question for a sign-in");
    await page.keyboard.press("Escape");

    // An answer of a shape that the server would not send, so that the page fails on it.
    const broken = { result: { data: { json: { items: [null], nextCursor: null } } } };
    await signUp(page);
    await page.goto("/placeholders");
    await page.route(/placeholder\.list/, (route) => route.fulfill({ json: [broken] }));
    await page.getByLabel("Search placeholders").fill("Looked");
    await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
    await look(page, "a page that failed");
  });
}
