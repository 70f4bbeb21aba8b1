import type { Actor } from "groundwork/contract/permissions";
import { clientIpHeader } from "groundwork/server/http/client-ip";
import { createRateLimiter, type RateLimiter } from "groundwork/server/http/rate-limiter";
import { afterAll } from "vitest";
import type { Database } from "@/server/database/client";
import { actorOf } from "@/server/identity/actor";
import { createAuth } from "@/server/identity/auth";
import { handleIdentity, type Identity } from "@/server/identity/http";
import "@/server/procedure";
import { testDatabase } from "groundwork/testing/database";

const rateLimiters: RateLimiter[] = [];
afterAll(async () => {
  await Promise.all(rateLimiters.map((rateLimiter) => rateLimiter.close()));
});

export const appUrl = "http://localhost:3000";
export const password = "a long sentence";

export type IdentityHarness = {
  db: Database;
  /** The same app as another process has it, or at another address. */
  instance: (at?: string) => Identity;
  /**
   * Asks as a page of the app does. Each call comes from an address of its own, so that only a test that says from
   * where meets that limit.
   */
  ask: (call: string, body: unknown, headers?: Record<string, string>, to?: Identity) => Promise<Response>;
  /** Actor who is signed in with these cookies. */
  actor: (cookie: string, at?: Identity) => Promise<Actor | null>;
  /** Values of a user who has no account yet. */
  newUser: () => { name: string; email: string; password: string };
};

/** The handler of signing in, up and out on a database of its own, without a server before it. */
export async function openIdentity(): Promise<IdentityHarness> {
  const { db, url } = await testDatabase();
  const secret = "a secret of at least thirty-two characters";
  const instance = (at = appUrl): Identity => {
    const rateLimiter = createRateLimiter(url);
    rateLimiters.push(rateLimiter);
    return { db, rateLimiter, auth: createAuth({ db, secret, appUrl: at }) };
  };
  const own = instance();
  let calls = 0;
  let people = 0;

  return {
    db,
    instance,
    ask: (call, body, headers = {}, to = own) => {
      calls += 1;
      const origin = to.auth.options.baseURL;
      const request = new Request(`${origin}/api/auth/${call}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          origin,
          [clientIpHeader]: `10.0.${calls >> 8}.${calls & 255}`,
          ...headers,
        },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
      return handleIdentity(request, async () => to);
    },
    actor: (cookie, { auth } = own) => actorOf(db, new Headers({ cookie }), auth),
    newUser: () => {
      people += 1;
      return { name: "Ada", email: `ada${people}@example.com`, password };
    },
  };
}

/** Cookie header that the browser sends back for the session cookie of a response. */
export const cookieIn = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter((cookie) => cookie.includes("session_token="))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
