import type { Permission, Role } from "@/product/permissions";

/** Who calls: with which role, on a row of their own or of somebody else, and with which role a moment before. */
export type Caller = { readonly role: Role | "anonymous"; readonly owns: boolean; readonly before?: Role };

export const callers = {
  anonymous: { role: "anonymous", owns: false },
  "the owner": { role: "member", owns: true },
  "another member": { role: "member", owns: false },
  "an admin": { role: "admin", owns: false },
  "an admin until now": { role: "member", owns: false, before: "admin" },
} as const satisfies Record<string, Caller>;

export const outcomes = {
  answered: [200, null],
  "sign in": [401, "SIGN_IN_NEEDED"],
  "not allowed": [403, "NOT_ALLOWED"],
  "not there": [404, null],
} as const satisfies Record<string, [status: number, code: string | null]>;
export type Outcome = keyof typeof outcomes;

const reach = (permission: Permission, { role }: Caller) => permission[role];

/** What a permission says about a call. A row out of reach is not there. */
export function expected(permission: Permission, caller: Caller, aboutRow: boolean): Outcome {
  const reached = reach(permission, caller);
  if (!reached) return caller.role === "anonymous" ? "sign in" : "not allowed";
  return reached === "own" && aboutRow && !caller.owns ? "not there" : "answered";
}

/** Whether an answer to this caller may hold anything of the row. */
export const maySee = (permission: Permission, caller: Caller): boolean =>
  reach(permission, caller) === "any" || (reach(permission, caller) === "own" && caller.owns);
