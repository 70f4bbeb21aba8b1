import type { Register } from "./register";

/** Role of the product; any text where no product is registered. */
export type Role = Register extends { roles: readonly (infer Name extends string)[] } ? Name : string;

/** Caller of a procedure. Nobody signed in is `null`. */
export type Actor = {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** E-mail address of one who came with a session. */
  readonly email?: string;
  /** Whether their role requires a second factor that their account does not have: until then only that account is theirs. */
  readonly needsSecondFactor?: boolean;
  /** Whether their second factor was given too long ago for what asks for it again. */
  readonly staleSession?: boolean;
  /** Id of the token by which a program calls in the name of this person; absent where they call themselves. */
  readonly tokenId?: string;
};

/** Accesses that the product adds, by their names: `src/server/accesses.ts` says what each reaches. */
export type AddedAccess = Register extends { accesses: infer Accesses } ? keyof Accesses & string : never;

/** Rows that a permission gives access to: those that the actor owns, any, or those that an added access reaches. */
export type Access = "own" | "any" | AddedAccess;

/** Roles that may call, and the rows that each has access to. A role that is not named may not call. */
export type Permission = { readonly [Caller in Role | "anonymous"]?: Access };

/** The permissions of a slice, by the name of the procedure. */
export type Permissions = Readonly<Record<string, Permission>>;

/** Rows that `actor` has access to under `permission`; `null` when the call is not theirs to make. */
export const accessOf = (permission: Permission, actor: Actor | null): Access | null =>
  permission[actor?.role ?? "anonymous"] ?? null;

/** What roles require of an account before it may do anything but look after itself. */
export type Requirements = { readonly [Name in Role]?: "second factor" };

/** Calls and endpoints by which an account looks after itself, and the number at the bell that each of its pages has. */
const ofAccount = /^(account|identity)\.|^notification\.unread$|^\/api\/auth\/(get-session|sign-out)$/;

/**
 * Error that keeps an actor from a call or a route; `null` where none does.
 * @param path of the procedure, such as `invoice.list`, or of the route
 */
export function barredBy(permission: Permission, actor: Actor | null, path: string) {
  if (accessOf(permission, actor) === null) return actor ? "NOT_ALLOWED" : "SIGN_IN_NEEDED";
  return actor?.needsSecondFactor && !ofAccount.test(path) ? "SECOND_FACTOR_NEEDED" : null;
}

/** Row as far as a page knows who reaches it. */
export type Owned = { readonly ownerId: string };

/**
 * Whether a page offers a call to its user. Which rows an added access reaches is known on the server alone: those that are
 * shown count as reached.
 * @param of row that the call is about, or that its row belongs to
 */
export function mayCall(
  permission: Permission | undefined,
  { id, role }: Pick<Actor, "id" | "role">,
  of?: Owned,
): boolean {
  const access = permission?.[role];
  return access !== undefined && (access !== "own" || of === undefined || of.ownerId === id);
}
