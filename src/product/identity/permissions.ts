import type { Permissions } from "../permissions";

/** Everybody sees their own account; only admins see who else has one. */
export const identityPermissions = {
  me: { member: "own", admin: "own" },
  users: { admin: "any" },
} as const satisfies Permissions;
