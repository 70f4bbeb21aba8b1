import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { createProxy } from "#server/http/proxy";
import { contextAttachedHeader } from "#server/http/request-context";
import { setEnv } from "#testing/env";
import { config } from "@/proxy";

const answerOf = (method: string, path: string) =>
  createProxy([], {})(new NextRequest(`http://localhost:3000${path}`, { method }));

test("a page that a development server is asked for before it is prepared is asked for again", () => {
  setEnv({ NODE_ENV: "development" });
  const answer = answerOf("GET", "/spec?q=admin");
  expect(answer.status).toBe(307);
  expect(answer.headers.get("location")).toBe("http://localhost:3000/spec?q=admin");
  // What changes something is not sent twice.
  expect(answerOf("POST", "/api/trpc/identity.signOut").headers.get("x-middleware-next")).toBe("1");
});

test("a serverless host answers at once, with a reference and a policy", () => {
  setEnv({ NODE_ENV: "production", SERVERLESS: true });
  const { status, headers } = answerOf("GET", "/sign-in");
  expect([status, headers.get("x-middleware-next")]).toEqual([200, "1"]);
  expect(headers.get("x-request-id")).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/);
  expect(headers.get("content-security-policy")).toContain("default-src");
});

test("what a server of Node's own has received passes by", () => {
  expect(config.matcher).toEqual([
    { source: "/:path*", missing: [{ type: "header", key: contextAttachedHeader }] },
  ]);
});
