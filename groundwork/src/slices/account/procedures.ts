import * as z from "zod";
import { changeName as saveName } from "#server/identity/own-account";
import { ownerRowsOf } from "#server/identity/remove-account";
import { mailable } from "#server/mail/deliver";
import { ownPassword, secondFactorCode } from "#slices/identity/fields";
import { administrators } from "#slices/user/administer";
import { identityLimits } from "@/product/limits";
import { signedIn } from "@/product/permissions";
import { identity } from "@/server/identity/identity";
import { mutation, query } from "@/server/procedure";
import { ownedModels } from "@/server/rows/registry";
import {
  accountRemoval,
  emailChange,
  endedSessions,
  nameChange,
  newPasskey,
  ownAddress,
  passkeyRemoval,
  passkeyRequest,
  passkeyView,
  recoveryCodes,
  removeAccount,
  secondFactorSetup,
  secondFactor as secondFactorView,
  sessionById,
  sessionList,
  turnedOn,
} from "./fields";

/** What calls about one's own account have in common: whoever is signed in may make them, and no program. */
const own = { permission: signedIn, caller: "session" } as const;

/** What calls have in common that take a password. Who has a second factor gives that, too. */
const withPassword = {
  ...own,
  freshSession: true,
  errors: ["PASSWORD_WRONG", "PASSWORD_TRIES_SPENT"],
  timeout: identityLimits.callSeconds,
  rateLimit: identityLimits.rates.callsFromAddress,
} as const;

/** Gives the caller another name. */
export const changeName = mutation({
  ...own,
  input: nameChange,
  output: z.null(),
  invalidates: ["identity.me", "user.list"],
  run: async ({ db, actor, input }) => {
    await saveName(db, actor.id, input.name);
    return null;
  },
});

/** The address of the caller's account, and what can be done about it. */
export const address = query({
  ...own,
  output: ownAddress,
  run: async ({ db, actor }) => {
    const { email, emailVerified } = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
    const own = { email, confirmed: emailVerified };
    if (!mailable()) return { ...own, obstacle: "mail" as const };
    return { ...own, obstacle: (await identity.hasPassword(db, actor.id)) ? null : ("password" as const) };
  },
});

/** Has the link that confirms the caller's address mailed to it. */
export const requestConfirmation = mutation({
  ...own,
  output: z.null(),
  errors: ["MAILS_SPENT"],
  invalidates: [],
  rateLimit: identityLimits.rates.callsFromAddress,
  run: identity.requestConfirmation,
});

/** Has the link that changes the caller's address mailed to the new one. */
export const changeEmail = mutation({
  ...withPassword,
  input: emailChange,
  output: z.null(),
  errors: ["PASSWORD_WRONG", "PASSWORD_TRIES_SPENT", "MAILS_SPENT"],
  invalidates: [],
  run: identity.changeEmail,
});

/** The browsers that are signed in to the caller's account, that which asks before the others. */
export const sessions = query({
  ...own,
  output: sessionList,
  run: identity.sessions,
});

/** Signs another browser out of the caller's account. */
export const endSession = mutation({
  ...own,
  input: sessionById,
  output: z.null(),
  errors: ["SESSION_NOT_FOUND", "SESSION_IN_USE"],
  invalidates: ["account.sessions", "user.list"],
  run: identity.endSession,
});

/** Signs all other browsers out of the caller's account. */
export const endOtherSessions = mutation({
  ...own,
  output: endedSessions,
  invalidates: ["account.sessions", "user.list"],
  run: identity.endOtherSessions,
});

/** The second factor of the caller. */
export const secondFactor = query({
  ...own,
  output: secondFactorView,
  run: identity.secondFactor,
});

/** What changes of the second factor have in common: they take the password once more. */
const factorChange = {
  ...withPassword,
  input: ownPassword,
  invalidates: ["account.secondFactor"],
} as const;

/** Makes a key for an authenticator app and recovery codes. It asks for no code until one was given. */
export const setUpSecondFactor = mutation({
  ...factorChange,
  output: secondFactorSetup,
  errors: ["PASSWORD_WRONG", "PASSWORD_TRIES_SPENT", "SECOND_FACTOR_ON"],
  invalidates: [],
  run: identity.setUpSecondFactor,
});

/** Turns the second factor on, by a first code of the app. */
export const turnOnSecondFactor = mutation({
  ...factorChange,
  input: secondFactorCode,
  output: turnedOn,
  errors: ["CODE_WRONG"],
  // Where the role requires one, each call is answered from here on.
  invalidates: ["everything"],
  run: identity.turnOnSecondFactor,
});

/** Turns the second factor off. */
export const turnOffSecondFactor = mutation({
  ...factorChange,
  output: z.null(),
  invalidates: ["everything"],
  run: identity.turnOffSecondFactor,
});

/** Makes other recovery codes; those before end. */
export const renewRecoveryCodes = mutation({
  ...factorChange,
  output: recoveryCodes,
  run: identity.renewRecoveryCodes,
});

/** Turns the second factor on, for the caller's passkeys. It makes recovery codes, unless there is no passkey, or it is on. */
export const turnOnSecondFactorByPasskey = mutation({
  ...factorChange,
  output: recoveryCodes,
  invalidates: ["everything"],
  run: identity.turnOnSecondFactorByPasskey,
});

/** The passkeys of the caller, the newest first. */
export const passkeys = query({
  ...own,
  output: z.array(passkeyView),
  run: identity.passkeys,
});

/** Begins a new passkey: makes what the browser makes it from. */
export const requestPasskey = mutation({
  ...factorChange,
  output: passkeyRequest,
  errors: ["PASSWORD_WRONG", "PASSWORD_TRIES_SPENT", "PASSKEYS_TOO_MANY"],
  invalidates: [],
  run: identity.requestPasskey,
});

/** Adds the passkey that the browser has made. */
export const addPasskey = mutation({
  ...factorChange,
  input: newPasskey,
  output: z.null(),
  errors: ["PASSKEY_REFUSED", "PASSKEYS_TOO_MANY"],
  invalidates: ["account.passkeys"],
  run: identity.addPasskey,
});

/** Removes a passkey. */
export const removePasskey = mutation({
  ...factorChange,
  input: passkeyRemoval,
  output: z.null(),
  errors: ["PASSWORD_WRONG", "PASSWORD_TRIES_SPENT", "PASSKEY_NOT_FOUND", "PASSKEY_NEEDED"],
  invalidates: ["account.passkeys"],
  run: identity.removePasskey,
});

/** Tells what becomes of the caller's rows if they delete their account. */
export const removal = query({
  ...own,
  output: accountRemoval,
  run: async ({ db, actor }) => {
    const hasPassword = await identity.hasPassword(db, actor.id);
    return {
      confirmedBy: hasPassword ? ("password" as const) : ("signIn" as const),
      rows: ownerRowsOf(ownedModels),
    };
  },
});

/** Deletes the account of the caller, and signs out. What becomes of their rows is declared in `src/server/rows/`. */
export const remove = mutation({
  ...withPassword,
  input: removeAccount,
  output: z.null(),
  errors: [
    "PASSWORD_WRONG",
    "PASSWORD_TRIES_SPENT",
    "SIGN_IN_AGAIN",
    "ACCOUNT_LAST_ADMIN",
    "ACCOUNT_HOLDS_ROWS",
  ],
  invalidates: ["everything"],
  run: (call) => identity.remove(call, { administrators, models: ownedModels }),
});
