import { parseCookies } from "better-auth/cookies";
import type { Actor, Requirements } from "../../contract/permissions";
import { visitorCookie } from "../../contract/visitor";
import { cookieHeader } from "../call/context";
import { spend } from "../call/limiters";
import { recordError } from "../log/log";
import { env } from "../process/env";
import { platformPlugins } from "./auth";
import { byMail } from "./by-mail";
import { callBetterAuth } from "./call-better-auth";
import type { OpeningCall, PasswordCall, Refusing, SessionCall, Shared, WithInput } from "./calls";
import { isCommonPassword } from "./common-passwords";
import type { IdentityDatabase } from "./database";
import { endpointCalls } from "./endpoint-calls";
import { type EndpointAccesses, openEndpoints, type Plugins } from "./endpoints";
import type { TokenLimits } from "./limits";
import { type IdentityMails, identityMailJobs } from "./mails";
import { notificationJobs } from "./notification-mails";
import { ownAccountCalls } from "./own-account";
import { verifyOwnPassword } from "./own-password";
import { noteOpening, ownSessionCalls } from "./own-sessions";
import { passkeyCalls } from "./passkeys";
import { hashingLimit, tryPassword } from "./password-throttle";
import { challengeCookie, secondFactorCalls } from "./second-factor";
import {
  createSessions,
  liveSessions,
  mayNotEnter,
  noteSeen,
  type SessionSettings,
  sessionToken,
} from "./session";
import { endSession, type Identified, openSession, openSessionOf } from "./sign-in";
import { createTokens, programIn } from "./tokens";

type Settings = Pick<SessionSettings, "appName" | "roles" | "limits"> & {
  /** Roles that may do nothing without a second factor but set one up. */
  readonly requires?: Requirements;
  readonly mails: IdentityMails;
  readonly tokenLimits: TokenLimits;
  /** Plugins of Better Auth, beside those of the platform. */
  readonly plugins?: Plugins;
  /** Endpoints of Better Auth and these plugins that its own client may call; none where it is left out. */
  readonly endpoints?: EndpointAccesses;
};

/** Account of a user at a provider. */
type ProviderAccount = { readonly issuer: string; readonly subject: string };

/**
 * Accounts and sessions of a product, kept by Better Auth: what its procedures of signing in, up and out run. The
 * session's token travels in its cookie only, never in an answer.
 */
