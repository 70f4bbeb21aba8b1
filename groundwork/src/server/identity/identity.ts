import type { Actor, Role } from "../../contract/permissions";
import { visitorCookie } from "../../contract/visitor";
import { authSecret } from "../auth-secret";
import type { Cookies } from "../cookies";
import { env } from "../env";
import { cookieHeader } from "../http/cookie-header";
import type { HeaderReader } from "../http/http-handler";
import { limitConcurrency } from "../limit-concurrency";
import { report } from "../report";
import { type Auth, createAuth, type PluginEndpoints, type Plugins } from "./auth";
import { type Answered, callBetterAuth, tryBetterAuth } from "./call-better-auth";
import { replacePassword } from "./change-password";
import { isCommonPassword } from "./common-passwords";
import type { IdentityDatabase } from "./database";
import { removeExpired } from "./expired";
import type { IdentityLimits } from "./limits";
import { tryPassword } from "./password-throttle";
import { providerRoutes } from "./provider/routes";
import { actorIn, liveSessions } from "./session";
import { endSession, openSession, openSessionOf } from "./sign-in";

type Settings<Added extends Plugins> = {
  /** Name of the product, as people read it. */
  readonly appName: string;
  readonly roles: readonly Role[];
  readonly limits: IdentityLimits;
  /** Plugins of Better Auth. Their endpoints answer to nobody: procedures call them by `callPlugin`. */
  readonly plugins: Added;
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
export function createIdentity<const Added extends Plugins>({
  appName,
  roles,
  limits,
  plugins,
}: Settings<Added>) {
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
      auth = authSecret().then((secret) => createAuth({ db, appName, limits, secret, appUrl, plugins }));
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
   * Goes on as the user of a session that has just been opened. The one before is left open nowhere, and sessions whose
   * time is over are removed: that they stay a while longer keeps nobody from signing in.
   */
  async function enter({ db, cookies, reference }: SessionCall, opened: readonly string[]) {
    await endSession(await authOn(db), cookies.header);
    await removeExpired(db, session).catch((error) => report(error, { reference, path: "identity" }));
    return setCookies({ db, cookies }, opened);
  }

  return {
    authOn,

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
    provider: async (): Promise<{ name: string } | null> => {
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
