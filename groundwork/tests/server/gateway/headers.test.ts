import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Handlers } from "#server/gateway/register-handlers";
import { attachRequestContext } from "#server/http/request-context";
import {
  agreedHeaders,
  agreedHeadersOfHttps,
  agreedPolicyOfPages,
  agreedPolicyOfPrograms,
  withoutInlineCode,
} from "#support/security-headers";
import { openGateway } from "../../support/gateway";
import { sendLines } from "../../support/socket";

let api: Handlers;
beforeAll(async () => {
  vi.stubEnv("APP_URL", "https://app.example.com");
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  const { createHandlers } = await import("#server/app/routes");
  const { routes } = await import("@/server/routes");
  api = createHandlers(routes);
});

const settings = { TRUSTED_PROXIES: [], NODE_ENV: "test", APP_URL: "https://app.example.com" } as const;
beforeEach(() => attachRequestContext(settings, {}));

const host = "Host: app.example.com";

/** The status and the headers of an answer, each with all of its values. */
function read(answer: string): { status: number; headers: Record<string, string> } {
  const [first = "", ...lines] = (answer.split("\r\n\r\n")[0] ?? "").split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = "", value = ""] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
    const before = headers[name.toLowerCase()];
    headers[name.toLowerCase()] = before === undefined ? value : `${before} AND ${value}`;
  }
  return { status: Number(first.split(" ")[1]), headers };
}

const pages = `${agreedPolicyOfPages}; upgrade-insecure-requests`;
const programs = agreedPolicyOfPrograms;

test.each<[string, number, string, string[]]>([
  ["a page", 200, pages, ["GET /sign-in HTTP/1.1", host]],
  ["a page that fails", 500, pages, ["GET /things/failing HTTP/1.1", host]],
  ["a page that is not there", 404, pages, ["GET /nothing HTTP/1.1", host]],
  ["a static file", 200, programs, ["GET /_next/static/a.js HTTP/1.1", host]],
  ["an answer of the API", 200, programs, ["GET /api/health/live HTTP/1.1", host]],
  ["a refusal of the API", 403, programs, ["POST /api/trpc/nothing HTTP/1.1", host]],
  ["a method that is refused", 405, pages, ["DELETE /sign-in HTTP/1.1", host]],
  ["a host that is refused", 421, pages, ["GET / HTTP/1.1", "Host: evil.example"]],
  ["a call that is refused for its host", 421, programs, ["GET /api/trpc/a HTTP/1.1", "Host: evil.example"]],
  ["a form that is sent back", 303, pages, ["POST /sign-in HTTP/1.1", host, "Content-Length: 0"]],
  ["bytes that are no HTTP", 400, pages, ["NO HTTP"]],
  ["an upgrade", 400, pages, ["GET / HTTP/1.1", host, "Connection: Upgrade", "Upgrade: websocket"]],
])("%s (%i) has the headers that are agreed, each once", async (_name, status, policy, lines) => {
  const { port } = await openGateway({
    api,
    page: async ({ url }, response) => {
      response.statusCode = url === "/things/failing" ? 500 : url === "/nothing" ? 404 : 200;
      response.end();
    },
  });
  const [first = "", ...more] = lines;
  const closing = more.some((line) => line.startsWith("Connection")) ? [] : ["Connection: close"];
  const { status: received, headers } = read(await sendLines(port, [first, ...closing, ...more]));
  expect(received).toBe(status);
  const { "content-security-policy": sentPolicy, ...others } = headers;
  expect(others).toMatchObject({ ...agreedHeaders, ...agreedHeadersOfHttps });
  expect(withoutInlineCode(sentPolicy)).toBe(policy);
  expect(others["x-request-id"]).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/);
});

test("what people reach by http is not bound to https", async () => {
  attachRequestContext({ ...settings, APP_URL: "http://app.example.com" }, {});
  const { port } = await openGateway({ api });
  const { headers } = read(await sendLines(port, ["GET /sign-in HTTP/1.1", host, "Connection: close"]));
  expect(headers).toMatchObject(agreedHeaders);
  for (const name of Object.keys(agreedHeadersOfHttps)) expect(headers).not.toHaveProperty(name);
  expect(withoutInlineCode(headers["content-security-policy"])).toBe(agreedPolicyOfPages);
});
