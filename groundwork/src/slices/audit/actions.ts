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
