import type { Permissions } from "groundwork/contract/permissions";

/** Everybody hears of what changes, as far as they may see it. */
export const livePermissions = {
  changes: { member: "own", admin: "own" },
} as const satisfies Permissions;
