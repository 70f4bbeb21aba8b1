import type { Actor, Role } from "../../contract/permissions";
import { visitorCookie } from "../../contract/visitor";
import { authSecret } from "../auth-secret";
import type { Cookies } from "../cookies";
import { env } from "../env";
import { hasBearer } from "../http/bearer";
import { cookieHeader } from "../http/cookie-header";
import type { HeaderReader } from "../http/http-handler";
import { spend } from "../http/rate-limiter";
import { limitConcurrency } from "../limit-concurrency";
import { report } from "../report";
import { type Auth, createAuth, type PluginEndpoints, type Plugins } from "./auth";
import { byMail } from "./by-mail";
import { type Answered, callBetterAuth, tryBetterAuth } from "./call-better-auth";
import { replacePassword } from "./change-password";
import { isCommonPassword } from "./common-passwords";
import type { IdentityDatabase } from "./database";
import type { HeldRows, Models } from "./leaving-rows";
import type { IdentityLimits, TokenLimits } from "./limits";
import { type IdentityMails, identityMailJobs } from "./mails";
import { passwordHash, type RequirePassword, verifyOwnPassword } from "./own-password";
import { endOtherSessions, endOwnSession, ownSessions } from "./own-sessions";
import { tryPassword } from "./password-throttle";
import { programIn } from "./program";
import { providerRoutes } from "./provider/routes";
import { removeAccount } from "./remove-account";
import { actorIn, liveSessions, noteSeen, sessionToken } from "./session";
import { endSession, openSession, openSessionOf } from "./sign-in";
import { isSignUpOpen } from "./sign-up";
import { createTokens } from "./tokens";
import { keepUserAgent } from "./user-agent";

