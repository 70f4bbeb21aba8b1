import { afterCursor, containing, countsOf, orderBy, relationsOfPage, toPage } from "#server/data/pagination";
import { readAccountHistory } from "#server/identity/account-history";
import { userPermissions } from "@/product/permissions";
import { mutation, query } from "@/server/procedure";
import { administer, createLinkFor, invite as inviteUser, userColumns, userOf } from "./administer";
import { userSorts } from "./display";
import {
  listUsers,
  newUser,
  setUserRole,
  userById,
  userHistory,
  userHistoryPage,
  userLink,
  userPage,
  userView,
} from "./fields";

/** What calls that change an account have in common. */
const change = {
  input: userById,
  output: userView,
  errors: ["ACCOUNT_NOT_FOUND", "ACCOUNT_OWN"],
  invalidates: ["user.list", "user.byId", "user.history"],
} as const;

/** Everybody who has an account, or whose name or e-mail address holds a search, a page at a time. */
export const list = query({
  permission: userPermissions.list,
  input: listUsers,
  output: userPage,
  // A search is for a name or an e-mail address, and where a page ends is one.
  sensitive: true,
  run: async ({ db, input }) => {
    const order = userSorts[input.sort];
    const where = {
      ...(input.role && { role: input.role }),
      ...(input.state && { disabledAt: input.state === "active" ? null : { not: null } }),
      ...containing(input.search, "name", "email"),
    };
    const rows = await db.user.findMany({
      where: { AND: [where, afterCursor(order, input.cursor)] },
      orderBy: orderBy(order),
      take: input.limit + 1,
      select: userColumns(),
      ...relationsOfPage,
    });
    const page = toPage(order, rows.map(userOf), input.limit);
    const counts = await countsOf(input, page, ({ take, where: created }) =>
      db.user.count({ where: { AND: [where, created] }, take }),
    );
    return { ...page, ...counts };
  },
});

/** One account. */
export const byId = query({
  permission: userPermissions.byId,
  input: userById,
  output: userView,
  errors: ["ACCOUNT_NOT_FOUND"],
  run: async ({ db, input: { id }, refuse }) => {
    const row = await db.user.findUnique({ where: { id }, select: userColumns() });
    return row ? userOf(row) : refuse("ACCOUNT_NOT_FOUND");
  },
});

/** What an account did and what was done to it, newest first. */
export const history = query({
  permission: userPermissions.history,
  input: userHistory,
  output: userHistoryPage,
  errors: ["ACCOUNT_NOT_FOUND"],
  readsAuditLog: true,
  run: async ({ db, input: { id, ...page }, refuse }) => {
    if (!(await db.user.findUnique({ where: { id }, select: { id: true } })))
      return refuse("ACCOUNT_NOT_FOUND");
    return readAccountHistory(db, id, page);
  },
});

/** Makes an account for another person, with a one-time link to set its password, which is shown once. */
export const invite = mutation({
  permission: userPermissions.invite,
  // Its answer opens an account: a person is to ask.
  caller: "session",
  freshSession: true,
  input: newUser,
  output: userLink,
  errors: ["ACCOUNT_EXISTS"],
  invalidates: ["user.list", "user.history"],
  run: inviteUser,
});

/** Gives an account a role; it counts from the next request on. */
export const setRole = mutation({
  ...change,
  permission: userPermissions.setRole,
  freshSession: true,
  input: setUserRole,
  run: (call) =>
    administer(call, "set-role", (transaction, { id, role }) =>
      transaction.user.updateMany({ where: { id, role }, data: { role: call.input.role } }),
    ),
});

/** Ends the sessions of an account and lets nobody sign in to it, until it is enabled. */
export const disable = mutation({
  ...change,
  permission: userPermissions.disable,
  run: (call) =>
    administer(call, "disable", async (transaction, { id }) => {
      await transaction.user.updateMany({
        where: { id, disabledAt: null },
        data: { disabledAt: new Date() },
      });
      await transaction.authSession.deleteMany({ where: { userId: id } });
    }),
});

/** Lets the owner of a disabled account sign in again. */
export const enable = mutation({
  ...change,
  permission: userPermissions.enable,
  run: (call) =>
    administer(call, "enable", (transaction, { id, disabledAt }) =>
      transaction.user.updateMany({ where: { id, disabledAt }, data: { disabledAt: null } }),
    ),
});

/** Signs an account out of every browser. */
export const endSessions = mutation({
  ...change,
  permission: userPermissions.endSessions,
  run: (call) =>
    administer(call, "end-sessions", (transaction, { id }) =>
      transaction.authSession.deleteMany({ where: { userId: id } }),
    ),
});

/** What calls that make a link have in common. Their answer opens an account: a person is to ask. */
const link = {
  caller: "session",
  freshSession: true,
  input: userById,
  output: userLink,
  errors: ["ACCOUNT_NOT_FOUND", "ACCOUNT_OWN", "ACCOUNT_OFF"],
  invalidates: ["user.history"],
} as const;

/** Makes a one-time link by which the owner of an account sets a new password; it is shown once. Earlier ones end. */
export const resetLink = mutation({
  ...link,
  permission: userPermissions.resetLink,
  run: (call) => createLinkFor(call, "reset-password"),
});

/** Makes one that also turns the second factor off, for an owner who has lost it. */
export const lostFactorLink = mutation({
  ...link,
  permission: userPermissions.lostFactorLink,
  run: (call) => createLinkFor(call, "lost-factor"),
});
