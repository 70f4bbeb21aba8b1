import type { Permission, Permissions, Requirements, Role } from "groundwork";

/** The roles of the product, from the least to the most powerful. */
export const roles = ["member", "admin"] as const;

/** Names of the roles, as people read them. */
export const roleNames: Record<Role, string> = { member: "Member", admin: "Admin" };

/** What a role requires before it may do anything, such as `{ admin: "second factor" }`. */
export const requires: Requirements = {};

/** Open to all callers, signed in or not. A role that is missing here does not compile. */
export const anyone = {
  anonymous: "any",
  member: "any",
  admin: "any",
} as const satisfies Required<Permission>;

/** Open to every signed-in user, for what is their own. A role that is missing here does not compile. */
export const signedIn = {
  member: "own",
  admin: "own",
} as const satisfies Required<Omit<Permission, "anonymous">>;

const administrators = { admin: "any" } as const satisfies Permission;

/** Only admins see who has an account and what it did, change what it may do, and make one for another person. */
export const userPermissions = {
  list: administrators,
  byId: administrators,
  history: administrators,
  invite: administrators,
  setRole: administrators,
  disable: administrators,
  enable: administrators,
  endSessions: administrators,
  resetLink: administrators,
  lostFactorLink: administrators,
} as const satisfies Permissions;

/** Only admins see who did what, to rows of whomever: what an entry holds is what the row held. */
export const auditPermissions = { list: administrators, names: administrators } satisfies Permissions;

/** Only admins see what is done in the background, and have it tried again. */
export const jobPermissions = { list: administrators, retry: administrators } satisfies Permissions;
