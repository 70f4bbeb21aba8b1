import type { Permissions } from "#contract/permissions";
import { signedIn } from "@/product/permissions";

/** Everybody reads what they are notified of, and chooses how they are. */
export const notificationPermissions = {
  list: signedIn,
  unread: signedIn,
  read: signedIn,
  choice: signedIn,
  choose: signedIn,
} as const satisfies Permissions;
