import { expect, test } from "vitest";
import { platformLimits } from "#contract/limits";
import { lines } from "#testing/log";
import { openWithIssuer, origin } from "./harness";

const set = await openWithIssuer();

/** Problem that the sign-in page is shown, and the references of the errors in the log. */
function problemIn(location: string) {
  const { pathname, searchParams } = new URL(location, origin);
  expect(pathname).toBe("/sign-in");
  expect(lines("error").map(({ reference }) => reference)).toEqual([searchParams.get("reference")]);
  return searchParams.get("error");
}

// First, since what the issuer says of itself is kept once it was there.
test("a provider that does not answer is given up in time, and asked again by the next visitor", async () => {
  set.issuer.silent = true;
  const browser = set.openBrowser();
  const began = Date.now();
  const { location } = await browser.comeBack("/api/sign-in/provider?next=/account");
  expect(problemIn(location)).toBe("PROVIDER_FAILED");
  expect(location).toContain("next=%2Faccount");
  expect(Date.now() - began).toBeGreaterThanOrEqual(platformLimits.provider.answerSeconds * 1000 - 1000);
  expect(browser.jar.size).toBe(0);

  set.issuer.silent = false;
  set.signsIn();
  expect(await browser.signIn()).toMatchObject({ error: null });
});

test("a provider that is away when its user comes back signs nobody in", async () => {
  const { email } = set.signsIn();
  const browser = set.openBrowser();
  const path = await browser.toProvider();
  set.issuer.silent = true;
  expect(problemIn((await browser.comeBack(path)).location)).toBe("PROVIDER_FAILED");
  expect(await set.app.db.user.count({ where: { email: String(email) } })).toBe(0);
});
