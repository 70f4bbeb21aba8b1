import * as z from "zod";
import { accountHistoryPage } from "#contract/account-history";
import { pageOf } from "#contract/rows";
import { accountEmail, ownAccount, personName } from "#slices/identity/account-fields";
import { historyInput, listInput } from "@/product/fields";
import { roles } from "@/product/permissions";
import { userSorts, userStates } from "./display";

// A user is an account as an admin sees it, who administers those of others.

const id = z.uuid();
const role = z.enum(roles);
const state = z.enum(Object.keys(userStates) as (keyof typeof userStates)[]);

/** Account as an admin sees it. `sessions` counts the browsers that are signed in to it now. */
export const userView = ownAccount.extend({
  createdAt: z.date(),
  lastSeenAt: z.date().nullable(),
  disabledAt: z.date().nullable(),
  secondFactor: z.boolean(),
  sessions: z.int(),
});
export type UserView = z.output<typeof userView>;

export const listUsers = listInput(userSorts, { role: role.optional(), state: state.optional() });
export const userPage = pageOf(userView);

export const userById = z.strictObject({ id });
export const setUserRole = z.strictObject({ id, role });
export const userHistory = historyInput;
export const userHistoryPage = accountHistoryPage;

/** Account that an admin makes for another person, who sets its password by a one-time link. */
export const newUser = z.strictObject({ name: personName, email: accountEmail, role });

/** One-time link, which is shown once and passed on by the admin who made it. */
export const userLink = z.object({ url: z.string(), expiresAt: z.date() });
export type UserLink = z.output<typeof userLink>;
