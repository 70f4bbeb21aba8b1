import type { Access, Permission, Role } from "#contract/permissions";
import { accessesOf, isFor } from "./accesses";
import { productPermissions } from "./product-permissions";

const { roles } = await productPermissions();

/**
 * Caller: a role, a row of their own or of another user, the added access that reaches it, the role a moment before, and
 * whether it is a program. That has a token with the role, of a user who has the most powerful one.
 */
export type Caller = {
  readonly role: Role | "anonymous";
  readonly owns: boolean;
  readonly by?: Access;
  readonly before?: Role;
  readonly program?: true;
};

/** Most powerful of the roles. Its callers ask about rows of others, and some callers had it a moment ago. */
export const most = roles.at(-1) as Role;

function ofRole(role: Role): Record<string, Caller> {
  const others: [name: string, Caller][] = [
    [`another ${role}`, { role, owns: false }],
    ...accessesOf(role).map((by): [string, Caller] => [`another ${role} (${by})`, { role, owns: false, by }]),
  ];
  const program: Record<string, Caller> = {
    [`the owner's program (${role})`]: { role, owns: true, program: true },
  };
  if (role === most) return { ...Object.fromEntries(others), ...program };
  return {
    [`the owner (${role})`]: { role, owns: true },
    ...Object.fromEntries(others),
    [`${role}, ${most} until now`]: { role, owns: false, before: most },
    ...program,
  };
}

/** Whether a caller is one of a slice's: by an access only where that is for its rows. */
export const isOfSlice = ({ by }: Caller, slice: string): boolean => by === undefined || isFor(by, slice);

/** Callers of each role, by what a table of outcomes calls them. */
export const callers: Readonly<Record<string, Caller>> = Object.assign(
  { anonymous: { role: "anonymous", owns: false } },
  Object.fromEntries(
    accessesOf("anonymous").map((by) => [`anonymous (${by})`, { role: "anonymous", owns: false, by }]),
  ),
  ...roles.map(ofRole),
);

export const outcomes = {
  answered: [200, null],
  "sign in": [401, "SIGN_IN_NEEDED"],
  "not allowed": [403, "NOT_ALLOWED"],
  "not for programs": [403, "SESSION_NEEDED"],
  "not there": [404, null],
} as const satisfies Record<string, [status: number, code: string | null]>;
export type Outcome = keyof typeof outcomes;

/** Whether a permission lets the caller reach the row. */
export function maySee(permission: Permission, { role, owns, by }: Caller): boolean {
  const access = permission[role];
  return access !== undefined && (access === "any" || access === by || owns);
}

type Declared = { readonly permission: Permission; readonly caller?: "session" | undefined };

/** Outcome that a declaration gives a call. A row without access is not there. */
export function expected({ permission, caller: only }: Declared, caller: Caller, aboutRow: boolean): Outcome {
  if (caller.program && only === "session") return "not for programs";
  if (!permission[caller.role]) return caller.role === "anonymous" ? "sign in" : "not allowed";
  return aboutRow && !maySee(permission, caller) ? "not there" : "answered";
}
