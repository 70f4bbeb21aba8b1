import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "#testing/page";

test("a page that is only committed is waited for until its document is there", async ({ page }) => {
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  const server = createServer(async (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.write(" ");
    await held;
    response.end("<!doctype html><html lang=en><link rel=icon href=data:><h1>Here</h1>");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    const { port } = server.address() as AddressInfo;
    const committed = page.waitForEvent("framenavigated");
    const gone = page.goto(`http://127.0.0.1:${port}/`, { waitUntil: "commit" });
    await committed;
    expect(await page.evaluate(() => document.documentElement)).toBeNull();
    const first = page.waitForEvent("domcontentloaded");
    send();
    await first;
    await gone;
    await expect(page.getByRole("heading", { name: "Here" })).toBeVisible();
  } finally {
    send();
    server.close();
  }
});
