import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { scriptHash } from "#server/http/request-context";
import { env } from "#server/process/env";
import { blockedInMail } from "#support/mailed-link";
import { observe } from "#support/observatory";
import { type RawResponse, request } from "#support/raw-request";
import {
  agreedHeaders,
  agreedPolicyOfPages,
  agreedPolicyOfPrograms,
  withoutInlineCode,
} from "#support/security-headers";
import { expect, test } from "#testing/page";
import { signInAs, signUp } from "#testing/sign-in";
import { inlineScripts } from "@/app/_components/inline-scripts";

const origin = env().APP_URL;

/** A file that every page loads, which browsers keep. */
const chunk = () => {
  const name = readdirSync(".next/static/chunks").find((file) => file.endsWith(".js"));
  return `/_next/static/chunks/${name}`;
};

/** Headers of every response, each once. */
function expectSafe(what: string, path: string, { headers }: RawResponse): void {
  expect(headers, what).toMatchObject({
    ...agreedHeaders,
    "x-request-id": expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4})+$/),
  });
  const policy = /^\/(api|_next\/static)\//.test(path) ? agreedPolicyOfPrograms : agreedPolicyOfPages;
  expect(withoutInlineCode(headers["content-security-policy"]), what).toBe(policy);
  expect(headers, what).not.toHaveProperty("x-powered-by");
  expect(headers, what).not.toHaveProperty("server");
}

test("every answer tells browsers how to keep its readers safe, and has a reference", async () => {
  const json = { origin, "content-type": "application/json" };
  const cached = await request("GET", "/favicon.ico");
  const cases: [string, string, number, Record<string, string>?][] = [
    ["GET", "/", 200],
    ["HEAD", "/", 200],
    ["GET", "/", 307, { rsc: "1" }],
    ["GET", "/", 304, { "if-none-match": String((await request("GET", "/")).headers.etag) }],
    ["GET", "/sign-in", 200],
    ["GET", "/account", 401],
    ["GET", "/nothing/at/all", 404],
    ["GET", "/_global-error", 500],
    ["GET", "/sign-in/", 308],
    ["GET", "//example.com", 308],
    ["GET", "/%", 404],
    ["POST", "/sign-in", 303],
    ["PUT", "/sign-in", 405],
    ["POST", "/favicon.ico", 405],
    ["GET", "/sign-in", 400, { rsc: "1", "next-router-state-tree": "garbage" }],
    ["GET", "/sign-in", 421, { host: "example.com" }],
    ["GET", "/robots.txt", 200],
    ["GET", "/_brand/share.png", 200],
    ["GET", "/favicon.ico", 304, { "if-modified-since": String(cached.headers["last-modified"]) }],
    ["GET", "/favicon.ico", 206, { range: "bytes=0-1" }],
    ["GET", "/icon.svg", 200],
    ["GET", chunk(), 200],
    ["GET", "/_next/static/chunks/nothing.js", 404],
    ["GET", "/_next/image?url=%2Ficon.svg&w=64&q=75", 404],
    ["GET", "/api/trpc/identity.me", 200],
    ["POST", "/api/trpc/user.endSessions", 401, json],
    ["GET", "/api/trpc/nothing", 404],
    ["PUT", "/api/trpc/user.endSessions", 405],
    ["POST", "/api/trpc/identity.signIn", 400, json],
    ["GET", "/api/nothing", 404],
    ["GET", "/api/health/live", 200],
    ["GET", "/api/health/ready", 200],
  ];
  const references = new Set<unknown>();
  for (const [method, path, status, headers = {}] of cases) {
    const what = `${method} ${path} ${JSON.stringify(headers)}`;
    const answer = await request(method, path, { headers });
    expect(answer.status, what).toBe(status);
    expectSafe(what, path, answer);
    references.add(answer.headers["x-request-id"]);
  }
  expect(references.size).toBe(cases.length);
});

test("so does an answer to what is no request", async () => {
  const { hostname, port } = new URL(origin);
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket";
  for (const words of ["NO HTTP", "GET / HTTP/1.1", `GET / HTTP/1.1\r\nHost: ${hostname}\r\n${upgrade}`]) {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
    });
    socket.write(`${words}\r\n\r\n`);
    await once(socket, "close");
    expect(answer, words).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer, words).toMatch(/^x-content-type-options: nosniff\r$/m);
    expect(answer, words).toMatch(/^content-security-policy: default-src 'none'; .*frame-ancestors 'none'/m);
    expect(answer, words).toMatch(/^x-request-id: [0-9A-F]{4}-/m);
  }
});

