import { email, type FieldsOf, line, password } from "#contract/display";
import type { WhenOwnerLeaves } from "#contract/rows";
import type { ownPassword } from "#slices/identity/fields";
import type { emailChange, nameChange, newPasskeyForm, SessionView } from "./fields";

export const nameChangeFields: FieldsOf<typeof nameChange> = {
  name: line("Name", { autoComplete: "name" }),
};

export const emailChangeFields: FieldsOf<typeof emailChange> = {
  email: email("New e-mail address", { autoComplete: "email" }),
  currentPassword: password("Your password", { autoComplete: "current-password" }),
};

/** Browser of a session as people know it, such as "Firefox on Windows". */
export function deviceText({ browser, system }: Pick<SessionView, "browser" | "system">): string {
  const name = browser ?? "Unknown browser";
  return system ? `${name} on ${system}` : name;
}

export const newPasskeyFields: FieldsOf<typeof newPasskeyForm> = {
  name: line("Name", { description: "Such as the device or the app that will keep it." }),
  currentPassword: password("Your password", { autoComplete: "current-password" }),
};

export const removalFields: FieldsOf<typeof ownPassword> = {
  currentPassword: password("Your password", { autoComplete: "current-password" }),
};

/** What becomes of one's rows with the account, after their names: "Your invoices …". */
export const fateLabels: Readonly<Record<WhenOwnerLeaves, string>> = {
  delete: "will be deleted.",
  transfer: "will be transferred to an admin.",
  refuse: "must be deleted first, by you or by an admin.",
};
