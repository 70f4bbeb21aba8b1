import { readFileSync } from "node:fs";
import { next, startNode } from "#cli/process";
import { ownSettings } from "#cli/test-suites";
import { freePort } from "#postgres/embedded/server-address";
import { expect, test } from "#testing/page";
import { signInAs } from "#testing/sign-in";

const number = readFileSync(".next/built-from", "utf8");

test("a page, its files and its data carry the build hash, with the gateway and without", async ({
  page,
  baseURL,
}) => {
  const port = await freePort();
  const plain = startNode(
    next,
    ["start", "--port", String(port)],
    { ...ownSettings, PORT: String(port) },
    { stdio: "pipe" },
  );
  try {
    await expect
      .poll(
        () =>
          fetch(`http://localhost:${port}/api/health/live`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    for (const origin of [baseURL ?? "", `http://localhost:${port}`]) {
      const html = await (await page.request.get(`${origin}/sign-in`)).text();
      expect(html).toContain(`data-dpl-id="${number}"`);
      expect(html).toMatch(new RegExp(`src="/_next/static/[^"]+\\.js\\?dpl=${number}"`));
      const data = await page.request.get(`${origin}/sign-in`, { headers: { rsc: "1" } });
      expect(data.headers()["x-nextjs-deployment-id"]).toBe(number);
    }
  } finally {
    plain.kill("SIGTERM");
  }
});

test("a page that meets another build on its way loads the next page whole, and else does not", async ({
  page,
}) => {
  await signInAs(page, "Alex Admin");
  /** Goes from one page to another by a link; answers whether the first page is still there to do it. */
  const isCached = async () => {
    await page.goto("/account");
    await page.evaluate(() => Object.assign(window, { marked: true }));
    await page.getByRole("link", { name: "Users" }).click();
    await page.waitForURL("/admin/users");
    return page.evaluate(() => "marked" in window);
  };
  expect(await isCached()).toBe(true);
  await page.route("**/*", async (route) => {
    if (!("rsc" in route.request().headers())) return route.continue();
    const response = await route.fetch();
    const headers = { ...response.headers(), "x-nextjs-deployment-id": "another" };
    await route.fulfill({ response, headers });
  });
  expect(await isCached()).toBe(false);
});
