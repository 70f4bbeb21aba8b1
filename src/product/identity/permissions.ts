import { anyone, type Permissions } from "../permissions";

/** Everybody may ask who they are; only admins see who has an account. */
export const identityPermissions = {
  me: anyone,
  demo: anyone,
  users: { admin: "any" },
} as const satisfies Permissions;
