import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { clientIpHeader } from "#server/call/context";
import { env } from "#server/process/env";
import { type App, openApp } from "#testing/app";
import { createUser } from "#testing/calls";
import { lines } from "#testing/log";
import { invoices } from "../../../spec/invoices";

// A build has written the specification: here it is a small one.
vi.mock("#server/app/specification/specification", () => ({
  readSpecification: async () => invoices,
}));

const path = "/api/openapi.json";
const elsewhere = { [clientIpHeader]: "203.0.113.7", host: "app.example.com" };

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterEach(() => {
  Object.assign(env(), { SPECIFICATION: "on" });
});

const here = { [clientIpHeader]: "127.0.0.1", host: "localhost:3000" };
const ask = (headers: object, method = "GET") => app.fetchSignedOut(path, { method, headers });

async function refusal(answer: Promise<Response>) {
  const response = await answer;
  const { code } = await response.json();
  return [response.status, code];
}

describe("the OpenAPI document", () => {
  test("is answered at this machine without asking who it is", async () => {
    const response = await ask(here);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ openapi: "3.1.0", info: { title: "Invoices" } });
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.any(String),
    });
  });

  test("is answered to a reader from elsewhere, be it with a session or a token", async () => {
    const admin = await app.signedInUser("admin");
    const withToken = await app.program(admin.actor, "admin");
    for (const fetch of [admin.fetch, withToken])
      expect((await fetch(path, { headers: elsewhere })).status).toBe(200);
  });

  test("is not there for all others", async () => {
    const member = await app.signedInUser("member");
    const lowered = await app.program(await createUser(app.db, "admin"), "member");
    for (const fetch of [app.fetchSignedOut, member.fetch, lowered])
      expect(await refusal(fetch(path, { headers: elsewhere }))).toEqual([404, "CALL_UNKNOWN"]);
    lines("info");
  });

  test("is refused to a token that is none, as a call is", async () => {
    const headers = { ...elsewhere, authorization: "Bearer none" };
    expect(await refusal(ask(headers))).toEqual([401, "TOKEN_REFUSED"]);
    lines("info");
  });

  test("is not there for anybody where the specification is switched off", async () => {
    Object.assign(env(), { SPECIFICATION: "off" });
    const admin = await app.signedInUser("admin");
    expect(await refusal(ask(here))).toEqual([404, "CALL_UNKNOWN"]);
    expect(await refusal(admin.fetch(path, { headers: elsewhere }))).toEqual([404, "CALL_UNKNOWN"]);
    lines("info");
  });

  test("is asked about by HEAD, too", async () => {
    const response = await ask(here, "HEAD");
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(response.headers.get("content-type")).toBe("application/json");
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS"])("takes no %s, and says what it takes", async (method) => {
    const answer = ask(here, method);
    expect(await refusal(answer)).toEqual([405, "METHOD_WRONG"]);
    expect((await answer).headers.get("allow")).toBe("GET, HEAD");
    lines("info");
  });
});
