import type { Access, Actor, AddedAccess } from "../contract/permissions";
import { type Database, product } from "./product";
import type { Model, WhereOf } from "./rows/model";

/** The `where` of users. */
type UserWhere = Database extends { user: infer Users extends Model } ? WhereOf<Users> : object;

/** Accesses that a product adds: by name, the users whose rows the actor reaches beside their own. */
export type Accesses = Readonly<Record<string, (actor: Actor) => UserWhere>> & {
  readonly [Name in "own" | "any"]?: never;
};

/**
 * The part of a `where` that keeps a query to the rows which the actor reaches. Once an access is added, an `ownerId` can no
 * longer be taken out of it: where that is missing, the scope is that of the access, and not any row.
 */
export type Scope = [AddedAccess] extends [never]
  ? { readonly ownerId?: string }
  : { readonly ownerId?: string } | { readonly owner: UserWhere };

/** Scope of an access. An added one reaches the actor's own rows, too. */
export function scopeOf(access: Access, actor: Actor | null): Scope {
  if (access === "any") return {};
  if (access === "own" || !actor) return { ownerId: actor?.id ?? "" };
  const accesses: Accesses = product().accesses ?? {};
  const self = { id: actor.id };
  const scope: object = { owner: { OR: [self, accesses[access]?.(actor) ?? self] } };
  return scope as Scope;
}
