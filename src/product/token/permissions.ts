import type { Permissions } from "groundwork/contract/permissions";

/** Everybody has tokens of their own, and nobody sees another's. */
export const tokenPermissions = {
  list: { member: "own", admin: "own" },
  create: { member: "own", admin: "own" },
  revoke: { member: "own", admin: "own" },
} as const satisfies Permissions;
