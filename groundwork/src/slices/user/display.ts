import { type AnyFields, dateTime, email, integer, line, oneOf, yesNo } from "#contract/display";
import type { LoggedEntity } from "#contract/logged-entity";
import type { Sorts } from "#contract/rows";
import type { Words } from "#contract/words";
import { roleNames } from "@/product/permissions";

/** Names of an account in headings and sentences. */
export const userWords = { one: "User", many: "Users", path: "/admin/users" } as const satisfies Words;

/** Whether an account may be used. */
export const userStates = { active: "Active", disabled: "Disabled" } as const;

/** Fields of a new account as people see them. */
export const newUserFields = {
  name: line("Name"),
  email: email("E-mail address"),
  role: oneOf("Role", roleNames),
} as const satisfies AnyFields;

/** Orders of the list; the first is the usual one. */
export const userSorts = {
  email: { label: "E-mail address", by: "email", of: "text", direction: "asc" },
  newest: { label: "Joined last", by: "createdAt", of: "time", direction: "desc" },
} as const satisfies Sorts;

/** Fields of an account on its own page. */
export const userViewFields = {
  email: email("E-mail address"),
  role: oneOf("Role", roleNames),
  createdAt: dateTime("Joined"),
  lastSeenAt: dateTime("Last seen"),
  disabledAt: dateTime("Disabled"),
  secondFactor: yesNo("Second factor"),
  sessions: integer("Sessions"),
} as const satisfies AnyFields;

/** An account as the audit log shows it. */
export const userLog = {
  words: userWords,
  fields: { name: line("Name"), ...userViewFields },
} as const satisfies LoggedEntity;
