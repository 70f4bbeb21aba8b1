import { createHash } from "node:crypto";
import { env } from "#server/process/env";
import { withDatabase } from "#support/app-database";
import { type RawResponse, request } from "#support/raw-request";
import { expect, test } from "#testing/page";

const origin = env().APP_URL;

const json = { origin, "content-type": "application/json" };

/** Headers of every response of the API. */
function expectSealed({ headers }: RawResponse): void {
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["x-request-id"]).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/);
}

function* chunks(bytes: number) {
  for (let sent = 0; sent < bytes; sent += 64 * 1024) yield " ".repeat(64 * 1024);
}

test("answers whatever is asked of the API as JSON, with a number, and keeps nothing", async () => {
  const cases: [string, string, number, Record<string, string>?][] = [
    ["GET", "/api/trpc/identity.me", 200],
    ["GET", "/api/trpc/identity.me,identity.demo?batch=1", 200],
    ["POST", "/api/trpc/user.endSessions", 401, json],
    ["GET", "/api/trpc/nothing", 404],
    ["GET", "/api/trpc/user.endSessions", 405],
    ["PUT", "/api/trpc/user.endSessions", 405],
    ["POST", "/api/trpc/user.endSessions", 403],
    ["GET", "/api/trpc", 404],
    ["GET", "/api/trpc/a/b", 404],
    ["GET", "/api/nothing", 404],
    ["POST", "/api/trpc/identity.signIn", 403],
    ["GET", "/api/trpc/identity.signIn", 405],
    ["DELETE", "/api/trpc/identity.signOut", 405],
    ["POST", "/api/auth/sign-in/email", 404, json],
    ["GET", "/api/auth/get-session", 200],
    ["POST", "/api/auth/sign-out", 200, json],
    ["POST", "/api/auth/sign-out", 403],
    ["GET", "/api/auth/sign-out", 405],
  ];
  for (const [method, path, status, headers = {}] of cases) {
    const answer = await request(method, path, { headers });
    expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} ${status}`);
    expectSealed(answer);
    expect(answer.headers["content-type"]).toBe("application/json");
    expect(() => JSON.parse(answer.text)).not.toThrow();
    if (status === 405) expect(answer.headers.allow).toMatch(/POST/);
  }
  for (const method of ["HEAD", "OPTIONS"]) {
    const answer = await request(method, "/api/trpc/identity.me");
    expect(answer.status).toBe(204);
    expectSealed(answer);
  }
});

test("answers a malformed path with a refusal", async () => {
  for (const path of [
    "%",
    "%ZZ",
    "%E0%A4%A",
    "..%2f",
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e%2fidentity.me",
    "%00",
    "a%0d%0aset-cookie:%20a=b",
  ]) {
    for (const longQuery of ["/api/trpc/", "/api/"]) {
      const { status, headers, text } = await request("GET", longQuery + path);
      expect([400, 404, 405], `${longQuery}${path} answers ${status}`).toContain(status);
      expect(headers["set-cookie"]).toBeUndefined();
      expect(text).not.toMatch(/URIError|decodeURIComponent|node_modules/);
    }
  }
});

test("refuses a body that is too large, whether it says so or not", async () => {
  const eight = 8 * 1024 * 1024;
  const path = "/api/trpc/user.endSessions";
  for (const headers of [{ ...json, "content-length": String(eight) }, json]) {
    const answer = await request("POST", path, { headers, body: chunks(eight) });
    expect(answer.status).toBe(413);
    expectSealed(answer);
    expect(answer.text).toContain("REQUEST_TOO_LARGE");
  }
});

test("refuses what is not plain JSON, and repeats none of it", async () => {
  const path = "/api/trpc/user.endSessions";
  const type = { origin, "content-type": "text/planted" };
  const wrong = await request("POST", path, { headers: type, body: ["planted"] });
  const zipped = await request("POST", path, {
    headers: { ...json, "content-encoding": "gzip" },
    body: ["planted"],
  });
  for (const answer of [wrong, zipped]) {
    expect(answer.status).toBe(415);
    expectSealed(answer);
    expect(answer.text).not.toContain("planted");
  }
});

test("counts refused tokens by the address of the connection, whatever the client claims", async () => {
  const claim = {
    "x-forwarded-for": "198.51.100.7",
    "x-app-address": "198.51.100.8",
    "x-real-ip": "198.51.100.9",
  };
  const headers = { ...claim, authorization: "Bearer planted" };
  expect((await request("GET", "/api/trpc/identity.me", { headers })).status).toBe(401);
  const keyOf = (ip: string) =>
    `bad-tokens-from-address:${createHash("sha256").update(ip).digest("base64url")}`;
  await withDatabase(async (query) => {
    const { rows } = (await query(`SELECT "key" FROM "RateLimit"`)) as { rows: { key: string }[] };
    const keys = rows.map(({ key }) => key);
    expect(keys.filter((key) => [keyOf("127.0.0.1"), keyOf("0:0:0:0::/64")].includes(key))).not.toEqual([]);
    for (const ip of Object.values(claim)) expect(keys).not.toContain(keyOf(ip));
  });
});
