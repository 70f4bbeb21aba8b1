import { describe, expect, test } from "vitest";
import { contentSecurityPolicies, scriptHash } from "#server/http/request-context";

const code = (name: string) => ({
  scripts: [`'sha256-${name}-script'`, "'sha256-shared'"],
  styles: [`'sha256-${name}-style'`],
  attributes: [],
});
const pages = {
  "/": code("home"),
  "/about": code("about"),
  "/über-uns": code("german"),
  "/_not-found": code("not-found"),
  "/_global-error": { ...code("failed"), attributes: ["'sha256-failed-attribute'"] },
};
const live = { https: true, development: false };
const policyFor = contentSecurityPolicies(pages, live);

/** The sources of a directive. */
const sources = (policy: string, directive: string) =>
  policy.split("; ").flatMap((part) => {
    const [name, ...values] = part.split(" ");
    return name === directive ? values : [];
  });

describe("the policy of a page made at the build", () => {
  test("lists the code of that very page, and of the page that stands in when it fails", () => {
    const { text, nonce } = policyFor("/about");
    expect(nonce).toBeUndefined();
    expect(sources(text, "script-src")).toEqual([
      "'self'",
      "'sha256-about-script'",
      "'sha256-shared'",
      "'sha256-failed-script'",
    ]);
    expect(sources(text, "style-src")).toEqual(["'self'", "'sha256-about-style'", "'sha256-failed-style'"]);
    expect(sources(text, "style-src-attr")).toEqual(["'unsafe-hashes'", "'sha256-failed-attribute'"]);
  });

  test("is the same for everybody, so that the page can be kept", () => {
    expect(policyFor("/").text).toBe(policyFor("/").text);
  });

  test("is found by the path as browsers write it", () => {
    expect(policyFor("/%C3%BCber-uns").text).toContain("german");
  });
});

describe("the policy of any other page", () => {
  test("has a nonce of its own, and lists the code of the page that says that there is none", () => {
    const { text, nonce = "" } = policyFor("/account");
    expect(Buffer.from(nonce, "base64")).toHaveLength(16);
    expect(sources(text, "script-src")).toEqual([
      "'self'",
      `'nonce-${nonce}'`,
      "'sha256-not-found-script'",
      "'sha256-shared'",
      "'sha256-failed-script'",
    ]);
    expect(policyFor("/account").nonce).not.toBe(nonce);
  });

  test("lists nothing of a page that has a policy of its own", () => {
    expect(policyFor("/account").text).not.toMatch(/home|about/);
  });
});

test("what is no page may neither run nor load anything", () => {
  for (const path of ["/api/trpc/identity.me", "/api/nothing", "/_next/static/chunks/a.js"]) {
    expect(policyFor(path).text).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  }
});

describe("no policy of the production build", () => {
  const paths = ["/", "/about", "/account", "/api/nothing"];

  test("lets through inline or evaluated code, other origins or other schemes", () => {
    for (const path of paths) {
      expect(policyFor(path).text).not.toMatch(
        /unsafe-(inline|eval)|strict-dynamic|[*]|\bdata:|\bws|https?:/,
      );
    }
  });

  test("lets a page be framed, its base be moved, or a form be sent away", () => {
    for (const path of paths) {
      const { text } = policyFor(path);
      expect(sources(text, "default-src")).toEqual(["'none'"]);
      expect(sources(text, "frame-ancestors")).toEqual(["'none'"]);
      expect(sources(text, "base-uri")).toEqual(["'none'"]);
      expect(["'self'", "'none'"]).toContain(sources(text, "form-action").join(" "));
    }
  });
});

test("requests are upgraded where people come by https, and only there", () => {
  expect(policyFor("/").text).toContain("upgrade-insecure-requests");
  const plain = contentSecurityPolicies(pages, { ...live, https: false });
  for (const path of ["/", "/account"]) expect(plain(path).text).not.toContain("upgrade");
});

test("the development server may evaluate code and bring styles, and nothing else besides", () => {
  const { text, nonce } = contentSecurityPolicies(
    {},
    {
      https: false,
      development: true,
      inlineScripts: ["first()"],
    },
  )("/");
  expect(sources(text, "script-src")).toEqual([
    "'self'",
    `'nonce-${nonce}'`,
    "'unsafe-eval'",
    scriptHash("first()"),
  ]);
  expect(sources(text, "style-src")).toEqual(["'self'", "'unsafe-inline'"]);
  // A style attribute that a page is drawn with there would be missing from the built one.
  expect(sources(text, "style-src-attr")).toEqual(["'none'"]);
  expect(sources(text, "connect-src")).toEqual(["'self'", "ws:"]);
});
