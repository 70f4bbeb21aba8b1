import { expect, test, vi } from "vitest";
import { openWithIssuer } from "./harness";

test("Where sign-up is closed, the provider brings no new account", async () => {
  vi.stubEnv("SIGN_UP", "closed");
  const set = await openWithIssuer();
  const { email } = set.signsIn();
  const browser = set.openBrowser();
  expect(await browser.signIn()).toMatchObject({ error: "SIGN_UP_CLOSED" });
  expect(await browser.who()).toBeUndefined();
  expect(await set.app.db.user.count({ where: { email: String(email) } })).toBe(0);
});
