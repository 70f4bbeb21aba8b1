import type { Access, Actor, AddedAccess } from "../contract/permissions";
import { type Database, product } from "./product";
import type { Model, WhereOf } from "./rows/model";

/** The `where` of users. */
type UserWhere = Database extends { user: infer Users extends Model } ? WhereOf<Users> : object;

/**
 * By slice, the column with the id of the user who reaches a row: its own, as in `assigneeId`, or that of a row it points
 * to, as in `event.ownerId`. Of rows that belong to another, it is a column of that one.
 */
type RowColumns = Readonly<Record<string, `${string}Id`>>;

/**
 * Accesses that a product adds, by name: the users whose rows the actor reaches beside their own, in every slice, or the
 * column that says who reaches a row, for each slice that has one.
 */
export type Accesses = Readonly<Record<string, ((actor: Actor) => UserWhere) | RowColumns>> & {
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

/** Scope of an access to the rows of a slice. An added one reaches the actor's own rows, too. */
export function scopeOf(access: Access, actor: Actor | null, slice: string): Scope {
  if (access === "any") return {};
  if (access === "own" || !actor) return { ownerId: actor?.id ?? "" };
  const { id } = actor;
  const added = addedAccesses()[access];
  const column = columnOf(added, slice);
  const scope: object =
    typeof added === "function"
      ? { owner: { OR: [{ id }, added(actor)] } }
      : column === undefined
        ? { ownerId: id }
        : // Under `AND`, beside which an `OR` of the statement's own keeps its meaning.
          { AND: { OR: [{ ownerId: id }, atColumn(column, id)] } };
  return scope as Scope;
}

/** The same caller's scope among rows of another slice, which the column of an access says nothing of: their own. */
export function scopeElsewhere(scope: Scope): Scope {
  const { AND: either } = scope as { AND?: { OR: Own[] } };
  return either?.OR[0] ?? scope;
}

/** Accesses that the product adds, by name. */
export const addedAccesses = (): Accesses => product().accesses ?? {};

/** Accesses by a column of a slice's rows, by name. */
export const columnsOf = (slice: string): readonly (readonly [access: string, column: string])[] =>
  Object.entries(addedAccesses()).flatMap(([name, added]) => {
    const column = columnOf(added, slice);
    return column === undefined ? [] : [[name, column] as const];
  });

/** The `select` that reads such a column. */
export const selectOf = (column: string): object =>
  column
    .split(".")
    .reduceRight<unknown>(
      (inner, name) => ({ [name]: inner === true ? true : { select: inner } }),
      true,
    ) as object;

const columnOf = (added: Accesses[string] | undefined, slice: string): string | undefined =>
  typeof added === "function" ? undefined : added?.[slice];

/** What Prisma is given, or asked for, at a column such as `event.ownerId`: `{ event: { ownerId: value } }`. */
const atColumn = (column: string, value: unknown): object =>
  column.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;
