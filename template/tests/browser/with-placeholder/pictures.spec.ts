import type { Page } from "@playwright/test";
import { v7 as uuid } from "uuid";
import { mutateAs } from "../../../../groundwork/src/testing/mutate-as";
import { test } from "../../../../groundwork/src/testing/page";
import { signInAs, signUp } from "../../../../groundwork/src/testing/sign-in";
import { photograph, waitForTypeface } from "../../../../groundwork/tests/support/photograph";
import { createPlaceholder } from "./create-placeholder";

/** Titles of the placeholders in the pictures, the newest last, each with a note and the steps that it has taken. */
const placeholders = [
  ["Copy this slice with one command", "npm run new slice invoice", ["activate"]],
  ["Rename a field, and read what turns red", "Types, tests and pages", ["activate", "archive"]],
  ["Give it a state of your own", "states.ts has the labels, too", ["activate"]],
  ["Say who may call each procedure", "A role that is missing does not compile", ["activate"]],
  ["Write a rule that needs stored rows", "rules.ts is for judgement", []],
  ["Remove the example when yours is there", "", []],
  ["Deploy it with compose", "One image, one database", []],
  ["Where your first entity goes", "Fields, states, rules, permissions, calls, errors, limits", ["activate"]],
] as const;

/** Makes the placeholders of a new member; returns the path of the last. */
async function createPlaceholders(page: Page): Promise<string> {
  await signUp(page, "Robin Reader");
  let path = "";
  for (const [title, note, steps] of placeholders) {
    path = await createPlaceholder(page, { title, note });
    const id = path.slice("/placeholders/".length);
    for (const [index, transition] of steps.entries())
      await mutateAs(page, "placeholder.move", { id, version: index + 1, transition });
  }
  const placeholderId = path.slice("/placeholders/".length);
  for (const text of ["It is stored, guarded and tested.", "A remark belongs to a placeholder."])
    await mutateAs(page, "remark.create", { id: uuid(), placeholderId, text });
  return path;
}

test.beforeEach(({ page }) => waitForTypeface(page));

test.describe("the pictures on the start page and in the README", () => {
  test.use({ viewport: { width: 1280, height: 768 }, deviceScaleFactor: 1.5 });

  async function photographBoth(page: Page, name: string, path: string) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path, { waitUntil: "networkidle" });
      // The times in it are those of their making.
      await photograph(page, ["start-page", "pictures", `${name}-${colorScheme}`], 0.08, { scale: "device" });
    }
  }

  test("show the list and a row as they are", async ({ page }) => {
    const path = await createPlaceholders(page);
    await photographBoth(page, "list", "/placeholders");
    await photographBoth(page, "detail", path);
  });

  test("show the specification as it is", async ({ page }) => {
    await signInAs(page, "Alex Admin");
    await photographBoth(page, "specification", "/spec/permissions?slice=placeholder");
  });
});

/** Ten pages by the names of their pictures; those of nobody first. */
const pagesOfNobody = { start: "/", "sign-in": "/sign-in", "not-found": "/nowhere" };
const pages = {
  home: "/home",
  list: "/placeholders",
  table: "/placeholders?view=table",
  create: "/placeholders?new",
  account: "/account",
  security: "/account/security",
};

for (const [size, use] of Object.entries({
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
})) {
  test.describe(`on a ${size}`, () => {
    test.use(use);

    test("ten pages look as in their pictures", async ({ page, expected }) => {
      expected.status(404);
      async function photographEach(paths: Readonly<Record<string, string>>) {
        for (const [name, path] of Object.entries(paths)) {
          await page.goto(path, { waitUntil: "networkidle" });
          // Times go on, and are as long as they are; each account has an address of its own.
          await page.locator("time").evaluateAll((times) => {
            for (const time of times) time.textContent = "5 min ago";
          });
          const mask = [page.getByText(/\w@\w/)];
          await photograph(page, ["tests", "pictures", `${name}-${size}`], 0.04, { mask });
        }
      }
      await photographEach(pagesOfNobody);
      const detail = await createPlaceholders(page);
      await photographEach({ ...pages, detail });
    });
  });
}
