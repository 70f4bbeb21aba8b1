import { createHash, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { mutateAs, originOf } from "./mutate-as";
import { passkeyDevice } from "./passkeys";

const password = "a long enough password";

/** Makes an account and signs in to it, without the form. */
export async function signUp(page: Page, name = "Robin Reader") {
  const email = `${randomUUID()}@example.com`;
  await mutateAs(page, "identity.signUp", { name, email, password });
  return { email, password };
}

/** Signs in as one of the demo users, the way a visitor does; where their role requires a second factor, by a passkey. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: `Fill in ${name}` }).click();
  const currentPassword = await page.getByLabel("Password", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const code = page.getByLabel("Code of your authenticator app");
  const isIn = () => new URL(page.url()).pathname !== "/sign-in";
  await expect.poll(async () => isIn() || (await code.isVisible()), { timeout: 30_000 }).toBe(true);
  if (isIn() && !(await secondFactorOf(page)).needed) return;
  const appUrl = await originOf(page);
  // The same for each run and worker, as the account is.
  const device = passkeyDevice({ seed: createHash("sha256").update(name).digest(), appUrl });
  const challenge = async (
    path: "account.requestPasskey" | "identity.requestPasskeySignIn",
    input?: object,
  ) => ((await mutateAs(page, path, input)) as { challenge: string }).challenge;
  if (isIn()) {
    const passkey = device.make(await challenge("account.requestPasskey", { currentPassword }));
    // Another worker may have been first.
    await mutateAs(page, "account.addPasskey", { ...passkey, name: "Tests" }).catch(() => undefined);
    await mutateAs(page, "account.turnOnSecondFactorByPasskey", { currentPassword });
    expect(await secondFactorOf(page), `the second factor of ${name}`).toMatchObject({ on: true });
  } else {
    const answer = device.sign(await challenge("identity.requestPasskeySignIn"));
    await mutateAs(page, "identity.signInWithPasskey", answer);
  }
  await page.goto("/home");
}

async function secondFactorOf(page: Page): Promise<{ on: boolean; needed: boolean }> {
  const answer = await page.request.get("/api/trpc/account.secondFactor");
  return (await answer.json()).result.data.json;
}
