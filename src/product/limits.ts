import { accountLimits, auditLimits, identityLimits, type Slices, tokenLimits } from "groundwork";
import { placeholderLimits } from "./placeholder/limits";
import { remarkLimits } from "./remark/limits";

// Limits of accounts, sessions, tokens and exports are the platform's. To set one, declare it here under the same name,
// in place of the platform's: export const tokenLimits = { ...platformTokenLimits, perAccount: 5 };
export { sessionLimits } from "groundwork";
export { accountLimits, auditLimits, identityLimits, tokenLimits };

/** Limits of the whole product. A limit has one home: forms, schemas, procedures and tests read it here. */
export const limits = {
  /** Rows in one page of a list when the caller does not say. */
  pageSize: 20,
  /** The most rows that one page of a list may hold. */
  maximumPageSize: 100,
  /** Characters of a search text. */
  searchLength: 100,
} as const;

/**
 * The limits of the slices that have some, as the written contract tells them.
 * @public `npm run api` loads it
 */
export const sliceLimits = {
  account: accountLimits,
  audit: auditLimits,
  identity: identityLimits,
  placeholder: placeholderLimits,
  remark: remarkLimits,
  token: tokenLimits,
} as const satisfies Partial<Record<keyof Slices, object>>;
