import * as z from "zod";
import { shownDemoPassword } from "#server/identity/demo-password";
import { mailable } from "#server/mail/deliver";
import { env } from "#server/process/env";
import { identityLimits } from "@/product/limits";
import { anyone, signedIn } from "@/product/permissions";
import { demoUsers } from "@/server/identity/demo";
import { identity } from "@/server/identity/identity";
import { mutation, query } from "@/server/procedure";
import { ownAccount } from "./account-fields";
import {
  credentials,
  demoAccounts,
  emailConfirmation,
  mailAddress,
  newAccount,
  passkeyChallenge,
  passkeySignIn,
  passwordChange,
  passwordReset,
  secondStep,
  signedUp,
  signInAnswer,
  waysIn,
} from "./fields";

/** The signed-in user; `null` when nobody is. */
export const me = query({
  permission: anyone,
  output: ownAccount.nullable(),
  run: async ({ db, actor }) => {
    if (!actor) return null;
    const { email } = await db.user.findUniqueOrThrow({ where: { id: actor.id }, select: { email: true } });
    return { ...actor, email };
  },
});

/** The demo users, for the sign-in page at this machine, of an app that only this machine reaches; else `null`. */
export const demo = query({
  permission: anyone,
  output: demoAccounts.nullable(),
  run: async ({ fromThisMachine }) => {
    const password = await shownDemoPassword({ fromThisMachine });
    return password === null ? null : { password, users: [...demoUsers] };
  },
});

/** The ways in that this app offers. */
export const ways = query({
  permission: anyone,
  output: waysIn,
  run: async () => {
    const signUp = env().SIGN_UP === "open";
    return { mail: mailable(), signUp, provider: identity.provider() };
  },
});

/** What signing in and the like have in common: who is there, they say with a cookie and not with their answer. */
const session = {
  caller: "session",
  output: z.null(),
  invalidates: ["everything"],
  timeout: identityLimits.callSeconds,
  rateLimit: identityLimits.rates.callsFromAddress,
} as const;

/** Signs in, unless a code of the second factor is needed. The session that the browser had ends. */
export const signIn = mutation({
  ...session,
  permission: anyone,
  input: credentials,
  output: signInAnswer,
  errors: ["SIGN_IN_REFUSED", "ACCOUNT_DISABLED", "EMAIL_UNCONFIRMED", "PASSWORD_TRIES_SPENT"],
  run: identity.signIn,
});

/** Signs in by a code of the second factor, after the password. */
export const verifyCode = mutation({
  ...session,
  permission: anyone,
  input: secondStep,
  errors: ["CODE_WRONG", "CODE_OVER", "CODE_TRIES_SPENT"],
  run: identity.verifyCode,
});

/** Begins a second step of who is signed in: by a code the session becomes a fresh one. */
export const requestSecondStep = mutation({
  ...session,
  permission: anyone,
  output: signInAnswer,
  invalidates: [],
  run: identity.requestSecondStep,
});

/** Begins a sign-in by a passkey: makes what the browser answers. */
export const requestPasskeySignIn = mutation({
  ...session,
  permission: anyone,
  output: passkeyChallenge,
  invalidates: [],
  run: identity.requestPasskeySignIn,
});

/** Signs in by a passkey, without a password or a second step. */
export const signInWithPasskey = mutation({
  ...session,
  permission: anyone,
  input: passkeySignIn,
  errors: ["PASSKEY_REFUSED", "ACCOUNT_DISABLED"],
  run: identity.signInWithPasskey,
});

/** Makes an account and signs in to it, unless its address has to be confirmed first. */
export const signUp = mutation({
  ...session,
  permission: anyone,
  input: newAccount,
  output: signedUp,
  errors: ["SIGN_UP_CLOSED", "EMAIL_TAKEN", "PASSWORD_COMMON"],
  run: identity.signUp,
});

/** Ends the session. */
export const signOut = mutation({
  ...session,
  permission: anyone,
  run: identity.signOut,
});

/** Changes the password of the signed-in user. All their other sessions end. */
export const changePassword = mutation({
  ...session,
  freshSession: true,
  permission: signedIn,
  input: passwordChange,
  errors: ["PASSWORD_WRONG", "PASSWORD_COMMON", "PASSWORD_TRIES_SPENT"],
  invalidates: ["account.sessions", "user.list"],
  run: identity.changePassword,
});

/** Has a link to set a new password mailed to an address. The answer does not tell whether it has an account. */
export const requestPasswordReset = mutation({
  ...session,
  permission: anyone,
  input: mailAddress,
  errors: ["MAILS_SPENT"],
  invalidates: [],
  run: identity.requestPasswordReset,
});

/** Confirms an address by the link that was mailed to it and the password of its account, and signs in. */
export const confirmEmail = mutation({
  ...session,
  permission: anyone,
  input: emailConfirmation,
  errors: ["LINK_OVER", "PASSWORD_WRONG", "PASSWORD_CHANGED", "PASSWORD_TRIES_SPENT"],
  run: identity.confirmEmail,
});

/** Sets a new password by a one-time link. All sessions of its account end. */
export const resetPassword = mutation({
  ...session,
  permission: anyone,
  input: passwordReset,
  errors: ["LINK_OVER", "PASSWORD_COMMON"],
  run: identity.resetPassword,
});
