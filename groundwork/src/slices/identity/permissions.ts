import type { Permissions } from "#contract/permissions";
import { anyone, signedIn } from "@/product/permissions";

/** Everybody may ask who they are, and sign in, up and out. */
export const identityPermissions = {
  me: anyone,
  demo: anyone,
  ways: anyone,
  signIn: anyone,
  signUp: anyone,
  signOut: anyone,
  requestPasswordReset: anyone,
  resetPassword: anyone,
  confirmEmail: anyone,
  changePassword: signedIn,
} as const satisfies Permissions;
