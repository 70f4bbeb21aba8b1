import type { Permissions } from "#contract/permissions";
import { anyone, signedIn } from "@/product/permissions";

/**
 * Endpoints of Better Auth that its own client calls under `/api/auth`, and who may. All others are 404. A product
 * opens those of a plugin in `src/server/identity/identity.ts`; what they change is in the audit log by their `action`.
 */
export const authEndpoints = {
  "/get-session": { permission: anyone, methods: ["GET"] },
  "/sign-out": { permission: anyone },
} as const;

/** Everybody may ask who they are, and sign in, up and out. */
export const identityPermissions = {
  me: anyone,
  demo: anyone,
  ways: anyone,
  signIn: anyone,
  verifyCode: anyone,
  signUp: anyone,
  signOut: anyone,
  requestPasswordReset: anyone,
  resetPassword: anyone,
  confirmEmail: anyone,
  changePassword: signedIn,
} as const satisfies Permissions;
