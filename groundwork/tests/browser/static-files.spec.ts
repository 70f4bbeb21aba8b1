import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { env } from "#server/process/env";
import { expect, test } from "#testing/page";

/** A response as it is on the wire: nothing is decoded. */
async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const outgoing = request(new URL(path, env().APP_URL), { method, headers, agent: false });
  outgoing.end();
  const [answer]: IncomingMessage[] = await once(outgoing, "response");
  if (!answer) throw new Error("No answer came.");
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(await answer.toArray()) };
}

/** The scripts and style sheets that the home page names. */
async function filesOfHome(): Promise<string[]> {
  const html = (await ask("/")).bytes.toString();
  const paths = [...html.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+\.(?:js|css)[^"]*)"/g)];
  return [...new Set(paths.map(([, path = ""]) => path.replaceAll("&amp;", "&")))];
}

test("scripts and style sheets travel as the build has compressed them, by brotli or else by gzip", async () => {
  const paths = await filesOfHome();
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) {
    const plain = await ask(path, { "accept-encoding": "identity" });
    expect(plain.headers["content-encoding"], path).toBeUndefined();
    const brotli = await ask(path, { "accept-encoding": "gzip, deflate, br, zstd" });
    const gzip = await ask(path, { "accept-encoding": "br;q=0, gzip" });
    if (plain.bytes.length < 512) continue;
    expect(brotli.headers["content-encoding"], path).toBe("br");
    expect(gzip.headers["content-encoding"], path).toBe("gzip");
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes), path).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes), path).toBe(true);
    expect(brotli.bytes.length, path).toBeLessThan(gzip.bytes.length);
    for (const { headers, bytes } of [brotli, gzip]) {
      expect(headers["content-length"]).toBe(String(bytes.length));
      expect(headers["content-type"]).toBe(plain.headers["content-type"]);
      expect(headers["cache-control"]).toBe(plain.headers["cache-control"]);
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  }
});

test("a compressed file is known again by its ETag, has no body for HEAD, and a part of it is one of the plain file", async () => {
  const [path = ""] = await filesOfHome();
  const accept = { "accept-encoding": "br" };
  const whole = await ask(path, accept);
  const { etag = "" } = whole.headers;
  const again = await ask(path, { ...accept, "if-none-match": etag });
  expect(again).toMatchObject({ status: 304, headers: { etag } });
  expect(again.bytes).toHaveLength(0);
  const head = await ask(path, accept, "HEAD");
  expect(head.headers).toMatchObject({ etag, "content-length": String(whole.bytes.length) });
  expect(head.bytes).toHaveLength(0);
  const part = await ask(path, { ...accept, range: "bytes=0-9" });
  expect(part).toMatchObject({ status: 206 });
  expect(part.headers["content-encoding"]).toBeUndefined();
  const plain = await ask(path, { "accept-encoding": "identity" });
  expect(part.bytes.equals(plain.bytes.subarray(0, 10))).toBe(true);
  const ofOther = await ask(path, { ...accept, range: "bytes=0-9", "if-range": etag });
  expect(ofOther.bytes.equals(plain.bytes)).toBe(true);
});
