import type { Role } from "groundwork/contract/permissions";
import { roles } from "@/product/permissions";

export const roleNames: Record<Role, string> = { member: "Member", admin: "Admin" };

/** Label for giving a user another role: "Make admin", and "Remove admin" when only the least is left. */
export function roleChangeName(from: Role, to: Role): string {
  const removes = to === roles[0];
  return `${removes ? "Remove" : "Make"} ${roleNames[removes ? from : to].toLowerCase()}`;
}

/** "1 session", "2 sessions". */
export const sessionsText = (count: number): string =>
  count === 0 ? "No sessions" : count === 1 ? "1 session" : `${count} sessions`;

/** "1 user", "2 users". */
export const countText = (count: number): string => (count === 1 ? "1 user" : `${count} users`);
