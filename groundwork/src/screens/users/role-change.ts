import type { Role } from "groundwork/contract/permissions";
import { roleNames, roles } from "@/product/permissions";

/** Label for giving a user another role: "Make admin", and "Remove admin" when only the least is left. */
export function roleChangeName(from: Role, to: Role): string {
  const removes = to === roles[0];
  return `${removes ? "Remove" : "Make"} ${roleNames[removes ? from : to].toLowerCase()}`;
}
