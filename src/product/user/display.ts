import { email, type FieldsOf, line, oneOf } from "groundwork/contract/display";
import type { Sorts } from "groundwork/contract/rows";
import type { Words } from "groundwork/contract/words";
import { roleNames } from "../permissions";
import type { newUser } from "./fields";

/** Names of an account in headings and sentences. */
export const userWords = { one: "User", many: "Users", path: "/admin/users" } as const satisfies Words;

/** Whether an account may be used. */
export const userStates = { active: "Active", disabled: "Disabled" } as const;

/** Fields of a new account as people see them. */
export const newUserFields: FieldsOf<typeof newUser> = {
  name: line("Name"),
  email: email("E-mail address"),
  role: oneOf("Role", roleNames),
};

/** Orders of the list; the first is the usual one. */
export const userSorts = {
  email: { label: "E-mail address", by: "email", of: "text", direction: "asc" },
  newest: { label: "Joined last", by: "createdAt", of: "time", direction: "desc" },
} as const satisfies Sorts;

/** What was done to an account, by its name in the audit log. */
export const userActions: Readonly<Record<string, string>> = {
  invite: "Account created",
  "set-role": "Role changed",
  disable: "Account disabled",
  enable: "Account enabled",
  "end-sessions": "Sessions ended",
  "reset-link": "One-time link made",
  "reset-password": "Password set by a one-time link",
  "change-password": "Password changed",
};
