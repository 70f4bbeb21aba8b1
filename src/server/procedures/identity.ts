import { shownDemoPassword } from "groundwork/server/identity/demo-password";
import { afterCursor, containing, orderBy, relationsOfPage, toPage } from "groundwork/server/pagination";
import * as z from "zod";
import {
  accountById,
  accountPage,
  accountView,
  credentials,
  demoAccounts,
  listAccounts,
  newAccount,
  ownAccount,
  passwordChange,
  setAccountRole,
} from "@/product/identity/fields";
import { identityLimits } from "@/product/identity/limits";
import { identityPermissions } from "@/product/identity/permissions";
import { accountColumns, accountOf, administer } from "../identity/administer";
import { demoUsers } from "../identity/demo";
import { identity } from "../identity/identity";
import { mutation, query } from "../procedure";

const byEmail = { by: "email", of: "text", direction: "asc" } as const;

/** The signed-in user; `null` when nobody is. */
export const me = query({
  permission: identityPermissions.me,
  output: ownAccount.nullable(),
  run: async ({ db, actor }) => {
    if (!actor) return null;
    const { email } = await db.user.findUniqueOrThrow({ where: { id: actor.id }, select: { email: true } });
    return { ...actor, email };
  },
});

/** The demo users, for the sign-in page of an app that only this machine reaches; `null` on any other. */
export const demo = query({
  permission: identityPermissions.demo,
  output: demoAccounts.nullable(),
  run: async () => {
    const password = await shownDemoPassword();
    return password === null ? null : { password, users: [...demoUsers] };
  },
});

/** What signing in and the like have in common: who is there, they say with a cookie and not with their answer. */
const session = {
  output: z.null(),
  invalidates: ["everything"],
  timeout: identityLimits.callSeconds,
  rateLimit: identityLimits.rates.callsFromAddress,
} as const;

/** Signs in. The session that the browser had ends. */
export const signIn = mutation({
  ...session,
  permission: identityPermissions.signIn,
  input: credentials,
  errors: ["SIGN_IN_REFUSED", "ACCOUNT_DISABLED", "PASSWORD_TRIES_SPENT"],
  run: identity.signIn,
});

/** Makes an account and signs in to it. */
export const signUp = mutation({
  ...session,
  permission: identityPermissions.signUp,
  input: newAccount,
  errors: ["EMAIL_TAKEN", "PASSWORD_COMMON"],
  run: identity.signUp,
});

/** Ends the session. */
export const signOut = mutation({
  ...session,
  permission: identityPermissions.signOut,
  run: identity.signOut,
});

/** Changes the password of the signed-in user. All their other sessions end. */
export const changePassword = mutation({
  ...session,
  permission: identityPermissions.changePassword,
  input: passwordChange,
  errors: ["PASSWORD_WRONG", "PASSWORD_COMMON", "PASSWORD_TRIES_SPENT"],
  invalidates: ["account.sessions", "identity.users"],
  run: identity.changePassword,
});

/** Everybody who has an account, or whose name or e-mail address holds a search, a page at a time. */
export const users = query({
  permission: identityPermissions.users,
  input: listAccounts,
  output: accountPage,
  // A search is for a name or an e-mail address, and where a page ends is one.
  sensitive: true,
  run: async ({ db, input }) => {
    const rows = await db.user.findMany({
      where: { AND: [containing(input.search, "name", "email"), afterCursor(byEmail, input.cursor)] },
      orderBy: orderBy(byEmail),
      take: input.limit + 1,
      select: accountColumns(),
      ...relationsOfPage,
    });
    return toPage(byEmail, rows.map(accountOf), input.limit);
  },
});

/** Gives an account a role; it counts from the next request on. */
export const setRole = mutation({
  permission: identityPermissions.setRole,
  input: setAccountRole,
  output: accountView,
  errors: ["ACCOUNT_NOT_FOUND", "ACCOUNT_OWN"],
  invalidates: ["identity.users"],
  run: (call) =>
    administer(call, "set-role", (transaction, { id, role }) =>
      transaction.user.updateMany({ where: { id, role }, data: { role: call.input.role } }),
    ),
});

/** Ends the sessions of an account and lets nobody sign in to it, until it is enabled. */
export const disable = mutation({
  permission: identityPermissions.disable,
  input: accountById,
  output: accountView,
  errors: ["ACCOUNT_NOT_FOUND", "ACCOUNT_OWN"],
  invalidates: ["identity.users"],
  run: (call) =>
    administer(call, "disable", async (transaction, { id }) => {
      await transaction.user.updateMany({
        where: { id, disabledAt: null },
        data: { disabledAt: new Date() },
      });
      await transaction.session.deleteMany({ where: { userId: id } });
    }),
});

/** Lets the owner of a disabled account sign in again. */
export const enable = mutation({
  permission: identityPermissions.enable,
  input: accountById,
  output: accountView,
  errors: ["ACCOUNT_NOT_FOUND", "ACCOUNT_OWN"],
  invalidates: ["identity.users"],
  run: (call) =>
    administer(call, "enable", (transaction, { id, disabledAt }) =>
      transaction.user.updateMany({ where: { id, disabledAt }, data: { disabledAt: null } }),
    ),
});

/** Signs an account out of every browser. */
export const endSessions = mutation({
  permission: identityPermissions.endSessions,
  input: accountById,
  output: accountView,
  errors: ["ACCOUNT_NOT_FOUND", "ACCOUNT_OWN"],
  invalidates: ["identity.users"],
  run: (call) =>
    administer(call, "end-sessions", (transaction, { id }) =>
      transaction.session.deleteMany({ where: { userId: id } }),
    ),
});
