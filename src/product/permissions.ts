/** The roles of the product, from the least to the most powerful. */
export const roles = ["member", "admin"] as const;
export type Role = (typeof roles)[number];

/** Who is calling. Nobody signed in is `null`. */
export type Actor = { readonly id: string; readonly name: string; readonly role: Role };

/** Which rows a permission reaches: those that the actor owns, or any. */
export type Reach = "own" | "any";

/** Who may call, and which rows each of them reaches. A role that is not named may not call. */
export type Permission = { readonly [Caller in Role | "anonymous"]?: Reach };

/** The permissions of a slice, by the name of the procedure. */
export type Permissions = Readonly<Record<string, Permission>>;

/** Open to all callers, signed in or not. A role that is missing here does not compile. */
export const anyone = {
  anonymous: "any",
  member: "any",
  admin: "any",
} as const satisfies Required<Permission>;

/** What `actor` reaches under `permission`; `null` when the call is not theirs to make. */
export function reachOf(permission: Permission, actor: Actor | null): Reach | null {
  return permission[actor?.role ?? "anonymous"] ?? null;
}
