import type { Role } from "@/product/permissions";

export const roleNames: Record<Role, string> = { member: "Member", admin: "Admin" };

/** "1 session", "2 sessions". */
export const sessionsText = (count: number): string =>
  count === 0 ? "No sessions" : count === 1 ? "1 session" : `${count} sessions`;
