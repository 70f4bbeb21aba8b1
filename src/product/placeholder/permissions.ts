import type { Permissions } from "groundwork";

/** Members reach their own placeholders, admins reach any. */
export const placeholderPermissions = {
  list: { member: "own", admin: "any" },
  byId: { member: "own", admin: "any" },
  history: { member: "own", admin: "any" },
  create: { member: "own", admin: "own" },
  update: { member: "own", admin: "any" },
  move: { member: "own", admin: "any" },
  remove: { member: "own", admin: "any" },
} as const satisfies Permissions;
