import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mergeTests, type Page } from "@playwright/test";
import { requestsPath } from "#contract/development";
import { heading, reference } from "#support/error-fallback";
import { test as appTest } from "#support/npm-start";
import { photograph, waitForTypeface } from "#support/photograph";
import { breakSessions, repairSessions } from "#support/sessions";
import { expectAccessible } from "#testing/accessible";
import { expect, test as pageTest } from "#testing/page";
import { signUp } from "#testing/sign-in";

// The development server takes long to come up, so that there is one for all that is to be seen in it.
const test = mergeTests(pageTest, appTest);

const bar = (page: Page) => page.getByRole("complementary", { name: "Development" });
const toggle = (page: Page) => bar(page).getByRole("button", { name: /\d+ calls? · \d+ statements?/ });

/** A page is compiled when it is asked for first. */
test.slow();

test("in development a page tells what it does, and a failing one what failed", async ({
  browser,
  npmStart,
  dataFolder,
  expected,
}) => {
  expected.status(500);
  expected.message(/%s|boundary|Server Components render|TRPCError/);
  const editor = join(dataFolder, "editor");
  await writeFile(editor, `#!/bin/sh\nprintf '%s\\n' "$@" > "${editor}.opened"\n`);
  await chmod(editor, 0o755);
  const { port } = await npmStart({ REACT_EDITOR: editor }, "dev");
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` });
  const page = await context.newPage();
  const account = await signUp(page);

  await test.step("the bar shows the calls of the page, and stays as it was left", async () => {
    await page.goto("/account/sessions");
    await expect(toggle(page)).toHaveAttribute("aria-expanded", "false");
    await expect(toggle(page)).not.toHaveText(/^0 calls/);
    await toggle(page).focus();
    await page.keyboard.press("Enter");
    const call = bar(page).getByRole("group").filter({ hasText: "account.sessions" }).first();
    await call.locator("summary").press("Enter");
    await expect(call.getByText(/^\s*SELECT/).first()).toBeVisible();
    await expect(bar(page).getByRole("row", { name: /^account\.sessions .*fresh/ })).toBeVisible();
    await expectAccessible(page, "the page with its bar");
    await page.reload();
    await expect(toggle(page)).toHaveAttribute("aria-expanded", "true");
  });

  await test.step("a mutation shows what it has invalidated, and the bar covers nothing of the page", async () => {
    await page.goto("/account");
    await page.getByLabel("Name", { exact: true }).fill("Robin Writer");
    await page.getByRole("button", { name: "Save name" }).click();
    const call = bar(page).getByRole("group").filter({ hasText: "account.changeName" });
    await call.locator("summary").click();
    await expect(call.getByText(/^Invalidated: .*identity\.me/)).toBeVisible();
    await toggle(page).click();
    await expect(bar(page).getByRole("heading", { name: "Calls" })).toBeHidden();
    const roomBelow = () =>
      page.evaluate(() => {
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
        const edge =
          document.querySelector("aside[aria-label=Development]")?.getBoundingClientRect().top ?? 0;
        return edge - (document.querySelector("main")?.getBoundingClientRect().bottom ?? 0);
      });
    // Browsers scroll by whole pixels, and a line of text may end within one.
    await expect.poll(roomBelow).toBeGreaterThan(-1);
    await page.emulateMedia({ media: "print" });
    await expect(bar(page)).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step("a page that fails in the browser shows the error and its place, which opens in the editor", async () => {
    await page.goto("/account/sessions");
    // The page comes alive after it is there: until then nothing looks at the cache.
    await page.waitForFunction(() =>
      globalThis.__TANSTACK_QUERY_CLIENT__
        ?.getQueryCache()
        .getAll()
        .some((query) => query.isActive() && JSON.stringify(query.queryKey).includes('"sessions"')),
    );
    await page.evaluate(() => {
      const client = globalThis.__TANSTACK_QUERY_CLIENT__;
      for (const { queryKey } of client?.getQueryCache().getAll() ?? [])
        if (JSON.stringify(queryKey).includes('"sessions"'))
          client?.setQueryData(queryKey, { items: [null], count: 1 });
    });
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole("alert").getByText(/TypeError: Cannot/)).toBeVisible();
    await expect(page.getByText("Something went wrong on our side")).toHaveCount(0);
    const place = page
      .getByRole("alert")
      .getByRole("button", { name: /^groundwork\/src\/screens\/account\/session-.*\.tsx:\d+:\d+$/ });
    await place.first().click();
    await expect.poll(() => readFile(`${editor}.opened`, "utf8").catch(() => "")).toMatch(/session-\w+\.tsx/);
  });

  await test.step("a page that fails on the server shows the error, which /_errors finds by its reference", async () => {
    await breakSessions(account, dataFolder);
    await page.goto("/account");
    await expect(heading(page)).toBeVisible();
    const shown = ((await reference(page).textContent()) ?? "").replace("Reference ", "");
    const failure = page.getByRole("main").getByRole("alert");
    await expect(failure.getByText(/^PrismaClientValidationError: /)).toBeVisible();
    await expect(failure.getByText(/lines of other code/).first()).toBeVisible();
    await expect(failure.getByText("Something went wrong on our side")).toHaveCount(0);
    await expect(toggle(page)).toHaveText(/1 error/);
    await page.getByRole("link", { name: `${shown} at /_errors` }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("article").getByRole("heading", { name: shown })).toBeVisible();
    await expect(
      page
        .getByRole("article")
        .getByText(/lines of other code/)
        .first(),
    ).toBeVisible();
    await expectAccessible(page, "/_errors");
    await repairSessions(account, dataFolder);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  });

  await test.step("/_components shows each component in both schemes, as in its picture, with its code", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await waitForTypeface(page);
    await page.goto("/_components", { waitUntil: "networkidle" });
    // What Next.js and the bar lay over the page; its head is a whole number of pixels high.
    await page.evaluate(() => document.querySelector("nextjs-portal")?.remove());
    await page
      .locator("main header")
      .first()
      .evaluate((head) => {
        head.style.height = "6rem";
      });
    await bar(page).evaluate((own) => own.remove());
    const examples = await page.locator("[data-example]").all();
    expect(examples.length).toBeGreaterThan(25);
    for (const example of examples) {
      const name = (await example.getAttribute("data-example")) ?? "";
      await expect(page.getByRole("article", { name, exact: true }).locator("pre")).toHaveText(/./);
      await photograph(example, [name.replaceAll(" ", "-").toLowerCase()], 0.04);
    }
  });

  await test.step("a popup takes the keys, keeps the scheme of its place, and gives the focus back", async () => {
    for (const [scheme, other] of [
      ["light", "dark"],
      ["dark", "light"],
    ]) {
      // Shown twice, a region has the name of another one.
      await page.locator("[data-scheme]").evaluateAll((places, hidden) => {
        for (const place of places as HTMLElement[]) place.hidden = place.dataset.scheme === hidden;
      }, other);
      await expectAccessible(page, `/_components in the ${scheme}`);
      const place = (name: string) => page.locator(`[data-example="${name}"] [data-scheme=${scheme}]`);
      const dialog = page.getByRole("dialog");
      const share = place("Popover").getByRole("button", { name: "Share…" });
      await share.press("Enter");
      await expect(dialog.getByRole("button", { name: "Done" })).toBeFocused();
      expect(await dialog.evaluate((popup) => getComputedStyle(popup).colorScheme)).toBe(scheme);
      await expectAccessible(page, `a popover in the ${scheme}`);
      await photograph(dialog, [`popover-open-${scheme}`], 0.04);
      await page.keyboard.press("Escape");
      await expect(share).toBeFocused();
      await share.click();
      await expect(dialog).toBeVisible();
      await share.click();
      await expect(dialog).toHaveCount(0);

      const send = place("Tooltip").getByRole("button", { name: "Send" });
      await expect(send).toHaveAccessibleDescription("Sends a copy to the customer");
      await share.focus();
      // Between both is what shows the code of the tooltip.
      for (const key of ["Shift+Tab", "Shift+Tab"]) await page.keyboard.press(key);
      await expect(send).toBeFocused();
      const tip = place("Tooltip").locator("[data-side]", { hasText: "Sends a copy" });
      await expect(tip.first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(tip).toHaveCount(0);

      const day = place("Date picker");
      await day.getByRole("button", { name: "Calendar" }).press("Enter");
      await expect(dialog.getByRole("button", { name: /^Wednesday, March 4th, 2026/ })).toBeFocused();
      await expectAccessible(page, `a calendar in the ${scheme}`);
      await photograph(dialog, [`date-picker-open-${scheme}`], 0.04);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await expect(day.getByLabel("Due date", { exact: true })).toHaveValue("2026-03-05");
      await expect(day.getByRole("button", { name: "Calendar" })).toBeFocused();

      const period = place("Date range picker");
      await period.getByRole("button", { name: "Calendar" }).press("Enter");
      await expect(dialog.getByRole("button", { name: /^Wednesday, March 4th, 2026/ })).toBeFocused();
      await photograph(dialog, [`date-range-picker-open-${scheme}`], 0.04);
      // Pressed where there is a range already, a day begins another one.
      for (const key of ["Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
      await expect(period.getByLabel("Period: from")).toHaveValue("2026-03-04");
      await expect(period.getByLabel("Period: to")).toHaveValue("2026-03-11");
      await period.getByLabel("Period: to").fill("2026-03-01");
      await expect(period.getByRole("alert")).toHaveText("The last day lies before the first.");

      await place("Form").getByRole("button", { name: "Calendar" }).press("Enter");
      await dialog.getByRole("button", { name: /^Friday, March 6th, 2026/ }).click();
      await expect(place("Form").getByLabel("Due date")).toHaveValue("2026-03-06");
      await place("Form").getByRole("button", { name: "Save" }).click();
      await expect(place("Form").getByLabel("Title")).toBeFocused();
      await photograph(place("Form"), [`form-refused-${scheme}`], 0.04);
      for (const [name, button, role] of [
        ["Menu", "More", "menu"],
        ["Confirm button", "Delete…", "alertdialog"],
        ["Sheet", "New invoice", "dialog"],
        ["Dialog", "Leave…", "dialog"],
      ] as const) {
        await place(name).getByRole("button", { name: button }).click();
        const opened = page.getByRole(role);
        await expect(opened).toBeVisible();
        await expectAccessible(page, `${name} in the ${scheme}`);
        await photograph(opened, [`${name.replace(" ", "-").toLowerCase()}-open-${scheme}`], 0.04);
        await page.keyboard.press("Escape");
        await expect(opened).toHaveCount(0);
      }

      await place("Tabs").getByRole("tab", { name: "Lines" }).press("ArrowRight");
      await expect(place("Tabs").getByRole("tabpanel")).toHaveText("None yet.");
      await place("Switch").getByRole("switch", { name: "Weekly report" }).press("Space");
      await expect(place("Switch").getByRole("switch", { name: "Weekly report" })).toBeChecked();
      await expect(place("Progress bar").getByRole("progressbar", { name: "invoices.csv" })).toHaveJSProperty(
        "value",
        64,
      );
    }
  });

  await test.step("what was recorded is told to this machine alone", async () => {
    const list = await page.request.get(requestsPath);
    expect(list.headers()["cache-control"]).toBe("no-store");
    expect((await list.json()).requests.length).toBeGreaterThan(5);
    const foreign = { headers: { origin: "https://evil.example" } };
    expect((await page.request.get(requestsPath, foreign)).status()).toBe(403);
  });
  await context.close();
});
