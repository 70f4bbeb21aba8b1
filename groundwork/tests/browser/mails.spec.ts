import { randomUUID } from "node:crypto";
import { action, mail, paragraph } from "#contract/mail";
import { keepMail } from "#server/mail/outbox";
import { renderMail } from "#server/mail/render";
import { env } from "#server/process/env";
import { blockedInMail } from "#support/mailed-link";
import { desktop, phone } from "#support/viewports";
import { expectAccessible } from "#testing/accessible";
import { expect, test } from "#testing/page";

const words = mail<{ name: string }>({
  subject: ({ name }) => `A mail for ${name}`,
  body: ({ name }) => [
    paragraph(`Hello ${name}, this is what a mail looks like.`),
    action("Sign in", "/sign-in?next=%2Faccount"),
  ],
});

/** Keeps a mail as the app does, for the app that the browser looks at. */
async function keep(name: string): Promise<void> {
  const { APP_URL: origin } = env();
  const rendered = renderMail(words, { name }, { product: "Ledger", accent: "#0b6545", origin });
  await keepMail({ id: randomUUID(), to: { name, address: "wren@example.com" }, ...rendered }, env());
}

for (const { name, colorScheme, viewport } of [
  { name: "phone in the dark", colorScheme: "dark", viewport: phone },
  { name: "desktop", colorScheme: "light", viewport: desktop },
] as const) {
  test(`a mail is shown as it is sent, and leads to its page, on a ${name}`, async ({ page, expected }) => {
    expected.message(blockedInMail);
    const recipient = `Wren of ${name} <b>${randomUUID().slice(0, 8)}</b>`;
    await keep(recipient);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.goto("/_mail");
    const card = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: `A mail for ${recipient}` }) });
    await expect(card).toContainText("wren@example.com");
    await expect(card).toContainText(`Hello ${recipient}, this is what a mail looks like.`);
    const frame = card.locator("iframe").contentFrame();
    const button = frame.getByRole("link", { name: "Sign in" });
    // The style that it is sent with applies.
    await expect(button).toHaveCSS("color", "rgb(255, 255, 255)");
    await expect(frame.locator("td")).toHaveCSS("background-color", "rgb(11, 101, 69)");
    const opened = page.context().waitForEvent("page");
    await button.click();
    await (await opened).waitForURL("/sign-in?next=%2Faccount");
    await expect(frame.getByText(recipient)).toBeVisible();

    // What looks for obstacles runs in every frame, too.
    await page.locator("iframe").evaluateAll((frames) => {
      for (const frame of frames) frame.remove();
    });
    await expectAccessible(page, `the mails on a ${name}`);
    await card.getByRole("link").first().click();
    await page.waitForURL("/sign-in?next=%2Faccount");
  });
}

test("nothing keeps the page of mails", async ({ page }) => {
  const response = await page.request.get("/_mail");
  expect(response.status()).toBe(200);
  expect(response.headers()["cache-control"]).toContain("no-store");
});
