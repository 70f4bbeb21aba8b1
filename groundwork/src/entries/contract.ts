// What both sides of the wire share: errors, permissions, states and limits.
export type { AccountHistoryPage } from "../contract/account-history";
export type { AuditEntry } from "../contract/audit";
export { auditCutHeader, isAuditFilter } from "../contract/audit-filters";
export type { HomeList, NamedPage, SearchedList } from "../contract/commands";
export { cutRows } from "../contract/cut-file";
export { transformer } from "../contract/dates";
export { destinationOf } from "../contract/destination";
export { earlySubmitScript } from "../contract/early-submit";
export { type CommonErrorCode, type ErrorCatalogue, type ErrorEntry, errorKinds } from "../contract/errors";
export { identityLimits } from "../contract/identity-limits";
export type { JobState } from "../contract/jobs";
export { browserLimits } from "../contract/limits";
export { action, mail, paragraph } from "../contract/mail";
export {
  type Access,
  type Actor,
  accessOf,
  type Permission,
  type Permissions,
  type Requirements,
  type Role,
} from "../contract/permissions";
export { readerScript } from "../contract/preferences";
export type { Slices } from "../contract/procedure-path";
export { providerSignIn } from "../contract/provider";
// Types alone: a product adds to them with `declare module "groundwork"`, which follows this star and no name.
export * from "../contract/register";
export { sessionLimits } from "../contract/session-limits";
export {
  openTransitions,
  pastLabels,
  type StateMachine,
  type StateTone,
  type Transition,
} from "../contract/states";
export { type Theme, type ThemeColors, themes } from "../contract/theme";
export { themeScript } from "../contract/theme-code";
export { tokenLimits } from "../contract/token-limits";
export type { Visitor } from "../contract/visitor";
export { visitorScript, visitorStyle } from "../contract/visitor-code";
export { accountLimits } from "../slices/account/limits";
export { auditLimits } from "../slices/audit/limits";
