import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { next, quiet, startNode, type Variables } from "#cli/process";
import { freePort } from "#postgres/embedded/server-address";
import { env } from "#server/process/env";
import { expect, test } from "#testing/page";
import { signUp } from "#testing/sign-in";

const { APP_URL, PORT } = env();
type RawResponse = { status: number; headers: IncomingHttpHeaders; text: string };
type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string };

/** Asks the server at a port of this machine as if it were the app's own address. */
async function ask(
  port: number,
  path: string,
  { method = "GET", headers = {}, body }: RequestOptions = {},
): Promise<RawResponse> {
  const { hostname, host } = new URL(APP_URL);
  const outgoing = request({ hostname, port, path, method, headers: { host, ...headers }, agent: false });
  outgoing.end(body);
  const [answer] = await once(outgoing, "response");
  const text = (await answer.toArray()).join("");
  return { status: answer.statusCode, headers: answer.headers, text };
}

test("the gateway refuses, before Next sees it, what no page answers to", async () => {
  const action = { "next-action": "0".repeat(42), "content-type": "text/plain;charset=UTF-8" };
  const cases: [string, RequestOptions, number, string][] = [
    ["/", { method: "POST", headers: action, body: '["$1:constructor"]' }, 303, ""],
    [
      "/favicon.ico",
      { method: "POST", headers: { "content-length": "0" } },
      405,
      "This method is not allowed here",
    ],
    ["/sign-in", { method: "DELETE" }, 405, "This method is not allowed here"],
    ["/", { method: "TRACE" }, 405, "This method is not allowed here"],
    ["/", { headers: { "content-length": "2" }, body: "[]" }, 400, "could not be read"],
    ["/", { headers: { host: "evil.example" } }, 421, "not served at"],
    ["/api/trpc/identity.me", { headers: { host: "evil.example" } }, 421, "HOST_WRONG"],
    ["/", { headers: { "content-encoding": "gzip" } }, 415, "must be JSON"],
    ["http://evil.example/", {}, 400, "could not be read"],
    ["/sign-in", { headers: { rsc: "1", "next-router-state-tree": "garbage" } }, 400, "could not be read"],
  ];
  for (const [path, options, status, words] of cases) {
    const answer = await ask(PORT, path, options);
    expect(answer.status, `${options.method ?? "GET"} ${path}`).toBe(status);
    expect(answer.text).toContain(words);
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9A-F-]{9,}$/);
    if (status === 405) expect(answer.headers.allow).toBe("GET, HEAD");
  }
});

test("a WebSocket is refused, and its connection closed", async () => {
  const headers = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
  const answer = await ask(PORT, "/", {
    headers: { ...headers, "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==" },
  });
  expect(answer).toMatchObject({ status: 400, headers: { connection: "close" } });
});

test("no image is made smaller on demand", async () => {
  for (const url of ["%2Ficon.svg", "http%3A%2F%2F127.0.0.1%2F"]) {
    expect((await ask(PORT, `/_next/image?url=${url}&w=64&q=75`)).status).toBe(404);
  }
});

