import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";

test.use({ javaScriptEnabled: false });
test.beforeEach(({ expected }) => expected.message(/^csp for .*\.js/));

test("a form that is sent before its page has come alive never puts what was typed into the address", async ({
  page,
}) => {
  for (const path of ["/sign-in", "/sign-up", "/account"]) {
    if (path === "/account") await signUp(page);
    await page.goto(path);
    const forms = page.locator("form");
    expect(await forms.count(), path).toBeGreaterThan(0);
    for (const form of await forms.all()) await expect(form, path).toHaveAttribute("method", "post");
  }
});

test("a password typed into a page without scripts is sent as a body", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill("robin@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.route("**", (route) => route.fulfill({ contentType: "text/plain", body: "taken" }));
  const sent = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const request = await sent;
  expect(request.method()).toBe("POST");
  expect(request.url()).not.toContain("password");
  expect(request.postData()).toContain("password=a+long+enough+password");
});

for (const path of ["/sign-in", "/sign-up"]) {
  test(`without scripts ${path} says what it needs, and a form that is sent leads back to it`, async ({
    page,
  }) => {
    // Playwright's own reading of text leaves out what stands in a <noscript>.
    const saysWhatItNeeds = () =>
      expect(page.locator("form")).toContainText("This form needs JavaScript.", { useInnerText: true });
    await page.goto(path);
    await saysWhatItNeeds();
    await page.getByLabel("E-mail address").fill("ada@example.com");
    await page.getByLabel("Password", { exact: true }).fill("planted words");
    const posted = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.locator("form button[type=submit]").click();
    expect((await posted).status()).toBe(303);
    await saysWhatItNeeds();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  });
}
