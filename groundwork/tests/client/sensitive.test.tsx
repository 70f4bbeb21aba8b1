// @vitest-environment jsdom
import "#support/patient";
import { render, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openApp, type Person } from "#testing/app";
import { api, TrpcProvider } from "@/trpc/client";
import { sensitive } from "@/trpc/server";

let admin: Person;
let requests: { url: string; method: string }[] = [];

beforeAll(async () => {
  admin = await (await openApp()).signedInUser("admin");
});
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    requests.push({ url, method: init.method ?? "GET" });
    return admin.fetch(url, init);
  });
});

function Search() {
  const me = api.identity.me.useQuery();
  const found = api.user.list.useQuery({ search: admin.actor.name });
  return (
    <p>
      {me.data?.name} {found.data?.items.length}
    </p>
  );
}

test("what is searched for among people stands in no address that the browser asks for", async () => {
  render(
    <TrpcProvider invalidations="" sensitive={sensitive}>
      <Search />
    </TrpcProvider>,
  );
  await screen.findByText(`${admin.actor.name} 1`);
  expect(requests).toEqual([
    { url: expect.stringContaining("identity.me"), method: "GET" },
    { url: expect.stringMatching(/user\.list\?batch=1$/), method: "POST" },
  ]);
});
