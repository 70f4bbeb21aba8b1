import type { Permissions } from "#contract/permissions";
import { signedIn } from "@/product/permissions";

/** Everybody has tokens of their own, and nobody sees another's. */
export const tokenPermissions = {
  list: signedIn,
  create: signedIn,
  revoke: signedIn,
} as const satisfies Permissions;
