import {
  type AnyFields,
  dateTime,
  email,
  type FieldsOf,
  integer,
  line,
  oneOf,
} from "groundwork/contract/display";
import type { LoggedEntity } from "groundwork/contract/logged-entity";
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

/** What is done to accounts and to rows, by its name in the audit log. */
const actions: Readonly<Record<string, string>> = {
  create: "Created",
  update: "Edited",
  remove: "Removed",
  invite: "Account created",
  "set-role": "Role changed",
  disable: "Account disabled",
  enable: "Account enabled",
  "end-sessions": "Sessions ended",
  "reset-link": "One-time link made",
  "reset-password": "Password set by a one-time link",
  "change-password": "Password changed",
  "change-name": "Name changed",
  "change-owner": "Owner changed",
  "create-token": "Token created",
  "revoke-token": "Token revoked",
  "sign-up": "Signed up",
  retry: "Tried again",
};

/** An action as people read it. One that has no words here is shown by its name: "set-due-date" as "Set due date". */
export function actionName(action: string): string {
  const words = action.replaceAll("-", " ");
  return Object.hasOwn(actions, action)
    ? `${actions[action]}`
    : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields of an account on its own page. */
export const userViewFields = {
  email: email("E-mail address"),
  role: oneOf("Role", roleNames),
  createdAt: dateTime("Joined"),
  lastSeenAt: dateTime("Last seen"),
  disabledAt: dateTime("Disabled"),
  sessions: integer("Sessions"),
} as const satisfies AnyFields;

/** An account as the audit log shows it. */
export const userLog = {
  words: userWords,
  fields: { name: line("Name"), ...userViewFields },
} as const satisfies LoggedEntity;
