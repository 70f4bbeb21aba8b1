import { expectAccessible } from "../../../../groundwork/src/testing/accessible";
import { expect, test, toasts } from "../../../../groundwork/src/testing/page";
import { signUp } from "../../../../groundwork/src/testing/sign-in";
import { createPlaceholder } from "./create-placeholder";

test("the first step stands out, and the others and what deletes are in one menu", async ({ page }) => {
  await signUp(page);
  await page.goto(await createPlaceholder(page, { title: "To be moved", note: "A note" }));
  const activate = page.getByRole("button", { name: "Activate" });
  const filled = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("p"));
    probe.className = "bg-primary";
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  await expect(activate).toHaveCSS("background-color", filled);
  for (const name of ["Archive", "Delete"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "More actions" }).focus();
  for (const _ of ["pressed", "and held"]) {
    await page.keyboard.down("Enter");
    await expect(page.getByRole("menuitem", { name: "Archive" })).toBeFocused();
  }
  await page.keyboard.up("Enter");
  await expect(page.getByRole("menuitem")).toHaveText(["Archive", "Delete"]);
  await expectAccessible(page, "the menu");
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toContainText("Archived");
  // A key that is held a moment longer takes no step.
  await expect(page.getByRole("group", { name: "Next steps" })).toBeFocused();

  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Delete"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Restore" }).press("Enter");
  await expect(activate).toBeVisible();
  await expect(page.getByRole("group", { name: "Next steps" })).toBeFocused();
});

test("a step that is refused for a field opens its form, in a sheet, with the focus there", async ({
  page,
  expected,
}) => {
  expected.status(409);
  await signUp(page);
  await page.goto(await createPlaceholder(page, { title: "Without a note", note: "" }));
  await page.getByRole("button", { name: "Activate" }).click();
  const sheet = page.getByRole("dialog", { name: "Edit placeholder" });
  await expect(sheet.getByLabel("Note")).toBeFocused();
  await expect(sheet.getByLabel("Note")).toHaveAccessibleDescription(/An active placeholder needs a note\./);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeFocused();
});

test("before the page is alive the menu is there, so that nothing makes room for it", async ({
  page,
  browser,
  baseURL,
  expected,
}) => {
  expected.message(/^csp for /);
  await signUp(page);
  const path = await createPlaceholder(page, { title: "Still" });
  const storageState = await page.context().storageState();
  const still = await browser.newPage({
    javaScriptEnabled: false,
    storageState,
    ...(baseURL && { baseURL }),
  });
  await still.goto(path);
  await expect(still.getByRole("button", { name: "More actions" })).toBeVisible();
  await expect(still.getByRole("region", { name: "History" }).getByRole("time")).toBeVisible();
  await still.close();
});

test("a time that has the focus shows the whole of it, and the pictures beside names say nothing", async ({
  page,
}) => {
  await signUp(page);
  await page.goto(await createPlaceholder(page, { title: "Seen" }));
  const entry = page.getByRole("region", { name: "History" }).getByRole("listitem").first();
  await expect(entry).toMatchAriaSnapshot(`
    - listitem:
      - paragraph: Created by Robin Reader
  `);
  await expect(entry.locator(".avatar")).toHaveAttribute("aria-hidden", "true");
  const time = entry.getByRole("time");
  await expect(time).toHaveText("just now");
  await page.getByRole("button", { name: "New remark" }).focus();
  await page.keyboard.press("Tab");
  await expect(time).toBeFocused();
  await expect(time).toHaveAttribute("title", /^\w+day, .*GMT\+5:45$/);
  const shown = await time.evaluate((element) => {
    const { content, width } = getComputedStyle(element, "::after");
    return { content, isWide: Number.parseFloat(width) > 100 };
  });
  expect(shown).toEqual({ content: expect.stringContaining("GMT"), isWide: true });
});

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
}))
  test(`on a ${name}, the history is ${name === "phone" ? "below" : "beside"} the rest`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signUp(page);
    await page.goto(await createPlaceholder(page, { title: "Laid out" }));
    const box = async (part: string) => {
      const place = await page.getByRole("region", { name: part, exact: true }).boundingBox();
      if (!place) throw new Error(`${part} is not there.`);
      return place;
    };
    const [text, history] = [await box("Placeholder"), await box("History")];
    if (name === "phone") expect(history.y).toBeGreaterThan(text.y + text.height);
    else {
      expect(history.x).toBeGreaterThan(text.x + text.width);
      expect(history.y).toBe(text.y);
      expect(history.x + history.width - text.x).toBeLessThanOrEqual(1024);
    }
  });

test("a sheet that a browser closes unasked is back, and asks", async ({ page }) => {
  await signUp(page);
  await page.goto(await createPlaceholder(page, { title: "Kept" }));
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Title").fill("Typed and not saved");
  await page.evaluate(() => document.querySelector("dialog")?.close());
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Title")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Typed and not saved");
  expect(await page.evaluate(() => document.querySelector("dialog")?.matches(":modal"))).toBe(true);
});
