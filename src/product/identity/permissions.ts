import type { Permissions } from "groundwork/contract/permissions";
import { anyone } from "../permissions";

/**
 * Everybody may ask who they are, and sign in, up and out; only admins see who has an account, and change what it may
 * do.
 */
export const identityPermissions = {
  me: anyone,
  demo: anyone,
  provider: anyone,
  signIn: anyone,
  signUp: anyone,
  signOut: anyone,
  changePassword: { member: "own", admin: "own" },
  users: { admin: "any" },
  setRole: { admin: "any" },
  disable: { admin: "any" },
  enable: { admin: "any" },
  endSessions: { admin: "any" },
} as const satisfies Permissions;
