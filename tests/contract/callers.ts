import type { Permission, Role } from "groundwork/contract/permissions";

/** Who calls: with which role, on a row of their own or of somebody else, and with which role a moment before. */
export type Caller = { readonly role: Role | "anonymous"; readonly owns: boolean; readonly before?: Role };

/** Who calls with each role. A role that nobody calls with does not compile. */
const byRole: Record<Caller["role"], Record<string, Omit<Caller, "role">>> = {
  anonymous: { anonymous: { owns: false } },
  member: {
    "the owner": { owns: true },
    "another member": { owns: false },
    "an admin until now": { owns: false, before: "admin" },
  },
  admin: { "an admin": { owns: false } },
};

export const callers: Readonly<Record<string, Caller>> = Object.fromEntries(
  Object.entries(byRole).flatMap(([role, named]) =>
    Object.entries(named).map(([name, caller]) => [name, { role: role as Caller["role"], ...caller }]),
  ),
);

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
