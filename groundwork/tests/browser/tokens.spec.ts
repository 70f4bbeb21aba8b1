import type { Page } from "@playwright/test";
import { request } from "#support/raw-request";
import { desktop, phone } from "#support/viewports";
import { expectAccessible } from "#testing/accessible";
import { expect, test, toasts } from "#testing/page";
import { signInAs, signUp } from "#testing/sign-in";

/** Answer to a program that calls with this token. */
async function callWith(token: string, path = "identity.me", method = "GET") {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { status, text } = await request(method, `/api/trpc/${path}`, { headers });
  return { status, text };
}

const token = (page: Page) => page.getByRole("region", { name: "Your new token" });
const list = (page: Page) => page.getByRole("region", { name: "Your tokens" });

for (const [device, viewport] of Object.entries({ "a phone": phone, "a desktop": desktop })) {
  test(`on ${device} a person makes a token, copies it once, and a program calls with it until it is revoked`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize(viewport);
    await signUp(page);
    await page.goto("/account/tokens");
    await expect(list(page)).toContainText("You have no tokens.");
    await expect(page.getByLabel("Role").getByRole("option")).toHaveText(["Member"]);

    await page.getByLabel("Name").fill("Backup");
    await page.getByLabel("Expires").selectOption({ label: "In 7 days" });
    await page.getByRole("button", { name: "Create token" }).click();
    await expect(token(page).getByText("It is not shown again.")).toBeFocused();
    await token(page).getByRole("button", { name: "Copy token" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^groundwork_/);
    await expect(token(page).getByRole("code")).toHaveText(copied);
    await expectAccessible(page, "the new token");

    await expect(list(page)).toContainText("Never used");
    expect(await callWith(copied)).toMatchObject({
      status: 200,
      text: expect.stringContaining("Robin Reader"),
    });
    expect((await callWith(copied, "token.list")).status).toBe(403);
    expect((await callWith(copied, "identity.signOut", "POST")).status).toBe(403);
    for (const presented of [copied, "groundwork_unknown"]) {
      const headers = { authorization: `Bearer ${presented}` };
      const { status, text } = await request("GET", "/account", { headers });
      expect({ status, greets: text.includes("Robin Reader") }).toEqual({ status: 401, greets: false });
    }

    await token(page).getByRole("button", { name: "Done" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("");
    await page.reload();
    await expect(list(page)).toContainText("Last used");
    expect(await page.content()).not.toContain(copied);
    expect(page.url()).not.toContain("groundwork_");

    await list(page).getByRole("button", { name: "Revoke Backup" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("Backup");
    await dialog.getByRole("button", { name: "Revoke token" }).click();
    await expect(toasts(page)).toContainText("Token revoked");
    await expect(list(page)).toContainText("You have no tokens.");
    expect(await callWith(copied)).toMatchObject({
      status: 401,
      text: expect.stringContaining("TOKEN_REFUSED"),
    });
  });
}

test("an admin chooses among the roles up to their own, and a name is asked for", async ({ page }) => {
  await signInAs(page, "Alex Admin");
  await page.goto("/account/tokens");
  await expect(page.getByLabel("Role").getByRole("option")).toHaveText(["Member", "Admin"]);
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/./);
});

test("no page of another site may call with a token: there is no CORS", async () => {
  const headers = {
    origin: "https://elsewhere.example",
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization",
  };
  const answer = await request("OPTIONS", "/api/trpc/identity.me", { headers });
  expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
});
