import type { Permission, Role } from "groundwork/contract/permissions";

/** The roles of the product, from the least to the most powerful. */
export const roles = ["member", "admin"] as const;

/** Names of the roles, as people read them. */
export const roleNames: Record<Role, string> = { member: "Member", admin: "Admin" };

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
