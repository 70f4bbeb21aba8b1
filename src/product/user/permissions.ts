import type { Permissions } from "groundwork/contract/permissions";

/** Only admins see who has an account and what it did, change what it may do, and make one for another person. */
export const userPermissions = {
  list: { admin: "any" },
  byId: { admin: "any" },
  history: { admin: "any" },
  invite: { admin: "any" },
  setRole: { admin: "any" },
  disable: { admin: "any" },
  enable: { admin: "any" },
  endSessions: { admin: "any" },
  resetLink: { admin: "any" },
} as const satisfies Permissions;
