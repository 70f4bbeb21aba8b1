import { beforeAll, describe, expect, test } from "vitest";
import { everyEndpoint } from "#server/identity/endpoints";
import { type App, openApp } from "#testing/app";
import { identity } from "@/server/identity/identity";
import { productPermissions } from "./product-permissions";

const { roles } = await productPermissions();
const { endpoints, plugins } = identity;
const open = new Set(endpoints.map(({ path }) => path));

let app: App;
beforeAll(async () => {
  app = await openApp();
});

/** The path of an endpoint under `/api/auth`, with something in the place of each parameter. */
const urlOf = (path: string) => `/api/auth${path.replace(/:\w+/g, "x")}`;

const asked = (method: string) =>
  method === "GET" ? {} : { method, body: "{}", headers: { "content-type": "application/json" } };

describe("an endpoint of Better Auth that is not open answers nobody", () => {
  const closed = everyEndpoint(plugins).flatMap(({ path = "", options }) =>
    open.has(path) ? [] : [options?.method ?? "POST"].flat().map((method) => [method, path] as const),
  );
  test.each(closed)("%s %s", async (method, path) => {
    const admin = await app.signedInUser(roles.at(-1));
    const response = await admin.fetch(urlOf(path), asked(method));
    expect(await response.text()).toContain("CALL_UNKNOWN");
    expect(response.status).toBe(404);
  });
});

describe.each(endpoints.flatMap((endpoint) => endpoint.methods.map((method) => ({ ...endpoint, method }))))(
  "the open endpoint $method $path of Better Auth",
  ({ method, path, permission }) => {
    test.each(["anonymous", ...roles] as const)("is for %s as its permission says", async (role) => {
      const fetch = role === "anonymous" ? app.fetchSignedOut : (await app.signedInUser(role)).fetch;
      const response = await fetch(urlOf(path), asked(method));
      const text = await response.text();
      if (!permission[role]) {
        expect(text).toContain(role === "anonymous" ? '"SIGN_IN_NEEDED"' : '"NOT_ALLOWED"');
        expect(response.status).toBe(role === "anonymous" ? 401 : 403);
      } else {
        expect(text).not.toMatch(/"(SIGN_IN_NEEDED|NOT_ALLOWED)"/);
        expect(response.status).toBeLessThan(500);
      }
      expect(response.headers.get("cache-control")).toBe("no-store");
      const sessions = await app.db.authSession.findMany({ select: { token: true } });
      for (const { token } of sessions) expect(text, "the token of a session").not.toContain(token);
    });

    test("is not for programs", async () => {
      const { actor } = await app.signedInUser(roles.at(-1));
      const program = await app.program(actor, roles.at(-1) as never);
      const response = await program(urlOf(path), asked(method));
      expect(response.status).toBe(403);
      expect(await response.text()).toContain("SESSION_NEEDED");
    });
  },
);