test("nobody is served the source of what the browser runs, nor learns where it is", async () => {
  const files = readdirSync(".next/static/chunks").filter((file) => /\.(js|css)$/.test(file));
  const maps = readdirSync(".next/browser-maps/chunks");
  expect(maps.length).toBeGreaterThan(5);
  for (const file of [...files, ...maps]) {
    const { status, text } = await request(
      "GET",
      `/_next/static/chunks/${file}${file.endsWith(".map") ? "" : ".map"}`,
    );
    expect([file, status]).toEqual([file, 404]);
    expect(text).not.toContain("sourcesContent");
  }
  for (const file of files)
    expect(readFileSync(`.next/static/chunks/${file}`, "utf8"), file).not.toContain("sourceMappingURL");
});

test("every page has the best grade of MDN's Observatory", async ({ page }) => {
  await signUp(page);
  for (const url of ["/", "/nothing", "/sign-in", "/account"]) {
    const answer = await page.request.get(url);
    const visit = { headers: new Headers(answer.headers()), html: await answer.text(), https: false };
    const { grade, score, rows } = observe(visit);
    expect(`${url} ${grade}`).toBe(`${url} A+`);
    expect(score, JSON.stringify(rows)).toBeGreaterThanOrEqual(130);
  }
});

test("no page of the build asks for what its policy forbids", async ({ page, expected }) => {
  test.slow();
  expected.status(401, 403, 404, 500);
  expected.message(blockedInMail);
  const routes = JSON.parse(readFileSync(".next/app-path-routes-manifest.json", "utf8"));
  const pages = Object.entries<string>(routes).flatMap(([file, path]) =>
    file.endsWith("/page") && !path.includes("[") ? [path] : [],
  );
  expect(pages).toEqual(expect.arrayContaining(["/", "/sign-in", "/account", "/_not-found"]));
  // What is forbidden, and what else the console says, is heard by the fixture.
  for (const path of pages) await page.goto(path, { waitUntil: "networkidle" });
  await signInAs(page, "Alex Admin");
  for (const path of pages) await page.goto(path, { waitUntil: "networkidle" });
});

test("a page of the build is the same for everybody, and its policy lists its scripts", async () => {
  const [one, other] = [await request("GET", "/"), await request("GET", "/")];
  expect(one.headers["cache-control"]).toContain("s-maxage");
  expect(one.headers["content-security-policy"]).toBe(other.headers["content-security-policy"]);
  expect(one.text === other.text).toBe(true);
  expect(one.headers["content-security-policy"]).toMatch(/'sha256-[\w+/]{43}='/);
  expect(one.headers["content-security-policy"]).not.toContain("nonce-");
});

test("any other page allows its scripts by a nonce that is used once", async () => {
  const nonces = new Set<string>();
  for (const path of ["/sign-in", "/sign-in", "/account"]) {
    const { headers, text } = await request("GET", path);
    const nonce = /'nonce-([\w+/]{22}==)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "none";
    const tags = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(tags.length).toBeGreaterThan(5);
    // All pages have some scripts in common, which their policies allow by their hashes.
    const common = inlineScripts.filter((script) => text.includes(`<script>${script}</script>`));
    expect(tags.filter((tag) => !tag.includes(` nonce="${nonce}"`))).toEqual(common.map(() => "<script>"));
    for (const script of inlineScripts)
      expect(headers["content-security-policy"]).toContain(scriptHash(script));
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test("a client has no say in the policy, nor in the nonce of its page", async () => {
  for (const path of ["/", "/sign-in", "/nothing", "/api/trpc/identity.me"]) {
    const { headers, text } = await request("GET", path, {
      headers: {
        "content-security-policy": "script-src 'nonce-planted' 'unsafe-inline'",
        "content-security-policy-report-only": "script-src 'nonce-planted'",
        "x-nonce": "planted",
        "x-request-id": "planted-reference",
      },
    });
    expect(JSON.stringify(headers)).not.toContain("planted");
    expect(text.includes("planted")).toBe(false);
    expect(headers).not.toHaveProperty("content-security-policy-report-only");
  }
});
