import type { Permissions } from "groundwork/contract/permissions";

/** Everybody looks after their own account, and nobody after another's. */
export const accountPermissions = {
  removal: { member: "own", admin: "own" },
  remove: { member: "own", admin: "own" },
} as const satisfies Permissions;
