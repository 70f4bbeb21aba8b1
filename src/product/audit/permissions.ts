import type { Permissions } from "groundwork/contract/permissions";

/** Only admins see who did what, to rows of whomever: what an entry holds is what the row held. */
export const auditPermissions = {
  list: { admin: "any" },
  names: { admin: "any" },
} as const satisfies Permissions;
