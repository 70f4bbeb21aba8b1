import type { Permission, Role } from "../../contract/permissions";
import { productPermissions } from "../product";

const { roles } = await productPermissions();

/** Caller: a role, a row of their own or of another user, and the role a moment before. */
export type Caller = { readonly role: Role | "anonymous"; readonly owns: boolean; readonly before?: Role };

/** Most powerful of the roles. Its callers ask about rows of others, and some callers had it a moment ago. */
export const most = roles.at(-1) as Role;

const ofRole = (role: Role): Record<string, Caller> => ({
  [`the owner (${role})`]: { role, owns: true },
  [`another ${role}`]: { role, owns: false },
  [`${role}, ${most} until now`]: { role, owns: false, before: most },
});

/** Callers of each role, by what a table of outcomes calls them. */
export const callers: Readonly<Record<string, Caller>> = Object.assign(
  { anonymous: { role: "anonymous", owns: false } },
  ...roles.map((role) => (role === most ? { [`another ${role}`]: { role, owns: false } } : ofRole(role))),
);

export const outcomes = {
  answered: [200, null],
  "sign in": [401, "SIGN_IN_NEEDED"],
  "not allowed": [403, "NOT_ALLOWED"],
  "not there": [404, null],
} as const satisfies Record<string, [status: number, code: string | null]>;
export type Outcome = keyof typeof outcomes;

const reach = (permission: Permission, { role }: Caller) => permission[role];

/** Outcome that a permission gives a call. A row without access is not there. */
export function expected(permission: Permission, caller: Caller, aboutRow: boolean): Outcome {
  const reached = reach(permission, caller);
  if (!reached) return caller.role === "anonymous" ? "sign in" : "not allowed";
  return reached === "own" && aboutRow && !caller.owns ? "not there" : "answered";
}

/** Whether an answer to this caller may hold anything of the row. */
export const maySee = (permission: Permission, caller: Caller): boolean =>
  reach(permission, caller) === "any" || (reach(permission, caller) === "own" && caller.owns);
