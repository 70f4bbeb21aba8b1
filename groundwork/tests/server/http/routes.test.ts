import { requestsPath } from "groundwork/contract/development";
import { createRoutes, webRoute } from "groundwork/server/http/routes";
import { setRecorder } from "groundwork/server/recorder";
import { trpc } from "groundwork/server/trpc";
import { lines } from "groundwork/testing/log";
import { expect, onTestFinished, test } from "vitest";

const own = webRoute("/api/own/", () => new Response("own"));
const { find, answer } = createRoutes(trpc.router({}), [
  own,
  webRoute("/api/exact", () => new Response("exact")),
]);
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

test("what was recorded is told in development alone", () => {
  expect(find(requestsPath)).toBeUndefined();
  setRecorder({ call: (_call, _invalidates, run) => run(), watch: (adapter) => adapter, routes: [own] });
  onTestFinished(() => setRecorder(undefined));
  expect(createRoutes(trpc.router({}), []).find("/api/own/a")).toBe(own);
});

test("a path that is no route is refused as a call is, and not with a page", async () => {
  expect(find("/api/nothing")).toBeUndefined();
  expect(JSON.parse(await text("/api/nothing"))).toMatchObject({
    error: { json: { data: { code: "CALL_UNKNOWN", httpStatus: 404 } } },
  });
  expect(lines("info")).toHaveLength(1);
});
