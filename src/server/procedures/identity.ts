import {
  afterCursor,
  escapeLike,
  type Order,
  orderBy,
  relationsOfPage,
  toPage,
} from "groundwork/server/pagination";
import * as z from "zod";
import {
  type AccountView,
  accountById,
  accountPage,
  accountView,
  demoAccounts,
  listAccounts,
  ownAccount,
  setAccountRole,
} from "@/product/identity/fields";
import { identityPermissions } from "@/product/identity/permissions";
import { accountColumns, accountOf, administer } from "../identity/administer";
import { demoUsers, shownDemoPassword } from "../identity/demo";
import { mutation, query } from "../procedure";

const byEmail: Order<AccountView> = {
  column: "email",
  direction: "asc",
  write: (account) => account.email,
  read: (value) => value,
};

/** Who is signed in; `null` when nobody is. */
export const me = query({
  permission: identityPermissions.me,
  input: z.void(),
  output: ownAccount.nullable(),
  errors: [],
  run: async ({ db, actor }) => {
    if (!actor) return null;
    const { email } = await db.user.findUniqueOrThrow({ where: { id: actor.id }, select: { email: true } });
    return { ...actor, email };
  },
});

/** The demo users, for the sign-in page of an app that only this machine reaches; `null` on any other. */
export const demo = query({
  permission: identityPermissions.demo,
  input: z.void(),
  output: demoAccounts.nullable(),
  errors: [],
  run: async () => {
    const password = await shownDemoPassword();
    return password === null ? null : { password, users: [...demoUsers] };
  },
});

/** Everybody who has an account, or whose name or e-mail address holds a search, a page at a time. */
export const users = query({
  permission: identityPermissions.users,
  input: listAccounts,
  output: accountPage,
  errors: [],
  // A search is for a name or an e-mail address, and where a page ends is one.
  sensitive: true,
  run: async ({ db, input }) => {
    const holds = { contains: escapeLike(input.search), mode: "insensitive" } as const;
    const rows = await db.user.findMany({
      where: { AND: [{ OR: [{ name: holds }, { email: holds }] }, afterCursor(byEmail, input.cursor)] },
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
