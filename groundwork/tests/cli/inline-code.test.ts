import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fixedPages, inlineCodeOf } from "#cli/static-files";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("the inline code of a page", () => {
  test("is what stands in its script and style elements, letter by letter", () => {
    const html = `<html><head><style>a{b:c}</style><style media="print">\n d</style></head><body><script>one("<\\/p>")</script>
      <script id="_R_" data-x="a>b">(two)()\n</script></body></html>`;
    expect(inlineCodeOf(html)).toEqual({
      scripts: [hashOf('one("<\\/p>")'), hashOf("(two)()\n")],
      styles: [hashOf("a{b:c}"), hashOf("\n d")],
      attributes: [],
    });
  });

  test("is not what a script loads", () => {
    const html = `<script src="/a.js" async=""></script><script async="" src="/b.js"></script><script data-src="c">c</script>`;
    expect(inlineCodeOf(html).scripts).toEqual([hashOf("c")]);
  });

  test("is what a style attribute says, and not what only looks like one", () => {
    const html = `<p class="x" style="a:&quot;b&quot;;c:&#x27;&amp;lt;&#x27;">style="no"</p><script>"<p style=\\"d\\">"</script>`;
    expect(inlineCodeOf(html).attributes).toEqual([hashOf(`a:"b";c:'&lt;'`)]);
  });

  test("is listed once, however often it stands there", () => {
    expect(inlineCodeOf("<script>a</script><script>a</script>").scripts).toEqual([hashOf("a")]);
  });
});

describe("the pages that stay as the build has made them", () => {
  const page = { routeType: "page", response: "complete", initialRevalidateSeconds: false } as const;
  const file = { ...page, routeType: "route" };

  test("are the pages of Next's list, and not its files", () => {
    const routes = { "/": page, "/_not-found": page, "/icon.svg": { ...file, initialRevalidateSeconds: 60 } };
    expect(fixedPages({ routes, dynamicRoutes: {} })).toEqual(["/", "/_not-found"]);
  });

  test.each([
    ["is made again after a while", { "/news": { ...page, initialRevalidateSeconds: 60 } as const }, {}],
    ["is finished at the request", { "/news": { ...page, response: "initial" } }, {}],
    ["is made when it is first asked for", {}, { "/news": { routeType: "page", fallback: null } }],
  ])("refuse the build when one %s", (_what, routes, dynamicRoutes) => {
    expect(() => fixedPages({ routes: { "/": page, ...routes }, dynamicRoutes })).toThrow(
      /^The page \/news is kept and made again later/,
    );
  });

  test("may be those of a list of paths that is closed", () => {
    const dynamicRoutes = { "/docs/[name]": { routeType: "page", fallback: false } };
    expect(fixedPages({ routes: { "/docs/a": page }, dynamicRoutes })).toEqual(["/docs/a"]);
  });
});
