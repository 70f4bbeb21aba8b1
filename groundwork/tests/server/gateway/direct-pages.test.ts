import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { directRoutes, withDirectPages } from "groundwork/server/gateway/direct-pages";
import { expect, onTestFinished, test } from "vitest";

const build = {
  files: {
    "/(signed-in)/rows/page": "app/(signed-in)/rows/page.js",
    "/(signed-in)/rows/[id]/page": "app/(signed-in)/rows/[id]/page.js",
    "/(public)/page": "app/(public)/page.js",
    "/split/page": "app/split/page.js",
    "/split/@side/page": "app/split/@side/page.js",
    "/_not-found/page": "app/_not-found/page.js",
    "/feed/route": "app/feed/route.js",
  },
  routes: {
    "/(signed-in)/rows/page": "/rows",
    "/(signed-in)/rows/[id]/page": "/rows/[id]",
    "/(public)/page": "/",
    "/split/page": "/split",
    "/split/@side/page": "/split",
    "/_not-found/page": "/_not-found",
    "/feed/route": "/feed",
  },
  routing: {
    basePath: "",
    redirects: [{ source: "/:path+/", internal: true }],
    headers: [],
    rewrites: { beforeFiles: [], afterFiles: [], fallback: [] },
  },
  prerendered: { routes: { "/": {}, "/_not-found": {} } },
  functions: { functions: { "/_middleware": { matchers: [{ missing: [{ key: "x-app-arrived" }] }] } } },
};

test("only a page of one entry, rendered for each request at a path of its own, needs no router", () => {
  expect([...directRoutes(build)]).toEqual([["/rows", "app/(signed-in)/rows/page.js"]]);
});

const routed = {
  "a redirect": { redirects: [{ source: "/rows" }] },
  "a rewrite": { rewrites: { beforeFiles: [{ source: "/rows" }] } },
  "a header": { headers: [{ source: "/rows" }] },
  "a base path": { basePath: "/app" },
  "slashes at the end": { redirects: [{ source: "/:path*", internal: true }] },
};
for (const [name, own] of Object.entries(routed)) {
  test(`every page goes through the router of a build with ${name}`, () => {
    expect(directRoutes({ ...build, routing: { ...build.routing, ...own } }).size).toBe(0);
  });
}

test("every page goes through the router of a build whose proxy runs behind the gateway", () => {
  const functions = { functions: { "/_middleware": { matchers: [{}] } } };
  expect(directRoutes({ ...build, functions }).size).toBe(0);
});

/** Entry of a page, as a build has it: it counts what it has noted about a request, and fails when it is asked to. */
const entry = `exports.handler = async (request, response, { requestMeta }) => {
  if (request.url.includes("fail")) throw new Error("the page broke");
  requestMeta.seen = (requestMeta.seen ?? 0) + 1;
  response.end("entry " + requestMeta.seen);
};`;

/** A server of one direct page, \`/rows\`; answers with who answered. */
async function serve() {
  const folder = await mkdtemp(join(tmpdir(), "entry-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "page.js");
  await writeFile(file, entry);
  const page = withDirectPages({
    page: async (_request, response) => void response.end("router"),
    files: new Map([["/rows", file]]),
    compress: true,
    port: 3000,
    onError: () => {},
  });
  const server = createServer((request, response) => {
    page(request, response).catch((error: Error) => response.end(error.message));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return async (path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, init)).text();
}

test("a document is made by the entry of its page, which knows nothing of another request", async () => {
  const ask = await serve();
  expect([await ask("/rows"), await ask("/rows?sort=title")]).toEqual(["entry 1", "entry 1"]);
});

test("what is no plain document goes through the router", async () => {
  const ask = await serve();
  const parts = ["rsc", "next-router-state-tree", "next-router-prefetch", "next-url"];
  for (const name of parts) expect(await ask("/rows", { headers: { [name]: "1" } }), name).toBe("router");
  for (const path of ["/rows/", "//rows", "/Rows", "/%72ows", "/rows?_rsc=a", "/rows?a=b&nxtPid=c"])
    expect(await ask(path), path).toBe("router");
});

test("a page whose handler fails is refused as unexpected, without its words", async () => {
  const ask = await serve();
  expect(await ask("/rows?fail")).toBe("UNEXPECTED");
});
