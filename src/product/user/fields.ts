import { pageOf } from "groundwork/contract/rows";
import * as z from "zod";
import { listInput, ownAccount } from "../fields";
import { roles } from "../permissions";
import { userSorts } from "./display";

// A user is an account as an admin sees it, who administers those of others.

/** Account as an admin sees it. `sessions` counts the browsers that are signed in to it now. */
export const userView = ownAccount.extend({
  createdAt: z.date(),
  disabledAt: z.date().nullable(),
  sessions: z.int(),
});
export type UserView = z.output<typeof userView>;

/** Input of the list: a search in name and e-mail address, and where to go on. */
export const listUsers = listInput(userSorts);
export const userPage = pageOf(userView);

const id = z.uuid();
export const userById = z.strictObject({ id });
export const setUserRole = z.strictObject({ id, role: z.enum(roles) });
