import type { Permissions } from "groundwork/contract/permissions";

/** Everybody looks after their own account, and nobody after another's. */
export const accountPermissions = {
  changeName: { member: "own", admin: "own" },
  sessions: { member: "own", admin: "own" },
  endSession: { member: "own", admin: "own" },
  endOtherSessions: { member: "own", admin: "own" },
  removal: { member: "own", admin: "own" },
  remove: { member: "own", admin: "own" },
} as const satisfies Permissions;
