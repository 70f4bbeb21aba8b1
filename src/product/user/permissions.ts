import type { Permissions } from "groundwork/contract/permissions";

/** Only admins see who has an account, and change what it may do. */
export const userPermissions = {
  list: { admin: "any" },
  setRole: { admin: "any" },
  disable: { admin: "any" },
  enable: { admin: "any" },
  endSessions: { admin: "any" },
} as const satisfies Permissions;
