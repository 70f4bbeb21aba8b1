import { randomUUID } from "node:crypto";
import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";
import { home } from "@/product/screens";
import { fillSignIn } from "../support/users";

/** Values of `next` that a browser, or a router, could follow to another site. */
const foreign = [
  "//elsewhere.example",
  "https://elsewhere.example/",
  "/\\elsewhere.example",
  "/..//elsewhere.example",
  "/\t/elsewhere.example",
  "%2F%2Felsewhere.example",
  "javascript:alert(document.domain)",
];
const own = "/account?from=a-mail";

const entries = ["/sign-in", "/sign-up"] as const;
const entryUrl = (entry: string, next: string) => `${entry}?${new URLSearchParams({ next })}`;

for (const entry of entries) {
  test(`who is signed in already is sent on by ${entry} to a page of this site, never to another`, async ({
    page,
  }) => {
    await signUp(page);
    const destination = async (next: string) => {
      const answer = await page.request.get(entryUrl(entry, next), { maxRedirects: 0 });
      expect(answer.status(), next).toBe(307);
      return answer.headers().location;
    };
    expect(await destination(own)).toBe(own);
    for (const next of foreign) expect(await destination(next), next).toBe(home);
  });

  test(`${entry} passes on to the other form where to go, if that is a page of this site`, async ({
    page,
  }) => {
    const [other = entry] = entries.filter((path) => path !== entry);
    const link = page.getByRole("main").locator(`a[href^="${other}"]`);
    await page.goto(entryUrl(entry, own));
    await expect(link).toHaveAttribute("href", entryUrl(other, own));
    for (const next of foreign) {
      await page.goto(entryUrl(entry, next));
      await expect(link, next).toHaveAttribute("href", entryUrl(other, home));
    }
  });
}

for (const next of ["//elsewhere.example", "javascript:alert(document.domain)"]) {
  test(`signing in or up with the destination ${next} arrives on a page of this site`, async ({ page }) => {
    const { email, password } = await signUp(page);
    const origin = new URL(page.url()).origin;
    // Also for who is signed in and wants to be another user.
    for (const url of [entryUrl("/sign-in", next), `${entryUrl("/sign-in", next)}&as=another`]) {
      if (!url.endsWith("another")) await page.context().clearCookies();
      await page.goto(url);
      await fillSignIn(page, { email, password });
      await page.waitForURL(`${origin}${home}`);
    }
    await page.context().clearCookies();
    await page.goto(entryUrl("/sign-up", next));
    await page.getByLabel("Name").fill("Robin Reader");
    await page.getByLabel("E-mail address").fill(`${randomUUID()}@example.com`);
    await page.getByLabel("Password", { exact: true }).fill("a long enough password");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.waitForURL(`${origin}${home}`);
  });
}

test("a page that needs a sign-in leads back to a page of this site, whatever its address says", async ({
  page,
  expected,
}) => {
  expected.status(401);
  for (const next of foreign) {
    const here = `/account?${new URLSearchParams({ next })}`;
    await page.goto(here);
    const link = page.getByRole("main").getByRole("link", { name: "Create one" });
    await expect(link, next).toHaveAttribute("href", entryUrl("/sign-up", here));
  }
});
