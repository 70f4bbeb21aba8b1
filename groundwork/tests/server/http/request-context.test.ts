import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { clientIpHeader, clientIpOf, referenceHeader, requestReference } from "#server/call/context";
import { attachRequestContext } from "#server/http/request-context";
import { agreedHeaders } from "#support/security-headers";

type Seen = { clientIp: string; reference: string; url: string; headers: IncomingHttpHeaders };
type TestResponse = { seen: Seen; headers: IncomingHttpHeaders };

const server = createServer(({ headers: seen, url = "" }, answer) => {
  const headers = new Headers(seen as Record<string, string>);
  answer.end(
    JSON.stringify({
      clientIp: clientIpOf(headers),
      reference: requestReference(headers),
      url,
      headers: seen,
    } satisfies Seen),
  );
});

const strangers = { TRUSTED_PROXIES: [], NODE_ENV: "test", APP_URL: "http://localhost" } as const;
const proxied = { ...strangers, TRUSTED_PROXIES: ["127.0.0.1"] };

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
beforeEach(() => attachRequestContext(strangers));
afterAll(() => void server.close());

async function ask(
  headers: Record<string, string> = {},
  path = "/",
  agent: Agent | false = false,
): Promise<TestResponse> {
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, host: "127.0.0.1", headers, path, agent }).end();
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  return { seen: JSON.parse((await answer.toArray()).join("")), headers: answer.headers };
}

describe("a request", () => {
  test("carries the address of its connection, over what a client puts in its place", async () => {
    for (const claim of [{}, { "x-forwarded-for": "198.51.100.1" }, { [clientIpHeader]: "198.51.100.1" }]) {
      expect((await ask(claim)).seen.clientIp).toBe("127.0.0.1");
    }
  });

  test.each([
    ["/api/trpc/a%2Fb?input=%7B%7D", "/api/trpc/a%2Fb?input=%7B%7D"],
    ["/api/trpc/%", "/api/trpc/%25"],
    ["/api/trpc/%ZZ?input=%", "/api/trpc/%25ZZ?input=%"],
    ["/api/trpc/%E0%A4%A?a?b", "/api/trpc/%25E0%25A4%25A?a?b"],
  ])("for %s arrives as %s", async (sent, arrived) => {
    expect((await ask({}, sent)).seen.url).toBe(arrived);
  });

  test("carries what a proxy says that is trusted", async () => {
    attachRequestContext(proxied);
    expect((await ask({ "x-forwarded-for": "1.1.1.1, 198.51.100.1" })).seen.clientIp).toBe("198.51.100.1");
  });

  test("is one of its own, though a proxy sends many on one connection", async () => {
    attachRequestContext(proxied);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const arrived = vi.fn();
    server.on("connection", arrived);
    const seen: Seen[] = [];
    for (const client of ["198.51.100.1", "198.51.100.2", ""]) {
      seen.push((await ask({ "x-forwarded-for": client }, "/", agent)).seen);
    }
    agent.destroy();
    server.off("connection", arrived);
    expect(arrived).toHaveBeenCalledTimes(1);
    expect(seen.map(({ clientIp }) => clientIp)).toEqual(["198.51.100.1", "198.51.100.2", "127.0.0.1"]);
    expect(new Set(seen.map(({ reference }) => reference)).size).toBe(3);
  });

  test("has one reference, which its answer carries", async () => {
    const { seen, headers } = await ask();
    expect(seen.reference).toBe(headers["x-request-id"]);
    expect(seen.reference).not.toBe((await ask()).seen.reference);
  });

  test("has no reference of a stranger's choice", async () => {
    const wanted = "CAFE-CAFE";
    const { seen, headers } = await ask({ [referenceHeader]: wanted });
    expect(seen.reference).toBe(headers["x-request-id"]);
    expect(seen.reference).not.toBe(wanted);
  });

  test("has the reference that a trusted proxy gave it", async () => {
    attachRequestContext(proxied);
    for (const fields of ["7F3A-91C2", "0e3f6d0f-1e55-4a76-9c6e-2b6b2ad3a4f1", "a".repeat(64)]) {
      const { seen, headers } = await ask({ "x-request-id": fields });
      expect([seen.reference, headers["x-request-id"]]).toEqual([fields, fields]);
    }
  });

  test.each([
    ["too short", "1234567"],
    ["too long", "a".repeat(65)],
    ["markup", "<b>12345678</b>"],
    ["several lines for a log", "12345678%0A{}"],
    ["a colour for a terminal", "12345678\u0085[31m"],
    ["two of them", "12345678, 87654321"],
    ["empty", ""],
  ])("has a reference of its own when a trusted proxy's is %s", async (_what, fields) => {
    attachRequestContext(proxied);
    const { seen, headers } = await ask({ "x-request-id": fields });
    expect(seen.reference).not.toContain(fields || "-none-");
    expect(seen.reference).toBe(headers["x-request-id"]);
  });
});

