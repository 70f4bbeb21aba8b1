import type { Permissions } from "groundwork/contract/permissions";

/** Only admins see what is done in the background, and have it tried again. */
export const jobPermissions = {
  list: { admin: "any" },
  retry: { admin: "any" },
} as const satisfies Permissions;
