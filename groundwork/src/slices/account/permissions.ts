import type { Permissions } from "#contract/permissions";
import { signedIn } from "@/product/permissions";

/** Everybody looks after their own account, and nobody after another's. */
export const accountPermissions = {
  changeName: signedIn,
  address: signedIn,
  requestConfirmation: signedIn,
  changeEmail: signedIn,
  sessions: signedIn,
  endSession: signedIn,
  endOtherSessions: signedIn,
  secondFactor: signedIn,
  setUpSecondFactor: signedIn,
  turnOnSecondFactor: signedIn,
  turnOffSecondFactor: signedIn,
  renewRecoveryCodes: signedIn,
  removal: signedIn,
  remove: signedIn,
} as const satisfies Permissions;
