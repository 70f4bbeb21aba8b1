import type { DemoUser } from "groundwork/server";

/** Users of the first day: one of each role. */
export const demoUsers = [
  { name: "Morgan Member", email: "member@example.com", role: "member" },
  { name: "Alex Admin", email: "admin@example.com", role: "admin" },
] as const satisfies readonly DemoUser[];
