import type { Role } from "../../contract/permissions";

/**
 * Lower one of two roles.
 * @param roles of the product, from the least to the most powerful
 * @throws {Error} when one of them is none of the product
 */
export function lowerRole(roles: readonly Role[], one: Role, other: Role): Role {
  const lower = Math.min(roles.indexOf(one), roles.indexOf(other));
  const role = roles[lower];
  if (role === undefined) throw new Error(`One of these is no role of the product: ${one}, ${other}`);
  return role;
}
