import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  inputsOf,
  openAccountMenu,
  pageRoutes,
  pathOf,
  signInAs,
  test,
} from "groundwork/testing/pages";
import { product } from "@/product/product";
import { screens, screensFor } from "@/product/screens";
import { demoUsers } from "@/server/identity/demo";

type Written = {
  /** The tab's title, before the name of the product. */
  readonly title: string;
  readonly status?: number;
  /** Values that browsers and password managers may fill in, by the name or the label of each input. */
  readonly inputs: Readonly<Record<string, string>>;
};

const signInInputs = { email: "username", password: "current-password" };

/** Written by hand, so that a page which loses its title, or an input its `autocomplete`, is noticed. */
const signedOut: Record<string, Written> = {
  "/": { title: "", inputs: {} },
  "/sign-in": {
    title: "Sign in",
    inputs: signInInputs,
  },
  "/sign-up": {
    title: "Sign up",
    inputs: { name: "name", email: "username", password: "new-password" },
  },
  "/forgot-password": { title: "Forgot password", inputs: { email: "username" } },
  "/reset-password": { title: "Choose a new password", inputs: { password: "new-password" } },
  "/confirm-email": {
    title: "Confirm your e-mail address",
    inputs: { currentPassword: "current-password" },
  },
  "/account-deleted": { title: "Your account is deleted", inputs: {} },
  // What asks for a sign-in, or says that there is no access, has the title of the page that was asked for.
  "/account": { title: "Profile", status: 401, inputs: signInInputs },
  "/account/sessions": { title: "Sessions", status: 401, inputs: signInInputs },
  "/nothing": { title: "Page not found", status: 404, inputs: {} },
};
const ofMember: Record<string, Written> = {
  "/": { title: "", inputs: {} },
  "/account": {
    title: "Profile",
    inputs: { name: "name", email: "email", currentPassword: "current-password" },
  },
  "/account/security": {
    title: "Security",
    // The first has no name: it tells whose password it is, and is not sent.
    inputs: { "": "username", currentPassword: "current-password", password: "new-password" },
  },
  "/account/sessions": { title: "Sessions", inputs: {} },
  "/account/tokens": { title: "Tokens", inputs: { name: "off" } },
  "/account/data": { title: "Your data", inputs: {} },
  "/notifications": { title: "Notifications", inputs: {} },
  "/admin/users": { title: "Users", status: 403, inputs: {} },
  "/nothing": { title: "Page not found", status: 404, inputs: {} },
};
const ofAdmin: Record<string, Written> = {
  "/admin/users": { title: "Users", inputs: { "Search users": "off" } },
  "/admin/jobs": { title: "Jobs", inputs: {} },
  "/admin/audit": { title: "Audit log", inputs: { "": "off" } },
  "/spec": { title: "Specification", inputs: { q: "off" } },
};

async function expectPages(page: Page, pages: Record<string, Written>) {
  for (const [path, { title, status = 200, inputs }] of Object.entries(pages)) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, status]);
    await expect(page, path).toHaveTitle(title ? `${title} · ${product.name}` : product.name);
    await expect.poll(() => inputsOf(page), path).toEqual(inputs);
  }
}

test("every page has its own title, and every input says what may be filled in", async ({
  page,
  expected,
}) => {
  expected.status(401, 403, 404);
  await expectPages(page, signedOut);
  await signInAs(page, "Morgan Member");
  await expectPages(page, ofMember);
  await page.context().clearCookies();
  await signInAs(page, "Alex Admin");
  await expectPages(page, ofAdmin);
});

test("every page of the build opens, with a title and a heading of its own", async ({ page, admin }) => {
  const routes = await pageRoutes();
  // The page of a user is in none of the lists above: its path has an id.
  expect(routes.map(({ route }) => route)).toContain("/admin/users/[id]");
  for (const { entry, route } of routes) {
    const reader = entry.startsWith("/(public)/") ? page : admin;
    const path = await pathOf(route, reader.request);
    // The page of one row, where there is none yet.
    if (path === undefined) continue;
    const response = await reader.goto(path);
    expect.soft(response?.status(), `status of ${route}`).toBe(200);
    await expect.soft(reader.getByRole("heading", { level: 1 }), `heading of ${route}`).toHaveCount(1);
    if (route !== "/") expect.soft(await reader.title(), `title of ${route}`).not.toBe(product.name);
  }
});

for (const { name, role } of demoUsers)
  test(`${name} opens every page of an account, and the screens of the role ${role} alone`, async ({
    page,
    expected,
  }) => {
    expected.status(403);
    await signInAs(page, name);
    const offered: readonly string[] = screensFor([role]).map(({ path }) => path);
    const account = ["", "/security", "/sessions", "/tokens", "/data"].map((path) => `/account${path}`);
    const statuses: Record<string, number | undefined> = {};
    for (const path of [...account, ...screens.map((screen) => screen.path)])
      statuses[path] = (await page.goto(path))?.status();
    const expectedStatuses = [
      ...account.map((path) => [path, 200]),
      ...screens.map(({ path }) => [path, offered.includes(path) ? 200 : 403]),
    ];
    expect(statuses).toEqual(Object.fromEntries(expectedStatuses));
  });

test("a page carries nothing of the screens that stand in for it when it cannot be shown", async ({
  page,
}) => {
  await signInAs(page, "Morgan Member");
  const html = await (await page.request.get("/account")).text();
  expect(html).toContain("Morgan Member");
  for (const words of ["Page not found", "have access to this page", "Sign in to see this page"])
    expect(html).not.toContain(words);
});

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of [phone, desktop]) {
    test(`every page is accessible and fits, ${colorScheme}, ${viewport.width} wide`, async ({
      page,
      expected,
    }) => {
      expected.status(401, 404);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(viewport);
      const look = async (url: string) => {
        await page.goto(url);
        await expectAccessible(page, url);
      };
      for (const url of ["/", "/sign-in", "/sign-up", "/account", "/nothing"]) await look(url);
      await signInAs(page, "Alex Admin");
      for (const { path } of screensFor(["admin"])) await look(path);
      for (const path of ["/account", "/account/security", "/account/sessions"]) await look(path);
      await openAccountMenu(page);
      await expectAccessible(page, "the menu of one's account");
    });
  }
}
