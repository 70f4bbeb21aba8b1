import type { Page } from "@playwright/test";
import { expect, test, toasts } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { banner, refuse, unreached } from "../../../../groundwork/tests/support/connection";
import { createPlaceholder } from "./create-placeholder";

test.beforeEach(({ expected }) => expected.message(unreached));

test("a browser that goes offline says so, and catches up automatically when it is back", async ({
  page,
  context,
}) => {
  await signUp(page);
  await createPlaceholder(page, { title: "Written before" });
  await page.goto("/placeholders");
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  // What was there stays there, and what is asked for now waits.
  await page.getByLabel("Search placeholders").fill("Written");
  await page.waitForURL("/placeholders?search=Written");
  await expect(page.getByRole("link", { name: "Written before" })).toBeVisible();
  await createPlaceholder(page, { title: "Written meanwhile" });
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole("link", { name: "Written meanwhile" })).toBeVisible();
});

test("a server that cannot be reached is looked for until it answers", async ({ page }) => {
  await signUp(page);
  await createPlaceholder(page, { title: "Still there" });
  await page.goto("/placeholders");
  const looks: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/health/live")) looks.push(request.url());
  });
  await page.route(/\/api\//, refuse);
  await page.getByLabel("Search placeholders").fill("Still");
  await expect(banner(page)).toBeVisible();
  await expect.poll(() => looks.length).toBeGreaterThan(1);
  await page.unroute(/\/api\//);
  await expect(banner(page)).toBeHidden();
  await expect(page.getByText("1 placeholder · 1 draft")).toBeVisible();
  await expect(page.getByText("The server could not be reached.")).toHaveCount(0);
});

test("the banner covers no button that the focus is on, at any size of text", async ({ page, context }) => {
  await signUp(page);
  await page.goto(await createPlaceholder(page));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "24px";
  });
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  const covered = await page.evaluate(() => {
    const edge = document.querySelector("[data-banner]")?.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>("main :is(button, a, input, textarea)")].flatMap(
      (control) => {
        control.focus();
        const { top, bottom, height } = control.getBoundingClientRect();
        const isCovered = height > 0 && edge && top < edge.bottom && bottom > edge.top;
        return isCovered ? [`${control.textContent} ${top} to ${bottom}, covered from ${edge.top}`] : [];
      },
    );
  });
  expect(covered).toEqual([]);
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
});

test("a gateway that has lost the app counts as a lost connection", async ({ page, expected }) => {
  expected.status(502);
  await signUp(page);
  await page.goto("/placeholders");
  await page.route(/\/api\//, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
  );
  await page.getByLabel("Search placeholders").fill("anything");
  await expect(banner(page)).toBeVisible();
  await page.unroute(/\/api\//);
  await expect(banner(page)).toBeHidden();
  await expect(page.getByText("No matching placeholders")).toBeVisible();
});

test("a form sent without a connection keeps what was typed, and can be sent afterwards", async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.goto("/placeholders");
  await page.getByRole("button", { name: "New placeholder" }).click();
  await page.getByLabel("Title").fill("Typed in a tunnel");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Create placeholder" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The server could not be reached." })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Typed in a tunnel");
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect(page.getByText("The server could not be reached.")).toHaveCount(0);
  await expect(page.getByLabel("Title")).toHaveValue("Typed in a tunnel");
  await page.getByRole("button", { name: "Create placeholder" }).click();
  await expect(page.getByRole("link", { name: "Typed in a tunnel" })).toBeVisible();
});

test("a link pressed without a connection says at once that it leads nowhere, and does not jump later", async ({
  page,
  context,
}) => {
  await signUp(page);
  const path = await createPlaceholder(page, { title: "On the other side" });
  await page.goto("/placeholders");
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  const link = page.getByRole("link", { name: "On the other side" });
  const refusal = page.getByRole("status").getByText("That page cannot be opened now.");
  await expect(refusal).toHaveCount(0);
  await link.click();
  await expect(refusal).toBeVisible();
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expectToStay(page, "/placeholders");
  await link.click();
  await page.waitForURL(path);
});

test("a link whose page does not come because the connection breaks is given up, not followed later", async ({
  page,
}) => {
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Broken off" });
  await page.goto("/placeholders");
  await page.route(/\/placeholders/, refuse);
  await page.getByRole("link", { name: "Broken off" }).click();
  await expect(page.getByRole("status").getByText("That page cannot be opened now.")).toBeVisible();
  await page.unroute(/\/placeholders/);
  await expect(banner(page)).toBeHidden();
  await expectToStay(page, "/placeholders");
  await page.getByRole("link", { name: "Broken off" }).click();
  await page.waitForURL(path);
});

/** The page is where it is, and nothing is on its way to another one. */
async function expectToStay(page: Page, path: string): Promise<void> {
  await expect(page.locator("[data-spinner]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(path);
}

test("a part of the page whose code did not arrive comes when the connection is back", async ({ page }) => {
  await signUp(page);
  // What shows a sheet has come ahead.
  await page.goto("/placeholders", { waitUntil: "networkidle" });
  await page.route(/\/api\/|\/_next\//, refuse);
  await page.getByRole("button", { name: "New placeholder" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The form is loading." })).toBeAttached();
  await expect(banner(page)).toBeVisible();
  await page.unroute(/\/api\/|\/_next\//);
  await expect(page.getByLabel("Title")).toBeFocused();
  await expect(banner(page)).toBeHidden();
});

test("a page whose code is gone is loaded again when it is retried", async ({ page, expected }) => {
  expected.status(404);
  expected.message(/React error #|boundary/);
  await signUp(page);
  await page.goto("/placeholders");
  // As after a deployment: the server is there, the file is not.
  await page.route(/\/_next\/static\/chunks\//, (route) => route.fulfill({ status: 404 }));
  await page.getByRole("button", { name: "New placeholder" }).click();
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  await page.unroute(/\/_next\/static\/chunks\//);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "New placeholder" }).click();
  await expect(page.getByLabel("Title")).toBeVisible();
});

test("the outcome of an action is shown late rather than at the cost of the page", async ({
  page,
  context,
}) => {
  // Else what shows toasts is fetched while nothing else is going on.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await signUp(page);
  await page.goto("/placeholders");
  await page.getByRole("button", { name: "New placeholder" }).click();
  await page.getByLabel("Title").fill("Shown late");
  let requests = 0;
  await context.route(/\/_next\/static\/chunks\//, (route) => {
    requests += 1;
    return refuse(route);
  });
  await page.getByRole("button", { name: "Create placeholder" }).click();
  await expect(page.getByRole("link", { name: "Shown late" })).toBeVisible();
  // The bundler asks twice.
  await expect.poll(() => requests).toBeGreaterThan(2);
  await expect(page.getByRole("link", { name: "Shown late" })).toBeVisible();
  await context.unroute(/\/_next\/static\/chunks\//);
  await expect(toasts(page)).toContainText("Placeholder created");
});
