import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, vi } from "vitest";
import { clientIpHeader } from "#server/call/context";
import { type Issuer, type IssuerUser, startIssuer } from "#support/issuer";
import { newClientIp, openApp } from "#testing/app";
import { identity } from "@/server/identity/identity";

export const origin = "http://localhost:3000";

/** Cookies of a browser, by their names. */
export type Jar = Map<string, string>;

const keep = (jar: Jar, { headers }: Response) => {
  for (const cookie of headers.getSetCookie()) {
    const [pair = "", ...attributes] = cookie.split("; ");
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    if (attributes.includes("Max-Age=0") || value === "") jar.delete(name);
    else jar.set(name, value);
  }
};
const headerOf = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

/** Browser with cookies of its own at the app, which the provider knows under others. */
export type Browser = {
  readonly jar: Jar;
  /** Opens a path of the app; redirects are not followed. */
  readonly open: (path: string, init?: RequestInit) => Promise<Response>;
  /** Begins, signs in at the issuer, and stops before it comes back: the path to come back to. */
  readonly toProvider: (next?: string) => Promise<string>;
  /** Signs in from beginning to end; answers with the last redirect of the app. */
  readonly signIn: (next?: string) => Promise<Landing>;
  /** Comes back to this path. */
  readonly comeBack: (path: string) => Promise<Landing>;
  /** Name of who is signed in. */
  readonly who: () => Promise<string | undefined>;
};

/** Place to which the app sends a browser on. */
export type Landing = { readonly status: number; readonly location: string; readonly error: string | null };

/** The app with an issuer of its own. */
export async function openWithIssuer() {
  const issuer: Issuer = await startIssuer(origin);
  afterAll(issuer.close);
  for (const [name, value] of Object.entries(issuer.variables)) vi.stubEnv(name, value);
  const app = await openApp();
  beforeEach(() => {
    issuer.user = null;
    issuer.tamper = undefined;
    issuer.silent = false;
  });

  function openBrowser(): Browser {
    const jar: Jar = new Map();
    const atIssuer: Jar = new Map();
    // No browser is counted with another.
    const clientIp = newClientIp();
    const open = async (path: string, init: RequestInit = {}) => {
      const own = { cookie: headerOf(jar), [clientIpHeader]: clientIp };
      const headers = { ...Object.fromEntries(new Headers(init.headers)), ...own };
      const response = await app.fetchSignedOut(path, { ...init, headers });
      keep(jar, response);
      return response;
    };
    const comeBack = async (path: string): Promise<Landing> => {
      const response = await open(path);
      const location = response.headers.get("location") ?? "";
      const error = new URL(location, origin).searchParams.get("error");
      return { status: response.status, location, error };
    };
    const toProvider = async (next?: string): Promise<string> => {
      const search = next === undefined ? "" : `?${new URLSearchParams({ next })}`;
      const begun = await open(`/api/sign-in/provider${search}`);
      let location = begun.headers.get("location") ?? "";
      while (location.startsWith(issuer.variables.OIDC_ISSUER ?? "-")) {
        const answer = await fetch(location, { redirect: "manual", headers: { cookie: headerOf(atIssuer) } });
        keep(atIssuer, answer);
        if (!answer.headers.has("location")) throw new Error(`The issuer stops: ${await answer.text()}`);
        location = new URL(answer.headers.get("location") ?? "", location).href;
      }
      return location.replace(origin, "");
    };
    return {
      jar,
      open,
      toProvider,
      comeBack,
      signIn: async (next) => comeBack(await toProvider(next)),
      who: async () => (await identity.actorOf(app.db, new Headers({ cookie: headerOf(jar) })))?.name,
    };
  }

  /**
   * User of the issuer, whom it signs in from now on, with a verified address unless said otherwise. It states them in answer
   * to `userinfo`, unless said otherwise.
   */
  function signsIn(
    user: Partial<IssuerUser> = {},
    { inIdToken = {}, notInUserinfo = [] }: Partial<Pick<Issuer, "inIdToken" | "notInUserinfo">> = {},
  ): IssuerUser {
    Object.assign(issuer, { inIdToken, notInUserinfo });
    const sub = randomUUID();
    const made = { sub, name: "Grace", email: `${sub}@example.com`, email_verified: true, ...user };
    issuer.user = made;
    return made;
  }

  return { app, issuer, openBrowser, signsIn };
}
