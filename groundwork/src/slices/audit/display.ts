import { type AnyField, line, oneOf } from "#contract/display";
import { ownValue } from "#contract/labels";
import type { LoggedEntity } from "#contract/logged-entity";
import { pastLabels } from "#contract/states";
import { loggedEntities } from "@/product/logged-entities";
import { screens } from "@/product/screens";

/** A stored name as people read it: "dueDate" as "Due date". */
function readable(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

export const entityName = (entity: string) => ownValue(loggedEntities, entity)?.words.one ?? readable(entity);

/** What was done, of one entity or, in a filter, of whichever has it. */
export function actionLabel(action: string, entity?: string): string {
  const of =
    entity === undefined ? Object.values<LoggedEntity>(loggedEntities) : [ownValue(loggedEntities, entity)];
  const found = of.flatMap(
    (one) => (one?.machine && ownValue<string>(pastLabels(one.machine), action)) ?? [],
  );
  return found[0] ?? actionName(action);
}

/** Field of an entity as its entries show it. */
export function loggedField(entity: string, name: string): AnyField {
  const known = ownValue(loggedEntities, entity);
  if (name === "state" && known?.machine) return oneOf("State", known.machine.labels);
  return (known && ownValue(known.fields, name)) ?? line(readable(name));
}

/** Path of a row's own page; `null` where it has none. */
export function pathOfRow(entity: string, id: string): string | null {
  const path = ownValue(loggedEntities, entity)?.words.path;
  return screens.some((screen) => screen.path === path) ? `${path}/${id}` : null;
}

/** What is done to accounts and to rows, by its name in the audit log. */
const actions: Readonly<Record<string, string>> = {
  create: "Created",
  update: "Edited",
  remove: "Removed",
  invite: "Account created",
  "set-role": "Role changed",
  disable: "Account disabled",
  enable: "Account enabled",
  "end-sessions": "Signed out everywhere",
  "reset-link": "One-time link created",
  "lost-factor-link": "Link for a lost second factor created",
  "turn-on-second-factor": "Second factor turned on",
  "turn-off-second-factor": "Second factor turned off",
  "renew-recovery-codes": "Recovery codes renewed",
  "use-recovery-code": "Signed in with a recovery code",
  "add-passkey": "Passkey added",
  "remove-passkey": "Passkey removed",
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
function actionName(action: string): string {
  const words = action.replaceAll("-", " ");
  return ownValue(actions, action) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
