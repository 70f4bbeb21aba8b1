import type { Role } from "groundwork/contract/permissions";
import type { Words } from "groundwork/contract/words";
import { roleNames, roles } from "@/product/permissions";

/** Names of an account in headings and sentences. */
export const userWords = { one: "User", many: "Users", path: "/admin/users" } as const satisfies Words;

/** Label for giving a user another role: "Make admin", and "Remove admin" when only the least is left. */
export function roleChangeName(from: Role, to: Role): string {
  const removes = to === roles[0];
  return `${removes ? "Remove" : "Make"} ${roleNames[removes ? from : to].toLowerCase()}`;
}
