import { expect, type Page } from "@playwright/test";

/** Message about the scripts that the tools of the tests put into every frame: that of a mail runs none. */
export const blockedInMail = /Blocked script execution in 'about:srcdoc'/;

/** Opens the link of the newest mail to an address, once it is there: an app of the tests keeps its mails. */
export async function openMailedLink(
  page: Page,
  { to, subject }: { to: string; subject: RegExp },
): Promise<void> {
  const mail = page
    .locator("section")
    .filter({ hasText: to })
    .filter({ has: page.getByRole("heading", { name: subject }) });
  await expect(async () => {
    await page.goto("/_mail");
    await expect(mail.first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await mail.first().getByRole("link", { name: /#/ }).click();
}
