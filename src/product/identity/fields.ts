import { direction, line, storable } from "groundwork/contract/fields";
import * as z from "zod";
import { accountName, currentPassword, pageSize } from "../fields";
import { limits } from "../limits";
import { roles } from "../permissions";
import { identityLimits } from "./limits";

// An account is how a person is known to the product: a name, an e-mail address and a password.

const email = line({ min: 1, ...identityLimits.email })
  .toLowerCase()
  .pipe(z.email());

/** A password is taken exactly as typed: never trimmed, never cut. */
const password = storable.max(identityLimits.password.max);

/** Input of a sign-in. It does not say how long passwords are: any that is wrong is refused in the same way. */
export const credentials = z.strictObject({ email, password: password.min(1) });
export const newAccount = z.strictObject({
  name: accountName,
  email,
  password: password.min(identityLimits.password.min),
});

/** Input of a change of password. All other sessions of the account end with it. */
export const passwordChange = z.strictObject({
  currentPassword,
  password: password.min(identityLimits.password.min),
});

const id = z.uuid();
const role = z.enum(roles);

/** Account as its owner sees it. */
export const ownAccount = z.object({ id: z.string(), name: z.string(), email: z.string(), role });

/** The accounts of an app that nobody but its developer reaches, and the password of them all. */
export const demoAccounts = z.object({
  password: z.string(),
  users: z.array(ownAccount.omit({ id: true })),
});
export type DemoAccounts = z.output<typeof demoAccounts>;

/** Account as an admin sees it. `sessions` counts the browsers that are signed in to it now. */
export const accountView = ownAccount.extend({
  createdAt: z.date(),
  disabledAt: z.date().nullable(),
  sessions: z.int(),
});
export type AccountView = z.output<typeof accountView>;

/** Where a page of accounts ended, in the order of their e-mail addresses. */
const accountCursor = z.strictObject({
  value: line(identityLimits.email),
  id: line({ min: 1, max: 64 }),
});

/** Input of the list: a search in name and e-mail address, and where to go on. */
export const listAccounts = z.strictObject({
  search: line({ max: limits.searchLength }).default(""),
  cursor: accountCursor.nullish(),
  limit: pageSize,
  direction,
});
export const accountPage = z.object({ items: z.array(accountView), nextCursor: accountCursor.nullable() });

export const accountById = z.strictObject({ id });
export const setAccountRole = z.strictObject({ id, role });
