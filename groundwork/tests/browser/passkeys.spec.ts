import type { Page } from "@playwright/test";
import { ageSessions } from "#support/sessions";
import { desktop, phone } from "#support/viewports";
import { expectAccessible } from "#testing/accessible";
import { dismiss, expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";
import { fillSignIn } from "../support/users";

/** Gives the browser a device that keeps passkeys, and verifies who uses it unless told otherwise. */
async function addDevice(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: () => client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false }),
  };
}

/** Adds a passkey to the account of who is signed in, by keys alone. */
async function addPasskey(page: Page, password: string, device = "") {
  await page.goto("/account/security");
  await page.getByRole("button", { name: "Add a passkey" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  if (device) await expectAccessible(page, `A new passkey on ${device}`);
  await page.keyboard.type("My phone");
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("My phone");
  await dismiss(page, "Passkey added");
}

async function signInWithPasskey(page: Page) {
  await page.getByRole("button", { name: "Use a passkey" }).press("Enter");
  await page.waitForURL("/home");
}

for (const [device, viewport] of Object.entries({ "a phone": phone, "a desktop": desktop })) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("a passkey is added, signs in, and is removed", async ({ page, expected }) => {
      expected.status(401, 404);
      const { password } = await signUp(page);
      await addDevice(page);
      await addPasskey(page, password, device);
      const list = page.getByRole("list", { name: "Passkeys" });
      await expect(list).toContainText("Never used");
      await expectAccessible(page, `Passkeys on ${device}`);

      await page.context().clearCookies();
      await page.goto("/sign-in");
      await expectAccessible(page, `A sign-in with a passkey on ${device}`);
      await signInWithPasskey(page);

      await page.goto("/account/security");
      await expect(list).toContainText("Last used");
      await page.getByRole("button", { name: "Remove My phone" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Remove this passkey?" });
      await dialog.getByLabel("Password", { exact: true }).fill(password);
      await page.keyboard.press("Enter");
      await expect(list).toBeHidden();

      await page.context().clearCookies();
      await page.goto("/sign-in");
      await page.getByRole("button", { name: "Use a passkey" }).click();
      await expect(page.getByRole("alert").getByText("This passkey was not accepted")).toBeVisible();
    });
  });
}

test("a passkey is the second factor, and the second step of a sign-in", async ({ page, expected }) => {
  expected.status(401, 403);
  const { email, password } = await signUp(page);
  await addDevice(page);
  await addPasskey(page, password);
  await page.getByRole("button", { name: "Use your passkeys" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Keep your recovery codes" })).toBeVisible();
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  const card = page.getByRole("region", { name: "Second factor" });
  await expect(card).toContainText("Signing in by your password takes a passkey as well.");

  await page.context().clearCookies();
  await page.goto("/sign-in");
  await fillSignIn(page, { email, password });
  await expect(page.getByLabel("Code of your authenticator app")).toBeFocused();
  await signInWithPasskey(page);

  await page.goto("/account/security");
  await ageSessions({ email });
  await card.getByRole("button", { name: "Make new recovery codes" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  const again = page.getByRole("dialog", { name: "Confirm that it is you" });
  await again.getByRole("button", { name: "Use a passkey" }).press("Enter");
  await expect(again).toBeHidden();
  await expect(dialog.getByRole("heading", { name: "Keep your recovery codes" })).toBeVisible();
});

test("a device that does not verify its user signs nobody in, and the page says so", async ({
  page,
  expected,
}) => {
  expected.status(401);
  const { password } = await signUp(page);
  const device = await addDevice(page);
  await addPasskey(page, password);
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await device.refuse();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert").getByText("No passkey was used.")).toBeVisible();
});
