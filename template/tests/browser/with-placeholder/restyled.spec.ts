import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { temporaryData } from "../../../../groundwork/src/cli/temporary-data";
import { expectAccessible } from "../../../../groundwork/src/testing/accessible";
import { test as base, expect } from "../../../../groundwork/src/testing/page";
import { signInAs, signUp } from "../../../../groundwork/src/testing/sign-in";
import { openUsers } from "../../../../groundwork/tests/support/users";
import { makeProject, type Project, shareBuild } from "../../project";
import { serve } from "../../with-placeholder/serving";

/** Button, card and frame of a product with another look. */
const look = "template/tests/browser/with-placeholder/restyled/src";

/** A component as a registry of shadcn has it. */
const component = resolve("template/tests/browser/with-placeholder/restyled/toggle.json");
/** Its command. Nothing answers at the address of the registry, so that the test shows what needs none. */
const shadcn = ["env", "REGISTRY_URL=http://127.0.0.1:1", "npx", "--yes", "shadcn@4.23.0"] as const;

const togglePage = `import type { Metadata } from "next";
import { Toggle } from "@/ui/shadcn/toggle";

export const metadata: Metadata = { title: "Toggle" };

export default function TogglePage() {
  return (
    <>
      <h1>Toggle</h1>
      <Toggle defaultPressed className="h-12">
        Pressed
      </Toggle>
    </>
  );
}
`;

/** An accent that the template does not have. */
const accent = { light: "#5b21b6", dark: "#c4b5fd" };
const accents = {
  "--primary": `light-dark(${accent.light}, ${accent.dark})`,
  "--accent": "light-dark(#ede9fe, #2e1065)",
};

const messages = {
  SIGN_IN_REFUSED: "We do not know this address with this password.",
  ACCOUNT_EXISTS: "Another account has this address already.",
};

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(file, "utf8");
  const changed = change(text);
  expect(changed, `${file} has changed`).not.toBe(text);
  await writeFile(file, changed);
}

/** Gives a project another look and two other messages, and makes the account its own, all in files of the product. */
async function restyle({ folder, command, run }: Project): Promise<void> {
  const succeed = async (...words: [string, ...string[]]) => {
    const { code, output } = await command(...words);
    expect(code, output).toBe(0);
  };
  await cp(look, join(folder, "src"), { recursive: true });
  await edit(join(folder, "src/app/globals.css"), (text) =>
    Object.entries(accents).reduce(
      (css, [name, value]) => css.replace(new RegExp(`^ {2}${name}: .*;$`, "m"), `  ${name}: ${value};`),
      text,
    ),
  );
  await edit(join(folder, "src/product/errors.ts"), (text) =>
    text.replace(
      "  ...platformErrors,\n",
      `  ...platformErrors,\n${Object.entries(messages)
        .map(
          ([code, message]) =>
            `  ${code}: { ...platformErrors.${code}, message: ${JSON.stringify(message)} },\n`,
        )
        .join("")}`,
    ),
  );
  const added = await run(...shadcn, "add", component, "--yes");
  expect(added.code, added.output).toBe(0);
  await mkdir(join(folder, "src/app/(public)/toggle"));
  await writeFile(join(folder, "src/app/(public)/toggle/page.tsx"), togglePage);
  await succeed("eject", "account");
  await edit(join(folder, "src/screens/account/profile-page.tsx"), (text) =>
    text.replace("How other users see you.", "How the others know you."),
  );
  await succeed("format");
}

type Restyled = { readonly project: Project; readonly origin: string };

const test = base.extend<object, { restyled: Restyled }>({
  restyled: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from its pattern.
    async ({}, use) => {
      const project = await makeProject();
      shareBuild(project.folder);
      const data = await temporaryData();
      await restyle(project);
      const { origin, stop } = await serve(project.folder, "start", { DATA_DIR: data.folder });
      await use({ project, origin });
      await stop();
      await data.remove();
      await project.remove();
    },
    { scope: "worker", timeout: 540_000 },
  ],
  baseURL: async ({ restyled }, use) => use(restyled.origin),
});

// It is made once: the tests of this file run in one process.
test.describe.configure({ mode: "default" });

