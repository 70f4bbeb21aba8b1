import { directRoutes } from "groundwork/server/gateway/direct-pages";
import { expect, test } from "vitest";

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
