import type { Actor, Role } from "../../contract/permissions";
import { visitorCookie } from "../../contract/visitor";
import { authSecret } from "../auth-secret";
import type { Cookies } from "../cookies";
import { env } from "../env";
import { cookieHeader } from "../http/cookie-header";
import type { HeaderReader } from "../http/http-handler";
import { limitConcurrency } from "../limit-concurrency";
import { type Auth, createAuth } from "./auth";
import { callBetterAuth } from "./call-better-auth";
import { replacePassword } from "./change-password";
import { isCommonPassword } from "./common-passwords";
import type { IdentityDatabase } from "./database";
import type { IdentityLimits } from "./limits";
import { tryPassword } from "./password-throttle";
import { actorIn, liveSessions } from "./session";
import { endSession, openSession } from "./sign-in";

type Settings = {
  /** Name of the product, as people read it. */
  readonly appName: string;
  readonly roles: readonly Role[];
  readonly limits: IdentityLimits;
};

/** Session that a call opens, keeps or ends. */
type SessionCall = {
  readonly db: IdentityDatabase;
  readonly cookies: Cookies;
  readonly reference: string;
};

/** Argument of the `run` of a procedure that signs a user in or up, and the errors that it has to declare. */
type IdentityCall<Code extends string> = SessionCall & { readonly refuse: (code: Code) => never };

/** Call that tries a password. */
type PasswordCall<Code extends string> = IdentityCall<Code> & {
  readonly refuse: (code: "PASSWORD_TRIES_SPENT", details: { retryAfter: number }) => never;
};

/**
 * Accounts and sessions of a product, kept by Better Auth: what its procedures of signing in, up and out run. The
 * session's token travels in its cookie only, never in an answer.
 */
export function createIdentity({ appName, roles, limits }: Settings) {
  const { session, rates, hashing } = limits;
  const limitHashing = limitConcurrency(hashing);
  const instances = new WeakMap<object, Promise<Auth>>();

  /**
   * Better Auth on this database, made when it is first asked for and kept.
   * @param appUrl the origin that people use
   * @throws {UserFacingError} when there is no secret to sign with
   */
  function authOn(db: IdentityDatabase, appUrl = env().APP_URL): Promise<Auth> {
    let auth = instances.get(db);
    if (!auth) {
      auth = authSecret().then((secret) => createAuth({ db, appName, limits, secret, appUrl }));
      auth.catch(() => instances.delete(db));
      instances.set(db, auth);
    }
    return auth;
  }

  const actorWith = (db: IdentityDatabase, auth: Auth, cookie: string): Promise<Actor | null> =>
    actorIn(cookie, { db, auth, roles, limits: session });

  /** Sets the cookies of a session, and the visitor cookie that belongs to it: with the session it ends too. */
  async function setCookies({ db, cookies }: Pick<SessionCall, "db" | "cookies">, set: readonly string[]) {
    const auth = await authOn(db);
    // Nobody is to be kept from signing in for the sake of a hint: pages write it themselves when it is missing.
    const actor = await actorWith(db, auth, cookieHeader(set)).catch(() => null);
    const { secure } = (await auth.$context).authCookies.sessionToken.attributes;
    const visitor = visitorCookie(actor, { https: Boolean(secure), seconds: session.absoluteSeconds });
    for (const cookie of [...set, visitor]) cookies.set(cookie);
    return null;
  }

  /** Goes on as the user of a session that has just been opened. The one before is left open nowhere. */
  async function enter({ db, cookies }: SessionCall, opened: readonly string[]) {
    await endSession(await authOn(db), cookies.header);
    return setCookies({ db, cookies }, opened);
  }

  return {
    authOn,

    /** Finds who sent these headers; `null` when nobody is signed in. */
    actorOf: async (db: IdentityDatabase, headers: HeaderReader): Promise<Actor | null> => {
      const cookie = headers.get("cookie");
      return cookie ? actorWith(db, await authOn(db), cookie) : null;
    },

    /** The part of a `where` that leaves out the sessions whose time is over. */
    liveSessions: () => liveSessions(session),

    /** Makes an account and signs in to it. */
    signUp: async ({
      db,
      cookies,
      reference,
      input,
      refuse,
    }: IdentityCall<"PASSWORD_COMMON" | "EMAIL_TAKEN"> & {
      readonly input: { readonly name: string; readonly email: string; readonly password: string };
    }): Promise<null> => {
      if (isCommonPassword(input.password)) return refuse("PASSWORD_COMMON");
      const auth = await authOn(db);
      const opened = await limitHashing(() =>
        callBetterAuth(() => auth.api.signUpEmail({ body: input, returnHeaders: true })),
      );
      return opened ? enter({ db, cookies, reference }, opened) : refuse("EMAIL_TAKEN");
    },

    /** Signs in. */
    signIn: async ({
      db,
      cookies,
      reference,
      input,
      refuse,
    }: PasswordCall<"SIGN_IN_REFUSED" | "ACCOUNT_DISABLED"> & {
      readonly input: { readonly email: string; readonly password: string };
    }): Promise<null> => {
      const auth = await authOn(db);
      const tried = await tryPassword(rates.passwordsOfAccount, input.email, () =>
        limitHashing(() => openSession({ auth, db }, input)),
      );
      if (tried === "wrong") return refuse("SIGN_IN_REFUSED");
      if ("retryAfter" in tried) return refuse("PASSWORD_TRIES_SPENT", tried);
      const opened = tried.result;
      return opened ? enter({ db, cookies, reference }, opened) : refuse("ACCOUNT_DISABLED");
    },

    /** Ends the session, if there is one. */
    signOut: async ({ db, cookies }: SessionCall): Promise<null> => {
      const auth = await authOn(db);
      const headers = new Headers({ cookie: cookies.header });
      const ended = await callBetterAuth(() => auth.api.signOut({ headers, returnHeaders: true }));
      return setCookies({ db, cookies }, ended ?? []);
    },

    /** Changes the password of the actor. All their sessions end but this one. */
    changePassword: async ({
      db,
      cookies,
      actor,
      input,
      refuse,
    }: PasswordCall<"PASSWORD_COMMON" | "PASSWORD_WRONG"> & {
      readonly actor: Actor;
      readonly input: { readonly currentPassword: string; readonly password: string };
    }): Promise<null> => {
      if (isCommonPassword(input.password)) return refuse("PASSWORD_COMMON");
      const auth = await authOn(db);
      const { absoluteSeconds } = session;
      const own = { db, auth, cookie: cookies.header, userId: actor.id, absoluteSeconds };
      const tried = await tryPassword(rates.passwordsOfAccount, actor.id, () =>
        limitHashing(() => replacePassword(own, input)),
      );
      if (tried === "wrong") return refuse("PASSWORD_WRONG");
      if ("retryAfter" in tried) return refuse("PASSWORD_TRIES_SPENT", tried);
      return setCookies({ db, cookies }, [tried.result]);
    },
  };
}
