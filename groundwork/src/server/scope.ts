import type { Access, Actor, AddedAccess } from "../contract/permissions";
import { sliceOf } from "../contract/procedure-path";
import { type Database, product } from "./product";
import type { Model, WhereOf } from "./rows/model";

/** The `where` of users. */
type UserWhere = Database extends { user: infer Users extends Model } ? WhereOf<Users> : object;

/** The `where` of some model. */
type RowWhere = {
  [Name in keyof Database]: Database[Name] extends Model ? WhereOf<Database[Name]> : never;
}[keyof Database];

/**
 * By slice, which rows are reached: those with the actor's id in a column, their own as in `assigneeId` or that of a row they
 * point to as in `event.ownerId`; or those of a `where`, such as all that are published. Of rows that belong to another,
 * it is about that one.
 */
type RowsOfSlices = Readonly<Record<string, `${string}Id` | RowWhere>>;

/**
 * Accesses that a product adds, by name: the users whose rows the actor reaches beside their own, in every slice; or the
 * rows themselves, of each slice that the access is for.
 */
export type Accesses = Readonly<Record<string, ((actor: Actor) => UserWhere) | RowsOfSlices>> & {
  readonly [Name in "own" | "any"]?: never;
};

/**
 * The part of a `where` that keeps a query to the rows which the actor reaches. Once an access is added, an `ownerId` can no
 * longer be taken out of it: where that is missing, the scope is that of the access, and not any row.
 */
export type Scope = [AddedAccess] extends [never]
  ? { readonly ownerId?: string }
  : { readonly ownerId?: string } | { readonly owner: UserWhere } | { readonly AND: { OR: Own[] } };

type Own = { ownerId?: string };

/**
 * Scope of an access. An added one reaches the actor's own rows, too.
 * @param path of the procedure, whose slice the rows are of
 */
export function scopeOf(access: Access, actor: Actor | null, path: string): Scope {
  if (access === "any") return {};
  const own = { ownerId: actor?.id ?? "" };
  const added = access === "own" ? undefined : addedAccesses()[access];
  if (typeof added === "function")
    return (actor ? { owner: { OR: [{ id: actor.id }, added(actor)] } } : own) as Scope;
  const rows = added?.[sliceOf(path)];
  if (rows === undefined || (typeof rows === "string" && !actor)) return own;
  const reached = typeof rows === "string" ? atColumn(rows, own.ownerId) : rows;
  // Under `AND`, beside which an `OR` of the statement's own keeps its meaning.
  const either: object = { AND: { OR: [own, reached] } };
  return either as Scope;
}

/** The same caller's scope among rows of another slice, of which an access by rows says nothing: their own. */
export function scopeElsewhere(scope: Scope): Scope {
  const { AND: either } = scope as { AND?: { OR: Own[] } };
  return either?.OR[0] ?? scope;
}

/** Accesses that the product adds, by name. */
export const addedAccesses = (): Accesses => product().accesses ?? {};

/** Accesses to rows of a slice by the rows themselves, by name. */
export const rowAccessesOf = (slice: string): readonly (readonly [access: string, rows: string | object])[] =>
  Object.entries(addedAccesses()).flatMap(([name, added]) => {
    const rows = typeof added === "function" ? undefined : added?.[slice];
    return rows === undefined ? [] : [[name, rows] as const];
  });

/**
 * What Prisma is given at a column such as `event.ownerId`: `{ event: { ownerId: value } }`.
 * @param within what a relation takes it as, such as a `select`
 */
export function atColumn(column: string, value: unknown, within = (inner: object) => inner): object {
  const [last = "", ...relations] = column.split(".").reverse();
  return relations.reduce((inner, name) => ({ [name]: within(inner) }), { [last]: value });
}

/** What the audit log has in place of a user's id where all who have an access reach a row. */
export const everybody = "*";
