import { randomInt, randomUUID } from "node:crypto";
import { afterAll, vi } from "vitest";
import type { Actor, Role } from "../contract/permissions";
import { clientIpHeader, cookieHeader } from "../server/call/context";
import type { ProductDatabase } from "../server/data/database";
import { closeLive } from "../server/live/reader";
import { createUser } from "./calls";
import { testDatabase } from "./database";
import { routeHandlers } from "./product";
import { cookieOf, setPassword, testPassword, tokenOf } from "./session";

/** As wide as tRPC's own links ask for. */
export type Fetch = (url: URL | RequestInfo, init?: object) => Promise<Response>;

/** A user with a session of their own. */
export type Person = { actor: Actor; cookie: string; fetch: Fetch };

/** The app's own route handlers on a database of their own, without a server between. */
export type App = {
  db: ProductDatabase;
  /** Like the browser's `fetch`, with the cookies of the signed-in user. */
  fetch: Fetch;
  fetchSignedOut: Fetch;
  /** Makes an account as the form does, and stays signed in. */
  signUp: () => Promise<void>;
  /** A new user with this role and the password of the samples, signed in beside all others. */
  signedInUser: (role?: Role) => Promise<Person>;
  /** Calls as a program does that has a new token of this user, with this role. */
  program: (actor: Actor, role: Role) => Promise<Fetch>;
};

/** Calls a mutation as the browser does, with its input as JSON. */
export const mutate = (fetch: Fetch, path: string, input?: unknown): Promise<Response> =>
  fetch(`/api/trpc/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });

/** A request comes from an address of its own where the test names none: it may send as many as it likes. */
export const newClientIp = () => `10.${Array.from({ length: 3 }, () => randomInt(256)).join(".")}`;

const origin = "http://localhost:3000";

/** Opens the app as it is with `DATABASE_URL` set. Its modules are loaded here, after the environment is. */
export async function openApp(): Promise<App> {
  const { db, url } = await testDatabase();
  afterAll(closeLive);
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("APP_URL", origin);
  const handlers = await routeHandlers();
  let cookie = "";

  const send = async (input: URL | RequestInfo, init: object, own: object): Promise<Response> => {
    const request = new Request(new URL(String(input), origin), init as RequestInit);
    for (const [name, value] of Object.entries(own)) request.headers.set(name, value);
    if (!request.headers.has(clientIpHeader)) request.headers.set(clientIpHeader, newClientIp());
    const handler = handlers[request.method];
    return handler ? handler(request) : new Response(null, { status: 405 });
  };
  const ask = (input: URL | RequestInfo, init: object = {}, own: object = {}) =>
    send(input, init, { origin, ...own });

  return {
    db,
    fetch: (input, init) => ask(input, init, { cookie }),
    fetchSignedOut: (input, init) => ask(input, init),
    signUp: async () => {
      const email = `${randomUUID()}@example.com`;
      const response = await mutate(ask, "identity.signUp", {
        name: "Somebody",
        email,
        password: testPassword,
      });
      if (!response.ok) throw new Error(`The sign-up was refused: ${await response.text()}`);
      cookie = cookieHeader(response.headers.getSetCookie());
    },
    signedInUser: async (role) => {
      const actor = await createUser(db, role);
      await setPassword(db, actor.id);
      const cookie = await cookieOf(db, actor.id);
      const own = { cookie };
      return {
        actor,
        cookie,
        fetch: async (input, init) => {
          const response = await ask(input, init, own);
          const set = response.headers.getSetCookie();
          if (set.length > 0) own.cookie = cookieHeader(set);
          return response;
        },
      };
    },
    program: async (actor, role) => {
      const own = { authorization: `Bearer ${await tokenOf(db, actor, role)}` };
      return (input, init = {}) => send(input, init, own);
    },
  };
}
