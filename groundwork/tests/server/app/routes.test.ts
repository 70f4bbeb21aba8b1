import { expect, onTestFinished, test } from "vitest";
import { requestsPath } from "#contract/development";
import { addRoutes, createRoutes } from "#server/app/routes";
import { trpc } from "#server/call/trpc";
import { refusing, routeAt, webRoute } from "#server/http/adapters";
import { AppError } from "#server/log/app-error";
import { lines } from "#testing/log";

const own = webRoute("/api/own/", () => new Response("own"));
const { table, answer } = createRoutes(trpc.router({}), [
  own,
  webRoute("/api/exact", () => new Response("exact")),
]);
const find = (path: string) => routeAt<{ readonly path: string }>(table, path);
const text = async (path: string) => (await answer(new Request(`http://localhost:3000${path}`))).text();

test("a route with a slash at its end answers all paths below it, another its own alone", async () => {
  expect(find("/api/own/a/b")).toBe(own);
  expect(find("/api/own")).toBeUndefined();
  expect(find("/api/exact")?.path).toBe("/api/exact");
  expect(find("/api/exact/more")).toBeUndefined();
  expect([await text("/api/own/a?b"), await text("/api/exact")]).toEqual(["own", "exact"]);
});

test("every product has calls, health checks and monitoring", () => {
  for (const path of ["/api/trpc/a.b", "/api/health/live", "/api/health/ready", "/api/monitoring"]) {
    expect(find(path), path).toBeDefined();
  }
});

test("routes are added in development alone", () => {
  expect(find(requestsPath)).toBeUndefined();
  addRoutes([own]);
  onTestFinished(() => addRoutes([]));
  expect(routeAt(createRoutes(trpc.router({}), []).table, "/api/own/a")).toBe(own);
});

test("a path that is no route is refused as a call is, and not with a page", async () => {
  expect(find("/api/nothing")).toBeUndefined();
  expect(JSON.parse(await text("/api/nothing"))).toMatchObject({
    error: { json: { data: { code: "CALL_UNKNOWN", httpStatus: 404 } } },
  });
  expect(lines("info")).toHaveLength(1);
});

test.each([
  ["with none of its body read", () => Promise.resolve()],
  ["whose body the handler reads by the request itself", (request: Request) => request.text()],
])("a request %s is refused with the words of the catalogue and its reference", async (_how, read) => {
  const handler = refusing("/api/own", async (request) => {
    await read(request);
    throw new AppError("TOO_MANY_REQUESTS", { retryAfter: 7 });
  });
  const response = await handler(new Request("http://localhost:3000/api/own", { method: "POST", body: "{" }));
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "7"]);
  const reference = response.headers.get("x-request-id");
  expect(await response.json()).toMatchObject({ code: "TOO_MANY_REQUESTS", reference });
  expect(lines("info")).toEqual([expect.objectContaining({ path: "/api/own", reference })]);
});
