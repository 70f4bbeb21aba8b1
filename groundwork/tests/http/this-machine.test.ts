import { beforeAll, expect, test } from "vitest";
import { openApp } from "#testing/app";
import { setEnv } from "#testing/env";
import { serveApi } from "#testing/serve";

let fetchSignedOut: Awaited<ReturnType<typeof openApp>>["fetchSignedOut"];
beforeAll(async () => {
  ({ fetchSignedOut } = await openApp());
});

test("a stranger behind a trusted proxy on this machine reads no demo password, and a person at this machine does", async () => {
  // The database is open by then: an app that keeps its own has no DATABASE_URL.
  await fetchSignedOut("/api/trpc/identity.me");
  setEnv({ DATABASE_URL: undefined, TRUSTED_PROXIES: ["127.0.0.1"] });
  const url = await serveApi();
  const demo = async (headers: Record<string, string>) => {
    const response = await fetch(`${url}/api/trpc/identity.demo`, { headers });
    return (await response.json()) as unknown;
  };
  expect(await demo({ "x-forwarded-for": "203.0.113.7" })).toEqual({ result: { data: { json: null } } });
  const accounts = { password: expect.any(String), users: expect.any(Array) };
  const shown = { result: { data: { json: accounts } } };
  expect(await demo({})).toEqual(shown);
  expect(await demo({ "x-forwarded-for": "127.0.0.1" })).toEqual(shown);
});
