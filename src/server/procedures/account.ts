import { rowsOf } from "groundwork/server/identity/leaving-rows";
import * as z from "zod";
import { accountRemoval, removeAccount } from "@/product/account/fields";
import { accountPermissions } from "@/product/account/permissions";
import { identityLimits } from "@/product/identity/limits";
import { administrators } from "../identity/administer";
import { identity } from "../identity/identity";
import { mutation, query } from "../procedure";
import { ownedModels } from "../rows/registry";

/** Tells what becomes of the caller's rows if they delete their account. */
export const removal = query({
  permission: accountPermissions.removal,
  caller: "session",
  output: accountRemoval,
  run: async ({ db, actor }) => {
    const rows: z.input<typeof accountRemoval>["rows"] = [];
    for (const { names, whenOwnerLeaves, count } of rowsOf(ownedModels)) {
      const owned = await count(db, actor.id);
      if (owned > 0) rows.push({ names, count: owned, whenOwnerLeaves });
    }
    const hasPassword = await identity.hasPassword(db, actor.id);
    return { confirmedBy: hasPassword ? ("password" as const) : ("signIn" as const), rows };
  },
});

/** Deletes the account of the caller, and signs out. What becomes of their rows is declared in `src/server/rows/`. */
export const remove = mutation({
  permission: accountPermissions.remove,
  caller: "session",
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
  timeout: identityLimits.callSeconds,
  rateLimit: identityLimits.rates.callsFromAddress,
  run: (call) => identity.remove(call, { administrators, models: ownedModels }),
});
