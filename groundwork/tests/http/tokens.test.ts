import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#contract/permissions";
import { origin } from "#support/http";
import { createUser } from "#testing/calls";
import { cookieOf } from "#testing/session";
import type { Database } from "@/server/database/client";
import { askGateway, askNext, newProgram, openProbe, type Program, routes, type Sent } from "./token-harness";

const refused = { status: 401, code: "TOKEN_REFUSED" };

let db: Database;
let person: Actor;
let token: string;
let authorization: Program["authorization"];

beforeAll(async () => {
  db = await openProbe();
});
beforeEach(async () => {
  ({ person, token, authorization } = await newProgram(db));
});

describe.each([
  ["Next's route handlers", askNext],
  ["the gateway", askGateway],
])("through %s", (_name, asking) => {
  const ask = (path: string, sent: Sent = [authorization]) => asking(path, sent);

  test("a token is enough to read and to write, without cookie and Origin", async () => {
    for (const path of ["who", "write"]) {
      expect(await ask(path)).toMatchObject({ status: 200, as: { id: person.id, role: "member" } });
    }
    const foreign = ["origin", "https://elsewhere.example"] as const;
    expect(await ask("write", [authorization, foreign])).toMatchObject({ status: 200 });
  });

  test.each(["bearer", "BEARER", "Bearer  "])("the scheme %j is read in any case", async (scheme) => {
    expect(await ask("write", [["Authorization", `${scheme} ${token}`]])).toMatchObject({ status: 200 });
  });

  test("beside a token the cookie is not read, be the token good or bad", async () => {
    const other = await createUser(db, "admin");
    const cookie = ["cookie", await cookieOf(db, other.id)] as const;
    const both = await ask("write", [authorization, cookie]);
    expect(both).toMatchObject({ status: 200, as: { id: person.id, cookies: "" } });
    expect((await ask("admin", [authorization, cookie])).code).toBe("NOT_ALLOWED");
    const own = ["origin", origin] as const;
    expect(await ask("who", [["authorization", "Bearer wrong"], cookie, own])).toMatchObject(refused);
    expect(await ask("admin", [["authorization", "Bearer wrong"], cookie, own])).toMatchObject(refused);
  });

  test.each<[string, (token: string) => string[]]>([
    ["nothing but the scheme", () => ["Bearer"]],
    ["the prefix alone", () => ["Bearer groundwork_"]],
    ["a token without its end", (token) => [`Bearer ${token.slice(0, -1)}`]],
    ["a token with another digit", (token) => [`Bearer ${token.slice(0, -1)}${token.endsWith("0") ? 1 : 0}`]],
    ["a token in capitals", (token) => [`Bearer ${token.toUpperCase()}`]],
    ["a token behind a tab", (token) => [`Bearer\t${token}`]],
    ["a token with something after it", (token) => [`Bearer ${token} x`]],
    ["a token of ten thousand characters", (token) => [`Bearer ${token.padEnd(10_000, "0")}`]],
    ["two headers with the same token", (token) => [`Bearer ${token}`, `Bearer ${token}`]],
    ["a token behind another header", (token) => ["Basic YTpi", `Bearer ${token}`]],
    ["a token before another header", (token) => [`Bearer ${token}`, "Basic YTpi"]],
  ])("%s is refused", async (_name, values) => {
    const sent = values(token).map((value) => ["authorization", value] as const);
    expect(await ask("who", sent)).toMatchObject(refused);
  });

  test("a refusal says by its header that it is the token", async () => {
    const response = await routes.answer(
      new Request(`${origin}/api/trpc/probe.who`, { headers: { authorization: "Bearer x" } }),
    );
    expect(response.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
  });

  test("a token in the query is ignored, and so is another scheme", async () => {
    for (const name of ["token", "access_token", "authorization"]) {
      expect(await ask(`who?${name}=${token}`, [])).toMatchObject({ status: 200, as: null });
    }
    expect(await ask("who", [["authorization", `Basic ${token}`]])).toMatchObject({ status: 200, as: null });
    expect((await ask("write", [["authorization", `Basic ${token}`]])).code).toBe("ORIGIN_FOREIGN");
  });

  test("what needs a session is refused to a program, and not to nobody", async () => {
    expect(await ask("own")).toMatchObject({ status: 403, code: "SESSION_NEEDED" });
    expect(await ask("own", [["origin", origin]])).toMatchObject({ status: 200, as: null });
    expect(await ask("own", [["authorization", "Bearer wrong"]])).toMatchObject(refused);
  });
});

test.each(["\r\n x", "\rx", "\nX-Role: admin", "\0"])(
  "a header with %j in it never becomes a request, or is refused",
  async (break_) => {
    const { status } = await askGateway("admin", [["authorization", `Bearer ${token}${break_}`]]);
    expect([400, 401, 403]).toContain(status);
  },
);