type Settings<Added extends Plugins> = {
  /** Name of the product, as people read it. */
  readonly appName: string;
  readonly roles: readonly Role[];
  readonly limits: IdentityLimits;
  /** Words of the mails about an account. */
  readonly mails: IdentityMails;
  readonly tokenLimits: TokenLimits;
  /** Plugins of Better Auth. Their endpoints answer to nobody: procedures call them by `callPlugin`. */
  readonly plugins: Added;
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

/** Rows that people own, and the roles of those who keep them when one of these leaves. */
type Leaving = { readonly models: Models; readonly administrators: readonly Role[] };

/**
 * Accounts and sessions of a product, kept by Better Auth: what its procedures of signing in, up and out run. The
 * session's token travels in its cookie only, never in an answer.
 */
export function createIdentity<const Added extends Plugins>({
  appName,
  roles,
  limits,
  tokenLimits,
  mails,
  plugins,
}: Settings<Added>) {
  const { session, rates, hashing } = limits;
  // An app that keeps its mails on this machine lets people in at once; the page of the account offers the confirmation.
  const confirms = () => env().MAIL_URL !== undefined;
  const limitHashing = limitConcurrency(hashing);
  const jobs = identityMailJobs(mails);
  const instances = new WeakMap<object, Promise<Auth>>();

  /**
   * Better Auth on this database, made when it is first asked for and kept.
   * @param appUrl the origin that people use
   * @throws {UserFacingError} when there is no secret to sign with
   */
  function authOn(db: IdentityDatabase, appUrl = env().APP_URL): Promise<Auth> {
    let auth = instances.get(db);
    if (!auth) {
      auth = authSecret().then((secret) =>
        createAuth({ db, appName, limits, secret, appUrl, plugins, confirms: confirms() }),
      );
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
   * Goes on as the user of a session that has just been opened in this browser. The one before is left open nowhere. That
   * it is not written down when the user was seen keeps nobody from signing in.
   */
  async function enter({ db, cookies, reference, headers }: OpeningCall, opened: readonly string[]) {
    const auth = await authOn(db);
    const cookie = cookieHeader(opened);
    await endSession(auth, cookies.header);
    await keepUserAgent({ db, auth, cookie }, headers.userAgent);
    const token = await sessionToken(cookie, auth);
    if (token) await noteSeen(db, token).catch((error) => report(error, { reference, path: "identity" }));
    return setCookies({ db, cookies }, opened);
  }

  /** Writes to the address of a sign-up, unless there were many mails to it: their links can still be used. */
  async function mailSignUp({ db, reference }: Pick<SessionCall, "db" | "reference">, email: string) {
    if (!(await spend(rates.mailsToAddress, email))) await jobs.signUp.enqueue(db, { email }, { reference });
  }

  /** Ends the session, if there is one. */
  async function signOut({ db, cookies }: Pick<SessionCall, "db" | "cookies">): Promise<null> {
    const auth = await authOn(db);
    const headers = new Headers({ cookie: cookies.header });
    const ended = await callBetterAuth(() => auth.api.signOut({ headers, returnHeaders: true }));
    return setCookies({ db, cookies }, ended ?? []);
  }

  const requirePassword: RequirePassword = async ({ db, userId, refuse }, password) => {
    const auth = await authOn(db);
    const tried = await tryPassword(rates.passwordsOfAccount, userId, () =>
      limitHashing(() => verifyOwnPassword({ db, auth, userId }, password)),
    );
    if (tried === "wrong") return refuse("PASSWORD_WRONG");
    if ("retryAfter" in tried) return refuse("PASSWORD_TRIES_SPENT", tried);
  };

  const { tellOfPassword, ...mailed } = byMail({
    limits,
    jobs,
    authOn,
    limitHashing,
    requirePassword,
    enter,
  });

  /** Sessions of the actor, of which one sent the call's cookies. */
  const own = async ({ db, actor, headers }: OwnCall) => ({
    db,
    userId: actor.id,
    token: await sessionToken(headers.cookie, await authOn(db)),
    limits: session,
  });

  return {
    authOn,
    ...mailed,

    /** Jobs that write to the owner of an account, for the product to list. */
    jobs: Object.values(jobs),

    tokens: createTokens({ roles, limits: tokenLimits }),

    /** Routes of signing in with a provider. Without one they answer to nobody. */
    routes: providerRoutes({
      limits,
      enter: async (call, { issuer: providerId, subject: accountId }) => {
        const auth = await authOn(call.db);
        const opened = await openSessionOf({ auth, db: call.db }, { providerId, accountId });
        if (opened) await enter(call, opened);
        return opened !== null;
      },
    }),

    /** Name of the provider to sign in with; `null` where there is none. */
    provider: (): { name: string } | null => {
      const { OIDC } = env();
      return OIDC ? { name: OIDC.name } : null;
    },

    /**
     * Calls an endpoint of a plugin as the browser that sent these cookies, and sets those that it answers with.
     * @param refusals the plugin's codes for what it refuses as it should
     */
    callPlugin: async <Answer, Code extends string = never>(
      { db, cookies }: Pick<SessionCall, "db" | "cookies">,
      endpoint: (endpoints: PluginEndpoints<Added>, headers: Headers) => Promise<Answered<Answer>>,
      refusals: readonly Code[] = [],
    ): Promise<{ readonly answer: Answer } | { readonly refused: Code }> => {
      const auth = await authOn(db);
      const headers = new Headers({ cookie: cookies.header });
      const endpoints = auth.api as unknown as PluginEndpoints<Added>;
      const tried = await tryBetterAuth(() => endpoint(endpoints, headers), refusals);
      if ("refused" in tried) return tried;
      const set = tried.headers.getSetCookie();
      const opened = cookieHeader(set);
      // Such as that of an account which was disabled in the meantime.
      if (set.length > 0 && !(await actorWith(db, auth, opened))) await endSession(auth, opened);
      if (set.length > 0) await setCookies({ db, cookies }, set);
      return { answer: tried.response };
    },

    /** Finds who sent these headers; `null` when nobody is signed in. */
    actorOf: async (db: IdentityDatabase, headers: HeaderReader): Promise<Actor | null> => {
      if (hasBearer(headers)) return programIn(headers, { db, roles, limits: tokenLimits });
      const cookie = headers.get("cookie");
      return cookie ? actorWith(db, await authOn(db), cookie) : null;
    },

    /** The part of a `where` that leaves out the sessions whose time is over. */
    liveSessions: () => liveSessions(session),

    /**
     * Makes an account, and signs in to it unless its address has to be confirmed first. Then the answer is the same for
     * an address that has an account, whose owner is written to.
     */
    signUp: async ({
      db,
      cookies,
      reference,
      headers,
      input,
      refuse,
    }: OpeningCall &
      IdentityCall<"SIGN_UP_CLOSED" | "PASSWORD_COMMON" | "EMAIL_TAKEN"> & {
        readonly input: { readonly name: string; readonly email: string; readonly password: string };
      }): Promise<{ confirm: boolean }> => {
      if (!isSignUpOpen()) return refuse("SIGN_UP_CLOSED");
      if (isCommonPassword(input.password)) return refuse("PASSWORD_COMMON");
      const confirm = confirms();
      const auth = await authOn(db);
      const opened = await limitHashing(() =>
        callBetterAuth(() => auth.api.signUpEmail({ body: input, returnHeaders: true })),
      );
      if (!opened) return refuse("EMAIL_TAKEN");
      if (confirm) await mailSignUp({ db, reference }, input.email);
      else await enter({ db, cookies, reference, headers }, opened);
      return { confirm };
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
      PasswordCall<"SIGN_IN_REFUSED" | "ACCOUNT_DISABLED" | "EMAIL_UNCONFIRMED"> & {
        readonly input: { readonly email: string; readonly password: string };
      }): Promise<null> => {
      const auth = await authOn(db);
      const tried = await tryPassword(rates.passwordsOfAccount, input.email, () =>
        limitHashing(() => openSession({ auth, db }, input)),
      );
      if (tried === "wrong") return refuse("SIGN_IN_REFUSED");
      if ("retryAfter" in tried) return refuse("PASSWORD_TRIES_SPENT", tried);
      const opened = tried.result;
      if (opened === "disabled") return refuse("ACCOUNT_DISABLED");
      if (opened !== "unconfirmed") return enter({ db, cookies, reference, headers }, opened);
      await mailSignUp({ db, reference }, input.email);
      return refuse("EMAIL_UNCONFIRMED");
    },

    signOut,

    /** Changes the password of the actor. All their sessions end but this one. */
    changePassword: async ({
      db,
      cookies,
      reference,
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
      const onChange = tellOfPassword(reference);
      const own = { db, auth, cookie: cookies.header, userId: actor.id, absoluteSeconds, onChange };
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
      const own = { db, auth: await authOn(db), userId: actor.id };
      const hasPassword = (await passwordHash(db, actor.id)) !== null;
      if (hasPassword) await requirePassword({ db, userId: actor.id, refuse }, input.currentPassword ?? "");
      const freshSeconds = hasPassword ? null : session.freshSeconds;
      const kept = await removeAccount({ ...own, ...leaving, cookie: cookies.header, freshSeconds });
      if (kept === "last administrator") return refuse("ACCOUNT_LAST_ADMIN");
      if (kept === "old session") return refuse("SIGN_IN_AGAIN");
      if (kept) return refuse("ACCOUNT_HOLDS_ROWS", kept);
      return signOut({ db, cookies });
    },
  };
}