/** Without the gateway: by Node's own server, and by what stands in for it where a host has none. */
const others: [string, Variables][] = [
  ["plain `next start`", {}],
  ["a serverless host", { AWS_LAMBDA_FUNCTION_NAME: "app" }],
];
for (const [name, own] of others) {
  test.describe(`${name} on the same build`, () => {
    let port = 0;
    let plain: ChildProcess;

    test.beforeAll(async () => {
      port = await freePort();
      const variables = { ...quiet, PORT: String(port), APP_URL, NODE_ENV: "production", ...own };
      plain = startNode(next, ["start", "--port", String(port), "--hostname", "localhost"], variables, {
        stdio: "pipe",
      });
      // It says so itself when it listens.
      let response = "";
      await new Promise<void>((resolve, reject) => {
        plain.stdout?.on("data", (chunk: Buffer) => {
          response += chunk.toString();
          if (response.includes("Ready in")) resolve();
        });
        plain.once("exit", () => reject(new Error(`next start ended early: ${response}`)));
      });
    });
    test.afterAll(async () => {
      if (plain.exitCode !== null) return;
      const ended = once(plain, "exit");
      plain.kill("SIGKILL");
      await ended;
    });

    test("gives the same answers as the gateway", async ({ page }) => {
      await signUp(page);
      const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
      const json = { origin: APP_URL, "content-type": "application/json" };
      const cases: [string, RequestOptions?][] = [
        ["/"],
        // Now the gateway has cached it.
        ["/"],
        ["/", { method: "HEAD" }],
        ["/", { headers: { rsc: "1" } }],
        ["/?a=b"],
        ["/sign-in"],
        ["/account"],
        ["/account", { headers: { cookie } }],
        ["/account", { headers: { cookie, rsc: "1" } }],
        ["/account", { method: "HEAD", headers: { cookie } }],
        ["/account?a=b&a=c&nxtPid=d&_rsc=e", { headers: { cookie } }],
        ["/account/", { headers: { cookie } }],
        ["//account", { headers: { cookie } }],
        ["/account", { headers: { cookie: `${cookie}; __prerender_bypass=guessed` } }],
        ["/account", { headers: { cookie, ...internal } }],
        ["/admin/users", { headers: { cookie } }],
        ["/admin/users/nobody", { headers: { cookie } }],
        ["/nothing"],
        ["/robots.txt"],
        ["/favicon.ico", { method: "HEAD" }],
        ["/_next/static/nothing.js"],
        ["/_next/image?url=%2Ficon.svg&w=64&q=75"],
        ["/api/trpc/identity.me"],
        ["/api/trpc/identity.me", { headers: { cookie } }],
        ["/api/trpc/identity.me", { method: "HEAD" }],
        ["/api/trpc/identity.me,identity.me?batch=1&input=%7B%221%22%3A%7B%7D%7D", { headers: { cookie } }],
        ["/api/trpc/identity.me?batch=1", { headers: { "trpc-accept": "application/jsonl" } }],
        ["/api/trpc/identity.me?input=%7B%22pageSize%22%3A0%7D", { headers: { cookie } }],
        ["/api/trpc/user.endSessions", { method: "POST", headers: { ...json, cookie }, body: "{}" }],
        [
          "/api/trpc/user.endSessions",
          { method: "POST", headers: { ...json, origin: "https://evil.example" } },
        ],
        [
          "/api/trpc/user.endSessions",
          { method: "POST", headers: { ...json, "content-type": "text/plain" }, body: "x" },
        ],
        ["/api/trpc/user.endSessions", { method: "PUT" }],
        ["/api/trpc/%E0%A4%A"],
        ["/api/trpc"],
        ["/api/nothing"],
        ["/api/trpc/identity.signIn"],
        [
          "/api/trpc/identity.signIn",
          { method: "POST", headers: json, body: '{"email":"a@example.com","password":"wrong one"}' },
        ],
        ["/api/trpc/identity.signIn", { method: "POST", headers: json, body: "{" }],
        ["/api/auth/sign-in/email", { method: "POST", headers: json, body: "{}" }],
        ["/api/health/live"],
        ["/api/health/ready"],
        ["/api/health/ready", { method: "POST", headers: { "content-length": "0" } }],
      ];
      // A host without a server of Node's own has refused a path that cannot be decoded, and redirects before the proxy.
      // It does not know that a request is from this machine, and so names no demo user.
      const outgoing = own.AWS_LAMBDA_FUNCTION_NAME
        ? cases.filter(([path]) => !/%A$|^\/\/|account\/$|^\/sign-in$/.test(path))
        : cases;
      for (const [path, options] of outgoing) {
        const [gateway, without] = [await ask(PORT, path, options), await ask(port, path, options)];
        expect(essenceOf(gateway), `${options?.method ?? "GET"} ${path}`).toEqual(essenceOf(without));
      }
    });
  });
}

/** Headers by which Next's servers speak to each other. */
const internal = {
  "x-matched-path": "/admin/users",
  "x-middleware-rewrite": "/admin/users",
  "x-middleware-skip": "1",
  "x-now-route-matches": "nxtPid=1",
  "x-nextjs-data": "1",
  "x-invoke-path": "/admin/users",
  "x-invoke-status": "200",
  "x-prerender-revalidate": "guessed",
  "x-next-resume-state-length": "2",
  "next-resume": "1",
};

/** Response without what differs in every response. */
function essenceOf({ status, headers, text }: RawResponse) {
  // How an answer is sent is each server's own; the rest is another for every request.
  // Next names the headers that it goes by in `vary`, where it has nothing to go by too.
  for (const name of ["vary", "date", "connection", "keep-alive", "transfer-encoding", "content-length"])
    delete headers[name];
  const reference = String(headers["x-request-id"]);
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? reference;
  const same = (response: string) =>
    response
      .replaceAll(reference, "REFERENCE")
      .replaceAll(nonce, "NONCE")
      .replace(/\b\d{13}\b/g, "TIME");
  // A page's data comes in as many scripts as it happened to be ready in, and in that order.
  const isPage = String(headers["content-type"]).startsWith("text/html");
  // Of a page made at the build, the gateway alone knows its public URL; what differs in the text differs in its tag.
  if (isPage) delete headers.etag;
  // A serverless host does not know that a request comes from its own machine, for which there are more screens.
  const parts = isPage
    ? text
        .replace(/<script(?: nonce="[^"]*")?>.*?<\/script>/g, "")
        .replace(/<meta property="og:(url|image)[^>]*>/g, "")
        .replace(/<div class="[^"]*"><p [^>]*>Development<.*?<\/ul><\/div>/, "")
        .split(/(?=<)/)
    : text
        .split("\n")
        .filter((line) => !line.includes('"id":"screens"'))
        .sort();
  return { status, headers: JSON.parse(same(JSON.stringify(headers))), parts: parts.map(same) };
}