describe("an answer", () => {
  const nonceIn = (policy: unknown) => /'nonce-([\w+/=]+)'/.exec(String(policy))?.[1];

  test("tells browsers how to keep its readers safe", async () => {
    const { headers } = await ask();
    expect(headers).toMatchObject(agreedHeaders);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers).not.toHaveProperty("strict-transport-security");
  });

  test("has browsers come by https from then on, where people do", async () => {
    attachRequestContext({ ...strangers, APP_URL: "https://app.example.com" }, {});
    const { headers } = await ask();
    expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  });

  test("allows the nonce that Next is given, and no other", async () => {
    const sent = { "content-security-policy": "script-src 'nonce-planted'", "x-nonce": "planted" };
    const { seen, headers } = await ask(sent, "/account?a=b");
    const nonce = nonceIn(headers["content-security-policy"]);
    expect(nonce).toHaveLength(24);
    expect(nonceIn(seen.headers["content-security-policy"])).toBe(nonce);
    expect(JSON.stringify(seen) + JSON.stringify(headers)).not.toContain("planted");
  });

  test("has no nonce where Next makes no page", async () => {
    attachRequestContext(strangers, { "/": { scripts: ["'sha256-own'"], styles: [], attributes: [] } });
    for (const path of ["/", "/?a=/b", "/api/trpc/identity.me", "/_next/static/a.js"]) {
      const { seen, headers } = await ask({ "content-security-policy": "script-src 'nonce-planted'" }, path);
      expect(nonceIn(headers["content-security-policy"])).toBeUndefined();
      expect(seen.headers).not.toHaveProperty("content-security-policy");
    }
    expect((await ask({}, "/?a=b")).headers["content-security-policy"]).toContain("'sha256-own'");
  });
});

test("a build without the hashes of its pages' scripts is not started", async () => {
  const folder = await mkdtemp(join(tmpdir(), "app-build-"));
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  expect(() => attachRequestContext({ ...strangers, NODE_ENV: "production" })).toThrow(
    "The build lacks the hashes of its pages' scripts: build the app with npm run build.",
  );
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

describe("a client's headers", () => {
  const own = ["content-security-policy", "content-security-policy-report-only", "x-nonce", "next-action"];
  const internal = ["x-middleware-subrequest", "x-nextjs-data", "x-invoke-status", "x-matched-path"];
  const forwarded = ["x-forwarded-host", "x-forwarded-proto", "forwarded"];
  const routing = ["rsc", "next-router-state-tree", "next-router-prefetch", "next-url", "accept", "cookie"];
  const request = (names: string[]) => Object.fromEntries(names.map((name) => [name, "planted"]));
  const left = async (names: string[]) =>
    Object.entries((await ask(request(names))).seen.headers).flatMap(([name, value]) =>
      value === "planted" ? [name] : [],
    );

  test.each([...own, ...internal, "next-resume", "x-nextjs-request-id"])(
    "%s does not arrive, from any sender",
    async (name) => {
      expect(await left([name])).toEqual([]);
      attachRequestContext(proxied);
      expect(await left([name])).toEqual([]);
    },
  );

  test("about where a request came from arrive from a trusted proxy only", async () => {
    expect(await left(forwarded)).toEqual([]);
    attachRequestContext(proxied);
    expect(await left(forwarded)).toEqual(forwarded);
  });

  test("x-real-ip arrives as the address that counts, from any sender", async () => {
    const sent = { "x-real-ip": "203.0.113.9", "x-forwarded-for": "198.51.100.1" };
    expect((await ask(sent)).seen.headers["x-real-ip"]).toBe("127.0.0.1");
    attachRequestContext(proxied);
    expect((await ask(sent)).seen.headers["x-real-ip"]).toBe("198.51.100.1");
  });

  test("that Next's router sends arrive", async () => {
    expect(await left(routing)).toEqual(routing);
  });

  test("of the development server's own pages arrive there", async () => {
    const names = ["x-nextjs-request-id", "x-nextjs-html-request-id"];
    attachRequestContext({ ...strangers, NODE_ENV: "development" });
    expect(await left(names)).toEqual(names);
  });
});
