import type { Response } from "@playwright/test";
import { expect, test } from "#testing/page";

// The app of this suite has no SENTRY_DSN.

test("without a DSN a page asks once, learns that there is no Sentry, and loads no SDK", async ({ page }) => {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  });
  const requests = page.waitForResponse("/api/monitoring");
  await page.goto("/");
  expect((await requests).status()).toBe(204);
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(3);
  // One that comes later is of no interest, and could not be read any more when the page is closed.
  for (const script of [...scripts]) expect(await script.text()).not.toContain("sentry-trace");
});

test("without a DSN an error of the browser is reported to the log, and an envelope to nobody", async ({
  page,
  expected,
  baseURL,
}) => {
  expected.message(/Nobody looks after this/);
  await page.goto("/");
  const reported = page.waitForResponse((response) => response.request().method() === "POST");
  await page.evaluate(() => {
    setTimeout(() => Promise.reject(new Error("Nobody looks after this.")));
  });
  const report = await reported;
  expect([new URL(report.url()).pathname, report.status()]).toEqual(["/api/monitoring", 204]);
  const envelope = await page.request.post("/api/monitoring", {
    headers: { origin: baseURL ?? "", "content-type": "application/x-sentry-envelope" },
    data: "{}\n",
  });
  expect(envelope.status()).toBe(404);
});
