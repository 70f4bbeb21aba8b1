import * as z from "zod";
import {
  type AccountView,
  accountPage,
  demoAccounts,
  listAccounts,
  ownAccount,
} from "@/product/identity/fields";
import { identityPermissions } from "@/product/identity/permissions";
import type { Role } from "@/product/permissions";
import { demoUsers, shownDemoPassword } from "../identity/demo";
import { afterCursor, type Order, orderBy, toPage } from "../list";
import { query } from "../procedure";

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

/** Everybody who has an account, a page at a time. */
export const users = query({
  permission: identityPermissions.users,
  input: listAccounts,
  output: accountPage,
  errors: [],
  run: async ({ db, input }) => {
    const rows = await db.user.findMany({
      where: afterCursor(byEmail, input.cursor),
      orderBy: orderBy(byEmail),
      take: input.limit + 1,
    });
    // The column holds only roles of the product: nothing else is ever written to it.
    return toPage(
      byEmail,
      rows.map((row) => ({ ...row, role: row.role as Role })),
      input.limit,
    );
  },
});