/** Whether a page shows the look of the product: its frame, and of the buttons and cards that it has no other. */
async function expectLook(page: Page, path: string): Promise<void> {
  await expect(page.locator("[data-frame='of the product']"), path).toBeVisible();
  const others = await page.locator("main").evaluate((main) => {
    const buttons = [...main.querySelectorAll<HTMLElement>("button[type='submit'], a.rounded-md.border")];
    const cards = [...main.querySelectorAll<HTMLElement>("section[aria-label]")];
    return [
      ...buttons.filter((button) => !button.classList.contains("look-of-the-product")),
      ...cards.filter((card) => card.dataset.card !== "of the product"),
    ].map((element) => element.outerHTML.slice(0, 200));
  });
  expect(others, path).toEqual([]);
  await expectAccessible(page, path);
}

for (const colorScheme of ["light", "dark"] as const)
  test(`every screen of the platform has the look of the product, ${colorScheme}`, async ({
    page,
    expected,
  }) => {
    expected.status(401, 403, 404);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const look = async (path: string) => {
      await page.goto(path);
      await expectLook(page, path);
    };
    for (const path of ["/sign-in", "/sign-up", "/forgot-password", "/reset-password", "/confirm-email"])
      await look(path);
    for (const path of ["/account-deleted", "/account", "/nothing"]) await look(path);
    const shown = await page
      .locator("html")
      .evaluate((html) => getComputedStyle(html).getPropertyValue("--primary").trim());
    // A scheme at a time, as the build writes it.
    expect(shown).toBe(accent[colorScheme]);
    await signInAs(page, "Alex Admin");
    for (const path of ["", "/security", "/sessions", "/tokens", "/data"]) await look(`/account${path}`);
    for (const path of ["/users", "/jobs", "/audit"]) await look(`/admin${path}`);
    await look("/placeholders");
    const user = await openUsers(page, "member@example.com");
    await user.getByRole("link").first().click();
    await page.waitForURL(/\/admin\/users\/.+/);
    await expectLook(page, "one user");
  });

test("a component that shadcn adds has the colours of the product, and a class of the page wins over its own", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/toggle");
  const toggle = page.getByRole("button", { name: "Pressed" });
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(toggle).toHaveCSS("height", "48px");
  await expect(toggle).toHaveCSS("background-color", "rgb(196, 181, 253)");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  // `dark:` is in force, and is not in the light.
  const resting = () => toggle.evaluate((button) => getComputedStyle(button).backgroundColor);
  const dark = await resting();
  await page.emulateMedia({ colorScheme: "light" });
  expect(await resting()).not.toBe(dark);
  await expectAccessible(page, "/toggle");
});

test("two messages of the platform are the product's, where the platform shows them", async ({
  page,
  admin,
  expected,
}) => {
  expected.status(401, 409);
  const { email } = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText(messages.SIGN_IN_REFUSED, { exact: true })).toBeVisible();

  await admin.goto("/admin/users");
  await admin.getByRole("button", { name: "New user" }).click();
  await admin.getByLabel("Name").fill("Robin Again");
  await admin.getByLabel("E-mail address").fill(email);
  await admin.getByRole("button", { name: /^Create/ }).click();
  await expect(admin.getByText(messages.ACCOUNT_EXISTS, { exact: true })).toBeVisible();
});

test("a screen that was ejected is the product's, passes the platform's tests, and leaves the platform as it was", async ({
  page,
  restyled: { project },
}) => {
  test.setTimeout(600_000);
  await signUp(page);
  await page.goto("/account");
  await expect(page.getByText("How the others know you.")).toBeVisible();

  expect(await project.run("git", "status", "--porcelain", "--", "groundwork")).toEqual({
    code: 0,
    output: "",
  });
  const { output: doctor } = await project.command("doctor");
  expect(doctor).toContain("account in src/screens: an update does not change what you have ejected");
  const checked = await project.command("check");
  expect(checked.code, checked.output).toBe(0);
  const tested = await project.command("test-browser", "browser/account.spec", "browser/tokens.spec");
  expect(tested.code, tested.output).toBe(0);
});
