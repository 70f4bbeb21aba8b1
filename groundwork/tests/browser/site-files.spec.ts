import { product } from "../../../src/product/product";
import { expect, test } from "../../src/testing/page";

/** Width and height of a picture in PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test("a visitor's browser finds the manifest, and icons of the sizes that it names", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const href = (await page.locator('link[rel="manifest"]').getAttribute("href")) ?? "";
  const manifest = await request.get(href);
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
  const { name, icons } = await manifest.json();
  expect(name).toBe(product.name);
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  const named = icons.map(({ src, sizes }: { src: string; sizes: string }) => [src, sizes]);
  expect(named.map(([, sizes]: string[]) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(icons.some(({ purpose }: { purpose: string }) => purpose === "maskable")).toBe(true);
  for (const [src, sizes] of [...named, [touch, "180x180"]]) {
    const icon = await request.get(src);
    expect([icon.status(), icon.headers()["content-type"], sizeOf(await icon.body()).join("x")]).toEqual([
      200,
      "image/png",
      sizes,
    ]);
    expect(icon.headers()["cache-control"]).toContain("public");
  }
});

test("a shared page has a picture by its whole URL, made at the build or not", async ({
  request,
  baseURL,
}) => {
  for (const path of ["/", "/sign-in", "/confirm-email"]) {
    const html = await (await request.get(path)).text();
    const [, url = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(new URL(url).origin, path).toBe(baseURL);
    const picture = await request.get(url);
    expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
    expect(sizeOf(await picture.body())).toEqual([1200, 630]);
  }
});

test("the sitemap has the public pages and no others, and robots.txt names it and closes those", async ({
  page,
  request,
  baseURL,
}) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
  expect(urls).toEqual(expect.arrayContaining(["/", "/sign-in", "/sign-up"].map((path) => baseURL + path)));
  for (const url of urls) expect((await page.goto(url))?.status(), url).toBe(200);
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
  expect(closed).toEqual(expect.arrayContaining(["/api/", "/account", "/admin/users", "/spec"]));
  for (const url of urls)
    expect(
      closed.filter((path) => new URL(url).pathname.startsWith(path)),
      url,
    ).toEqual([]);
});

test("each page has a title of its own, and that of a missing row says so", async ({
  page,
  admin,
  expected,
}) => {
  expected.status(404);
  const titles = new Map<string, string>();
  const visit = async (reader: typeof page, path: string) => {
    await reader.goto(path, { waitUntil: "networkidle" });
    titles.set(path, await reader.title());
  };
  for (const path of ["/", "/sign-in", "/sign-up", "/forgot-password", "/reset-password"])
    await visit(page, path);
  const signedIn =
    "/home /account /account/security /account/sessions /account/tokens /account/data /admin/users /admin/jobs /admin/audit /spec /spec/jobs";
  for (const path of signedIn.split(" ")) await visit(admin, path);
  expect(new Set(titles.values()).size, JSON.stringify([...titles])).toBe(titles.size);
  for (const path of ["/admin/users/0192f0c1-2222-7222-8222-222222222222", "/nope"]) {
    await admin.goto(path, { waitUntil: "networkidle" });
    await expect(admin).toHaveTitle(`Page not found · ${product.name}`);
  }
});
