import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { env } from "#server/process/env";
import { expectOnlyText, hostileTexts } from "#support/hostile-texts";
import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";
import { openUsers } from "../support/users";

declare global {
  interface Window {
    /** Violations of the page's policy. */
    received: string[];
  }
}

/** Tries in a page, as its own script would, all that a policy can forbid. */
async function plantEverything(): Promise<void> {
  const { received } = Object.assign(window, { received: [] as string[] });
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    received.push(
      `${effectiveDirective} ${/^https?:/.test(blockedURI) ? new URL(blockedURI).host : blockedURI}`,
    );
  });
  const plant = (html: string) => {
    const piece = document.createRange().createContextualFragment(html);
    document.body.append(piece);
  };
  plant("<script>window.planted = 1</script>");
  plant("<script nonce='planted'>window.planted = 1</script>");
  plant("<script src='https://evil.example/a.js'></script>");
  plant("<script src='data:text/javascript,window.planted=1'></script>");
  plant("<b id='b' onclick='window.planted = 1'>b</b>");
  document.getElementById("b")?.click();
  plant("<style>body { --planted: 1 }</style>");
  plant("<p style='--planted: 1'>p</p>");
  plant("<img src='https://evil.example/a.png'>");
  plant("<iframe src='https://evil.example/'></iframe>");
  plant("<object data='https://evil.example/'></object>");
  plant("<base href='https://evil.example/'>");
  plant("<form id='f' action='https://evil.example/'></form>");
  document.querySelector<HTMLFormElement>("#f")?.submit();
  await fetch("https://evil.example/").catch(() => {});
  // What Playwright evaluates may evaluate; what runs later may not.
  // biome-ignore lint/security/noGlobalEval: this is the place that proves it forbidden
  setTimeout(() => globalThis.eval("window.planted = 1"));
}

test("what people are called is shown letter by letter, and runs nowhere", async ({ page, admin }) => {
  const name = hostileTexts[0] ?? "";
  const email = `${randomUUID()}@example.com`;
  await page.goto("/");
  const data = { name, email, password: "a long enough password" };
  const headers = { origin: env().APP_URL };
  expect((await page.request.post("/api/trpc/identity.signUp", { headers, data })).status()).toBe(200);

  await page.goto("/account", { waitUntil: "networkidle" });
  await expect(page.getByRole("banner")).toContainText(name);
  await expectOnlyText(page);

  const row = await openUsers(admin, email);
  await expect(row).toContainText(name);
  await expectOnlyText(admin);
});

test("what stands in an address is shown letter by letter, and runs nowhere", async ({ page, expected }) => {
  expected.status(404);
  await signUp(page);
  const all = encodeURIComponent(hostileTexts.join(" "));
  for (const url of [`/account?search=${all}`, `/sign-in?to=${all}&as=${all}`, `/${all}`, `/#${all}`]) {
    await page.goto(url, { waitUntil: "networkidle" });
    await expectOnlyText(page);
  }
});

test.describe("were something planted in a page after all, its policy", () => {
  test.beforeEach(({ expected }) => expected.message(/policy|violates|^csp for/i));

  for (const url of ["/", "/sign-in"]) {
    test(`would not let it run on ${url}`, async ({ page }) => {
      await page.goto(url, { waitUntil: "networkidle" });
      await page.evaluate(plantEverything);
      await expect
        .poll(() => page.evaluate(() => [...new Set(window.received)].sort()))
        .toEqual([
          "base-uri evil.example",
          "connect-src evil.example",
          "form-action evil.example",
          "frame-src evil.example",
          "img-src evil.example",
          "object-src evil.example",
          "script-src eval",
          "script-src-attr inline",
          "script-src-elem data",
          "script-src-elem evil.example",
          "script-src-elem inline",
          "style-src-attr inline",
          "style-src-elem inline",
        ]);
      expect(await page.evaluate(() => "planted" in window)).toBe(false);
      const style = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--planted"));
      expect(style).toBe("");
      expect(await page.evaluate(() => document.baseURI)).toBe(page.url());
    });
  }

  test("would not let it be framed by another site", async ({ page, expected }) => {
    expected.message(/frame|ERR_BLOCKED_BY_RESPONSE/i);
    const site = createServer((_request, response) => {
      response.setHeader("content-type", "text/html");
      response.end(`<link rel="icon" href="data:,"><iframe src="${env().APP_URL}/sign-in"></iframe>`);
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    try {
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
      const frame = page.frames()[1];
      await expect.poll(() => frame?.url()).toBe("chrome-error://chromewebdata/");
    } finally {
      site.close();
    }
  });
});
