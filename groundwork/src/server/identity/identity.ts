import type { Actor, Role } from "../../contract/permissions";
import { authSecret } from "../auth-secret";
import type { Cookies } from "../cookies";
import { env } from "../env";
import { cookieHeader } from "../http/cookie-header";
import type { HeaderReader } from "../http/http-handler";
import { limitConcurrency } from "../limit-concurrency";
import { report } from "../report";
import { type Auth, createAuth } from "./auth";
import { callBetterAuth } from "./call-better-auth";
import { replacePassword } from "./change-password";
import { isCommonPassword } from "./common-passwords";
import type { IdentityDatabase } from "./database";
import { removeExpired } from "./expired";
import type { IdentityLimits } from "./limits";
import { tryPassword } from "./password-throttle";
import { actorIn, liveSessions } from "./session";
import { endSession, openSession } from "./sign-in";
import { visitorCookieFor } from "./visitor-cookie";

type Settings = {
  /** Name of the product, as people read it. */
  readonly appName: string;
  readonly roles: readonly Role[];
  readonly limits: IdentityLimits;
};

/** Call of a procedure that signs somebody in or out: the argument of its `run`, and the errors it has to declare. */
type IdentityCall<Code extends string> = {
  readonly db: IdentityDatabase;
  readonly cookies: Cookies;
  readonly reference: string;
  readonly refuse: (code: Code) => never;
};

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

  async function setCookies({ db, cookies }: IdentityCall<never>, auth: Auth, set: readonly string[]) {
    // Nobody is to be kept from signing in for the sake of a hint: pages write it themselves when it is missing.
    const actor = await actorWith(db, auth, cookieHeader(set)).catch(() => null);
    for (const cookie of [...set, await visitorCookieFor(auth, actor, session.absoluteSeconds)])
      cookies.set(cookie);
    return null;
  }

  /**
   * Goes on as the user of a session that has just been opened. The one before is left open nowhere, and sessions whose
   * time is over are removed: that they stay a while longer keeps nobody from signing in.
   */
  async function enter(call: IdentityCall<never>, auth: Auth, opened: readonly string[]) {
    await endSession(auth, call.cookies.header);
    await removeExpired(call.db, session).catch((error) =>
      report(error, { reference: call.reference, path: "identity" }),
    );
    return setCookies(call, auth, opened);
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
    signUp: async (
      call: IdentityCall<"PASSWORD_COMMON" | "EMAIL_TAKEN"> & {
        readonly input: { readonly name: string; readonly email: string; readonly password: string };
      },
    ): Promise<null> => {
      const { db, input, refuse } = call;
      if (isCommonPassword(input.password)) return refuse("PASSWORD_COMMON");
      const auth = await authOn(db);
      const answered = await limitHashing(() =>
        callBetterAuth(() => auth.api.signUpEmail({ body: input, returnHeaders: true })),
      );
      return "refusal" in answered ? refuse("EMAIL_TAKEN") : enter(call, auth, answered.cookies);
    },

    /** Signs in. */
    signIn: async (
      call: PasswordCall<"SIGN_IN_REFUSED" | "ACCOUNT_DISABLED"> & {
        readonly input: { readonly email: string; readonly password: string };
      },
    ): Promise<null> => {
      const { db, input, refuse } = call;
      const auth = await authOn(db);
      const tried = await tryPassword(rates.passwordsOfAccount, input.email, () =>
        limitHashing(() => openSession({ auth, db }, input)),
      );
      if (tried === "wrong") return refuse("SIGN_IN_REFUSED");
      if ("retryAfter" in tried) return refuse("PASSWORD_TRIES_SPENT", tried);
      return tried.result ? enter(call, auth, tried.result) : refuse("ACCOUNT_DISABLED");
    },

    /** Ends the session, if there is one. */
    signOut: async (call: IdentityCall<never>): Promise<null> => {
      const auth = await authOn(call.db);
      const headers = new Headers({ cookie: call.cookies.header });
      const answered = await callBetterAuth(() => auth.api.signOut({ headers, returnHeaders: true }));
      return setCookies(call, auth, "cookies" in answered ? answered.cookies : []);
    },

    /** Changes the password of the actor. All their sessions end but this one. */
    changePassword: async (
      call: PasswordCall<"PASSWORD_COMMON" | "PASSWORD_WRONG"> & {
        readonly actor: Actor;
        readonly input: { readonly currentPassword: string; readonly password: string };
      },
    ): Promise<null> => {
      const { db, cookies, actor, input, refuse } = call;
      if (isCommonPassword(input.password)) return refuse("PASSWORD_COMMON");
      const auth = await authOn(db);
      const { absoluteSeconds } = session;
      const own = { db, auth, cookie: cookies.header, userId: actor.id, absoluteSeconds };
      const tried = await tryPassword(rates.passwordsOfAccount, actor.id, () =>
        limitHashing(() => replacePassword(own, input)),
      );
      if (tried === "wrong") return refuse("PASSWORD_WRONG");
      if ("retryAfter" in tried) return refuse("PASSWORD_TRIES_SPENT", tried);
      return setCookies(call, auth, [tried.result]);
    },
  };
}
