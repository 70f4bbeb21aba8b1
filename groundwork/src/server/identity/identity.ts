import type { Actor, Role } from "../../contract/permissions";
import { visitorCookie } from "../../contract/visitor";
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
import type { HeldRows, Models } from "./leaving-rows";
import type { IdentityLimits } from "./limits";
import { passwordHash, verifyOwnPassword } from "./own-password";
import { endOtherSessions, endOwnSession, ownSessions } from "./own-sessions";
import { tryPassword } from "./password-throttle";
import { removeAccount } from "./remove-account";
import { actorIn, liveSessions, sessionToken } from "./session";
import { endSession, openSession } from "./sign-in";
import { keepUserAgent } from "./user-agent";

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

/** Call that opens a session, in the browser that its headers tell. */
type OpeningCall = SessionCall & { readonly headers: { readonly userAgent: string } };

/** Argument of the `run` of a procedure that signs a user in or up, and the errors that it has to declare. */
type IdentityCall<Code extends string> = SessionCall & { readonly refuse: (code: Code) => never };

/** Call that tries a password. */
type PasswordCall<Code extends string> = IdentityCall<Code> & {
  readonly refuse: (code: "PASSWORD_TRIES_SPENT", details: { retryAfter: number }) => never;
};

/** Call about one's own account. */
type OwnCall = {
  readonly db: IdentityDatabase;
  readonly actor: Actor;
  readonly headers: { readonly cookie: string };
};

/** Rows that people own, and the roles of those who keep them when somebody leaves. */
type Leaving = { readonly models: Models; readonly administrators: readonly Role[] };

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

  /**
   * Goes on as the user of a session that has just been opened in this browser. The one before is left open nowhere, and
   * sessions whose time is over are removed: that they stay a while longer keeps nobody from signing in.
   */
  async function enter({ db, cookies, reference, headers }: OpeningCall, opened: readonly string[]) {
    const auth = await authOn(db);
    await endSession(auth, cookies.header);
    await keepUserAgent({ db, auth, cookie: cookieHeader(opened) }, headers.userAgent);
    await removeExpired(db, session).catch((error) => report(error, { reference, path: "identity" }));
    return setCookies({ db, cookies }, opened);
  }

  /** Ends the session, if there is one. */
  async function signOut({ db, cookies }: Pick<SessionCall, "db" | "cookies">): Promise<null> {
    const auth = await authOn(db);
    const headers = new Headers({ cookie: cookies.header });
    const ended = await callBetterAuth(() => auth.api.signOut({ headers, returnHeaders: true }));
    return setCookies({ db, cookies }, ended ?? []);
  }

  /** Sessions of the actor, of which one sent the call's cookies. */
  const own = async ({ db, actor, headers }: OwnCall) => ({
    db,
    userId: actor.id,
    token: await sessionToken(headers.cookie, await authOn(db)),
    limits: session,
  });

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
      headers,
      input,
      refuse,
    }: OpeningCall &
      IdentityCall<"PASSWORD_COMMON" | "EMAIL_TAKEN"> & {
        readonly input: { readonly name: string; readonly email: string; readonly password: string };
      }): Promise<null> => {
      if (isCommonPassword(input.password)) return refuse("PASSWORD_COMMON");
      const auth = await authOn(db);
      const opened = await limitHashing(() =>
        callBetterAuth(() => auth.api.signUpEmail({ body: input, returnHeaders: true })),
      );
      return opened ? enter({ db, cookies, reference, headers }, opened) : refuse("EMAIL_TAKEN");
    },

    /** Signs in. */
    signIn: async ({
      db,
      cookies,
      reference,
      headers,
      input,
      refuse,
    }: OpeningCall &
      PasswordCall<"SIGN_IN_REFUSED" | "ACCOUNT_DISABLED"> & {
        readonly input: { readonly email: string; readonly password: string };
      }): Promise<null> => {
      const auth = await authOn(db);
      const tried = await tryPassword(rates.passwordsOfAccount, input.email, () =>
        limitHashing(() => openSession({ auth, db }, input)),
      );
      if (tried === "wrong") return refuse("SIGN_IN_REFUSED");
      if ("retryAfter" in tried) return refuse("PASSWORD_TRIES_SPENT", tried);
      const opened = tried.result;
      return opened ? enter({ db, cookies, reference, headers }, opened) : refuse("ACCOUNT_DISABLED");
    },

    signOut,

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

    /** The sessions of the actor that are in use. */
    sessions: async (call: OwnCall) => ownSessions(await own(call)),

    /** Ends another session of the actor. */
    endSession: async (
      call: OwnCall & {
        readonly input: { readonly id: string };
        readonly refuse: (code: "SESSION_NOT_FOUND" | "SESSION_IN_USE") => never;
      },
    ): Promise<null> => {
      const ended = await endOwnSession(await own(call), call.input.id);
      if (ended === "none") return call.refuse("SESSION_NOT_FOUND");
      return ended === "this one" ? call.refuse("SESSION_IN_USE") : null;
    },

    /** Ends all sessions of the actor but the one that asks. */
    endOtherSessions: async (call: OwnCall): Promise<{ ended: number }> => ({
      ended: await endOtherSessions(await own(call)),
    }),

    /** Whether a user signs in with a password. */
    hasPassword: async (db: IdentityDatabase, userId: string): Promise<boolean> =>
      (await passwordHash(db, userId)) !== null,

    /**
     * Deletes the account of the actor, who gives the password once more, or who has none and has just signed in. What
     * becomes of their rows is declared by each entity.
     */
    remove: async (
      {
        db,
        cookies,
        actor,
        input,
        refuse,
      }: PasswordCall<"PASSWORD_WRONG" | "SIGN_IN_AGAIN" | "ACCOUNT_LAST_ADMIN"> & {
        readonly actor: Actor;
        readonly input: { readonly currentPassword: string | null };
        readonly refuse: (code: "ACCOUNT_HOLDS_ROWS", details: { rows: HeldRows[] }) => never;
      },
      leaving: Leaving,
    ): Promise<null> => {
      const auth = await authOn(db);
      const own = { db, auth, userId: actor.id };
      const hasPassword = (await passwordHash(db, actor.id)) !== null;
      if (hasPassword) {
        const tried = await tryPassword(rates.passwordsOfAccount, actor.id, () =>
          limitHashing(() => verifyOwnPassword(own, input.currentPassword ?? "")),
        );
        if (tried === "wrong") return refuse("PASSWORD_WRONG");
        if ("retryAfter" in tried) return refuse("PASSWORD_TRIES_SPENT", tried);
      }
      const freshSeconds = hasPassword ? null : session.freshSeconds;
      const kept = await removeAccount({ ...own, ...leaving, cookie: cookies.header, freshSeconds });
      if (kept === "last administrator") return refuse("ACCOUNT_LAST_ADMIN");
      if (kept === "old session") return refuse("SIGN_IN_AGAIN");
      if (kept) return refuse("ACCOUNT_HOLDS_ROWS", kept);
      return signOut({ db, cookies });
    },
  };
}
