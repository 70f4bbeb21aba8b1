import type { Permissions } from "#contract/permissions";
import { signedIn } from "@/product/permissions";

/** Everybody hears of what changes, as far as they may see it. */
export const livePermissions = {
  changes: signedIn,
} as const satisfies Permissions;