export function createIdentity(settings: Settings) {
  const { appName, roles, requires = {}, limits, tokenLimits, mails, endpoints = {} } = settings;
  const { plugins = [] } = settings;
  const { session, rates, hashing } = limits;
  // An app that keeps its mails on this machine lets people in at once; the page of the account offers the confirmation.
  const confirms = () => env().MAIL_URL !== undefined;
  const limitHashing = hashingLimit(hashing);
  const jobs = identityMailJobs(mails);
  const { authOn, actorOf } = createSessions({
    appName,
    roles,
    requires,
    limits,
    plugins,
    confirms,
    programIn: (db, headers, options) =>
      programIn(headers, { ...options, db, roles, requires, limits: tokenLimits }),
  });
  const actorWith = (db: IdentityDatabase, cookie: string) => actorOf(db as never, new Headers({ cookie }));

  /** Sets the cookies of a session, and the visitor cookie that belongs to it: with the session it ends too. */
  async function setCookies({ db, cookies }: Pick<SessionCall, "db" | "cookies">, set: readonly string[]) {
    const auth = await authOn(db);
    // Nobody is to be kept from signing in for the sake of a hint: pages write it themselves when it is missing.
    const actor = await actorWith(db, cookieHeader(set)).catch(() => null);
    const { secure } = (await auth.$context).authCookies.sessionToken.attributes;
    const visitor = visitorCookie(actor, { https: Boolean(secure), seconds: session.absoluteSeconds });
    for (const cookie of [...set, visitor]) cookies.set(cookie);
    return null;
  }

  /**
   * Goes on as the user of a session that has just been opened in this browser. The one before is left open nowhere. That
   * it is not written down when the user was seen keeps nobody from signing in.
   * @param opened the cookies that a sign-in was answered with
   * @returns with the challenge that a code of the second factor is to be given with, where there is no session yet
   */
  async function enter(
    call: OpeningCall,
    opened: readonly string[],
  ): Promise<{ readonly challenge: string | null }> {
    const { db, cookies, reference, headers } = call;
    const auth = await authOn(db);
    await endSession(auth, cookies.header);
    const token = await sessionToken(cookieHeader(opened), auth);
    if (token) {
      await noteOpening(db, token, headers.userAgent);
      await noteSeen(db, token).catch((error) => recordError(error, { reference, path: "identity" }));
    }
    const second = await challengeCookie(auth);
    const set = opened.filter((cookie) => !cookie.startsWith(`${second}=`));
    await setCookies(call, set);
    return { challenge: token ? null : (parseCookies(cookieHeader(opened)).get(second) ?? null) };
  }

  /** Writes to the address of a sign-up, unless there were many mails to it: their links can still be used. */
  async function mailSignUp({ db, reference }: Pick<SessionCall, "db" | "reference">, email: string) {
    if (!(await spend(rates.mailsToAddress, email))) await jobs.signUp.enqueue(db, { email }, { reference });
  }

  async function signOut(call: Pick<SessionCall, "db" | "cookies">): Promise<null> {
    const auth = await authOn(call.db);
    const headers = new Headers({ cookie: call.cookies.header });
    const ended = await callBetterAuth(() => auth.api.signOut({ headers, returnHeaders: true }));
    return setCookies(call, ended ?? []);
  }

  const attemptPassword: Shared["attemptPassword"] = async ({ account, onWrong, refuse }, attempt) => {
    const tried = await tryPassword(rates.passwordsOfAccount, account, () => limitHashing(attempt));
    if (tried === "wrong") return onWrong();
    if ("retryAfter" in tried) return refuse("PASSWORD_TRIES_SPENT", tried);
    return tried.result;
  };

  const requirePassword: Shared["requirePassword"] = async ({ db, userId, refuse }, password) => {
    const auth = await authOn(db);
    const verify = () => verifyOwnPassword({ db, auth, userId }, password);
    const onWrong = () => refuse("PASSWORD_WRONG");
    return attemptPassword({ account: userId, onWrong, refuse }, verify);
  };

  /** Sets the cookies that Better Auth answers with. A session that it opens is looked at by the rules of this app. */
  async function followCookies(
    { db, cookies, headers, actor }: OpeningCall & { readonly actor: Actor | null },
    set: readonly string[],
  ): Promise<void> {
    const auth = await authOn(db);
    const { name } = (await auth.$context).authCookies.sessionToken;
    // Those of a plugin's own say nothing of who is signed in.
    if (!set.some((cookie) => cookie.startsWith(`${name}=`))) return set.forEach(cookies.set);
    const opened = cookieHeader(set);
    const token = await sessionToken(opened, auth);
    // Such as that of an account which was disabled in the meantime, or whose code was not asked for.
    if (!(await actorWith(db, opened)) || (await mayNotEnter(db, token, actor)))
      await endSession(auth, opened);
    // It has asked for no code: what asks for one again still does.
    else if (token)
      await noteOpening(db, token, headers.userAgent, actor?.staleSession ? session.freshSeconds : 0);
    await setCookies({ db, cookies }, set);
  }

  const passwords = { limitHashing, attemptPassword, requirePassword };
  const shared: Shared = { appName, limits, jobs, authOn, ...passwords, enter, setCookies, signOut };
  const allPlugins: Plugins = [...platformPlugins(limits), ...plugins];

  return {
    authOn,
    ...byMail(shared),
    ...endpointCalls(shared, followCookies),
    ...secondFactorCalls(shared),
    ...passkeyCalls(shared),
    ...ownSessionCalls(shared),
    ...ownAccountCalls(shared),

    /** Jobs that mail the owner of an account, for the product to list. */
    jobs: [...Object.values(jobs), ...notificationJobs(mails.notifications)],

    tokens: createTokens({ roles, limits: tokenLimits }),

    /** Sign-in with a provider, for its routes. */
    providerSignIn: {
      limits,
      enter: async (call: OpeningCall, { issuer: providerId, subject: accountId }: ProviderAccount) => {
        const auth = await authOn(call.db);
        const opened = await openSessionOf(
          auth,
          () => call.db.$queryRaw<Identified[]>`
            SELECT u."id", u."disabledAt" FROM "User" u JOIN "AuthAccount" a ON a."userId" = u."id"
            WHERE a."providerId" = ${providerId} AND a."accountId" = ${accountId} FOR SHARE`,
        );
        if (opened) await enter(call, opened);
        return opened !== null;
      },
    },

    /** Name of the provider to sign in with; `null` where there is none. */
    provider: (): { name: string } | null => {
      const { OIDC } = env();
      return OIDC ? { name: OIDC.name } : null;
    },

    /** The endpoints of Better Auth that are open, for their routes. */
    endpoints: openEndpoints(endpoints, allPlugins),
    plugins: allPlugins,
    requires,
    endpointLimits: { rateLimit: rates.callsFromAddress, timeout: limits.callSeconds },

    actorOf,

    /** The part of a `where` that leaves out the sessions whose time is over. */
    liveSessions: () => liveSessions(session),

    /**
     * Makes an account, and signs in to it unless its address has to be confirmed first. Then the answer is the same for
     * an address that has an account, whose owner is written to.
     */
    signUp: async (
      call: OpeningCall &
        Refusing<"SIGN_UP_CLOSED" | "PASSWORD_COMMON" | "EMAIL_TAKEN"> &
        WithInput<{ name: string; email: string; password: string }>,
    ): Promise<{ confirm: boolean }> => {
      // Who may set no cookies, such as a page while it is rendered, is refused before anything is done.
      const { db, cookies, reference, headers, input, refuse } = call;
      if (env().SIGN_UP !== "open") return refuse("SIGN_UP_CLOSED");
      if (isCommonPassword(input.password)) return refuse("PASSWORD_COMMON");
      const confirm = confirms();
      const auth = await authOn(db);
      const opened = await limitHashing(() =>
        callBetterAuth(() => auth.api.signUpEmail({ body: input, returnHeaders: true })),
      );
      if (!opened) return refuse("EMAIL_TAKEN");
      if (confirm) await mailSignUp(call, input.email);
      else await enter({ db, cookies, reference, headers }, opened);
      return { confirm };
    },

    signIn: async (
      call: OpeningCall &
        PasswordCall<"SIGN_IN_REFUSED" | "ACCOUNT_DISABLED" | "EMAIL_UNCONFIRMED"> &
        WithInput<{ email: string; password: string }>,
    ): Promise<{ readonly challenge: string | null }> => {
      // Who may set no cookies, such as a page while it is rendered, is refused before anything is done.
      const { db, cookies, reference, headers, input, refuse } = call;
      const auth = await authOn(db);
      const onWrong = () => refuse("SIGN_IN_REFUSED");
      const signIn = () => openSession({ auth, db }, input);
      const opened = await attemptPassword({ account: input.email, onWrong, refuse }, signIn);
      if (opened === "disabled") return refuse("ACCOUNT_DISABLED");
      if (opened !== "unconfirmed") return enter({ db, cookies, reference, headers }, opened);
      await mailSignUp(call, input.email);
      return refuse("EMAIL_UNCONFIRMED");
    },

    signOut,
  };
}
