import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressHeader, addressOf } from "@/server/door/address";
import { prepareRequests } from "@/server/door/arrival";

const server = createServer(({ headers, url }, answer) => {
  answer.end(JSON.stringify({ address: addressOf(new Headers(headers as Record<string, string>)), url }));
});

beforeAll(async () => {
  prepareRequests([]);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());

async function ask(headers: Record<string, string>, path = "/"): Promise<{ address: string; url: string }> {
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, host: "127.0.0.1", headers, path, agent: false }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return JSON.parse((await answer.toArray()).join(""));
}

describe("a request", () => {
  test("carries the address of its connection, over what a client puts in its place", async () => {
    expect((await ask({})).address).toBe("127.0.0.1");
    expect((await ask({ "x-forwarded-for": "198.51.100.1", "x-real-ip": "198.51.100.1" })).address).toBe(
      "127.0.0.1",
    );
    expect((await ask({ [addressHeader]: "198.51.100.1" })).address).toBe("127.0.0.1");
  });

  test.each([
    ["/api/trpc/a%2Fb?input=%7B%7D", "/api/trpc/a%2Fb?input=%7B%7D"],
    ["/api/trpc/%", "/api/trpc/%25"],
    ["/api/trpc/%ZZ?input=%", "/api/trpc/%25ZZ?input=%"],
    ["/api/trpc/%E0%A4%A?a?b", "/api/trpc/%25E0%25A4%25A?a?b"],
  ])("for %s arrives as %s", async (sent, arrived) => {
    expect((await ask({}, sent)).url).toBe(arrived);
  });

  test("carries what a proxy says that is trusted", async () => {
    prepareRequests(["127.0.0.1"]);
    expect((await ask({ "x-forwarded-for": "1.1.1.1, 198.51.100.1" })).address).toBe("198.51.100.1");
  });
});
