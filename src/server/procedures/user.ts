import { afterCursor, containing, orderBy, relationsOfPage, toPage } from "groundwork/server/pagination";
import { userSorts } from "@/product/user/display";
import { listUsers, setUserRole, userById, userPage, userView } from "@/product/user/fields";
import { userPermissions } from "@/product/user/permissions";
import { administer, userColumns, userOf } from "../identity/administer";
import { mutation, query } from "../procedure";

/** Everybody who has an account, or whose name or e-mail address holds a search, a page at a time. */
export const list = query({
  permission: userPermissions.list,
  input: listUsers,
  output: userPage,
  // A search is for a name or an e-mail address, and where a page ends is one.
  sensitive: true,
  run: async ({ db, input }) => {
    const order = userSorts[input.sort];
    const rows = await db.user.findMany({
      where: { AND: [containing(input.search, "name", "email"), afterCursor(order, input.cursor)] },
      orderBy: orderBy(order),
      take: input.limit + 1,
      select: userColumns(),
      ...relationsOfPage,
    });
    return toPage(order, rows.map(userOf), input.limit);
  },
});

/** Gives an account a role; it counts from the next request on. */
export const setRole = mutation({
  permission: userPermissions.setRole,
  input: setUserRole,
  output: userView,
  errors: ["ACCOUNT_NOT_FOUND", "ACCOUNT_OWN"],
  invalidates: ["user.list"],
  run: (call) =>
    administer(call, "set-role", (transaction, { id, role }) =>
      transaction.user.updateMany({ where: { id, role }, data: { role: call.input.role } }),
    ),
});

/** Ends the sessions of an account and lets nobody sign in to it, until it is enabled. */
export const disable = mutation({
  permission: userPermissions.disable,
  input: userById,
  output: userView,
  errors: ["ACCOUNT_NOT_FOUND", "ACCOUNT_OWN"],
  invalidates: ["user.list"],
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
  permission: userPermissions.enable,
  input: userById,
  output: userView,
  errors: ["ACCOUNT_NOT_FOUND", "ACCOUNT_OWN"],
  invalidates: ["user.list"],
  run: (call) =>
    administer(call, "enable", (transaction, { id, disabledAt }) =>
      transaction.user.updateMany({ where: { id, disabledAt }, data: { disabledAt: null } }),
    ),
});

/** Signs an account out of every browser. */
export const endSessions = mutation({
  permission: userPermissions.endSessions,
  input: userById,
  output: userView,
  errors: ["ACCOUNT_NOT_FOUND", "ACCOUNT_OWN"],
  invalidates: ["user.list"],
  run: (call) =>
    administer(call, "end-sessions", (transaction, { id }) =>
      transaction.session.deleteMany({ where: { userId: id } }),
    ),
});
