import type { Permissions } from "groundwork";

/** Whose placeholders' remarks each role reaches: members those of their own placeholders, admins those of any. */
export const remarkPermissions = {
  list: { member: "own", admin: "any" },
  create: { member: "own", admin: "any" },
  remove: { member: "own", admin: "any" },
} as const satisfies Permissions;
