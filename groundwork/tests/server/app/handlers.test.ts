import { once } from "node:events";
import { request as ask, createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import superjson, { type SuperJSONResult } from "superjson";
import { beforeAll, expect, test } from "vitest";
import { commonErrors } from "#contract/errors";
import { referenceHeader } from "#server/call/context";
import type { Handlers } from "#server/gateway/register-handlers";
import { routeAt } from "#server/http/adapters";
import { AppError } from "#server/log/app-error";
import { lines } from "#testing/log";

let api: Handlers;
beforeAll(async () => {
  const { createHandlers } = await import("#server/app/routes");
  const { routes } = await import("@/server/routes");
  api = createHandlers(routes);
});

const reference = "7F3A-91C2";

/** Response to a client that sends this much to a path and is refused. */
async function refused(path: string, refusal: AppError, bytes = 0, accept = "*/*") {
  const server = createServer((request, response) => {
    request.headers[referenceHeader] = reference;
    void api.sendError(refusal, request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const requestStub = ask({
    port,
    host: "127.0.0.1",
    path,
    method: "POST",
    headers: { accept },
    agent: false,
  });
  for (let sent = 0; sent < bytes; sent += 64 * 1024) requestStub.write(" ".repeat(64 * 1024));
  requestStub.end();
  const [answer] = (await once(requestStub, "response")) as [IncomingMessage];
  const text = (await answer.toArray()).join("");
  server.close();
  return { status: answer.statusCode, headers: answer.headers, text };
}

const { message } = commonErrors.HOST_WRONG;

test("a page is refused with a sentence", async () => {
  const { status, headers, text } = await refused("/sign-in", new AppError("HOST_WRONG"));
  expect([status, text]).toEqual([421, `${message}\n`]);
  expect(lines()).toEqual([
    expect.objectContaining({ level: "info", path: "/sign-in", code: "HOST_WRONG", reference }),
  ]);
  expect(headers).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-request-id": reference,
  });
});

test.each([
  ["may be asked for again", "UNAVAILABLE", true],
  ["may not", "METHOD_WRONG", false],
] as const)("a browser is refused a page that %s with a page", async (_name, code, again) => {
  const accept = "text/html,application/xhtml+xml";
  const { headers, text } = await refused("/sign-in", new AppError(code), 0, accept);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(text).toContain(`<h1>${commonErrors[code].message}</h1>`);
  expect(text).toContain(`Reference <code>${reference}</code>`);
  expect(text.includes("Try again</a>")).toBe(again);
});

test("a browser's report is refused as JSON", async () => {
  const { status, text } = await refused("/api/monitoring", new AppError("REQUEST_TOO_LARGE"));
  expect([status, JSON.parse(text)]).toEqual([
    413,
    expect.objectContaining({ code: "REQUEST_TOO_LARGE", reference }),
  ]);
});

test("a call is refused as tRPC's clients read it", async () => {
  const { status, headers, text } = await refused("/api/trpc/identity.me", new AppError("HOST_WRONG"));
  expect([status, headers["x-request-id"]]).toEqual([421, reference]);
  const { error } = JSON.parse(text) as { error: SuperJSONResult };
  expect(superjson.deserialize(error)).toMatchObject({
    message,
    data: { code: "HOST_WRONG", httpStatus: 421, field: null, issues: [], details: null, reference },
  });
});

test("a health check is refused in plain JSON", async () => {
  const { status, headers, text } = await refused("/api/health/ready", new AppError("HOST_WRONG"));
  expect([status, headers["x-request-id"]]).toEqual([421, reference]);
  const problem = { code: "HOST_WRONG", message, field: null, issues: [], details: null, reference };
  expect(JSON.parse(text)).toEqual(problem);
});

test.each(["/", "/api/trpc/identity.me", "/api/health/live"])(
  "a refusal of %s carries the headers that it owes, and is nothing to look into",
  async (path) => {
    const busy = new AppError("UNAVAILABLE", null, { headers: { "retry-after": "3" } });
    const { status, headers } = await refused(path, busy);
    expect([status, headers["retry-after"]]).toEqual([503, "3"]);
    expect(lines()).toEqual([expect.objectContaining({ level: "info", path, code: "UNAVAILABLE" })]);
  },
);

test("a client that sends a large body comes to read why it is refused", async () => {
  const refusal = new AppError("METHOD_WRONG", null, { headers: { allow: "GET, HEAD" } });
  const { status, headers } = await refused("/sign-in", refusal, 8 * 1024 * 1024);
  expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
});

test.each([
  ["/api/trpc/identity.me", true],
  ["/api/health/live", true],
  ["/api/health/ready", true],
  ["/api/health/ready/", false],
  ["/api/trpc", false],
  ["/api/nothing", false],
  ["/", false],
])("%s is answered past Next's router: %j", (path, sent) => {
  expect(routeAt(api.routes, path) !== undefined).toBe(sent);
});
