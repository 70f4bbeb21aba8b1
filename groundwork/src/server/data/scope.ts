import type { Access, Actor, AddedAccess } from "../../contract/permissions";
import { sliceOf } from "../../contract/procedure-path";
import { processWide } from "../process/process-wide";
import type { ProductDatabase } from "./database";
import type { Model, Row, RowTransaction, Table, Where, WhereOf } from "./table";

type UserWhere = ProductDatabase extends { user: infer Users extends Model } ? WhereOf<Users> : object;

type RowWhere = {
  [Name in keyof ProductDatabase]: ProductDatabase[Name] extends Model
    ? WhereOf<ProductDatabase[Name]>
    : never;
}[keyof ProductDatabase];

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

/** Scope of an access to rows of the slice of this path. An added one reaches the actor's own rows, too. */
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
function scopeElsewhere(scope: Scope): Scope {
  const { AND: either } = scope as { AND?: { OR: Own[] } };
  return either?.OR[0] ?? scope;
}

const store = processWide("accesses", (): { accesses: Accesses } => ({ accesses: {} }));

export const addedAccesses = (): Accesses => store.accesses;

export function setAccesses(accesses: Accesses = {}): void {
  store.accesses = accesses;
}

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
function atColumn(column: string, value: unknown, within = (inner: object) => inner): object {
  const [last = "", ...relations] = column.split(".").reverse();
  return relations.reduce((inner, name) => ({ [name]: within(inner) }), { [last]: value });
}

/** What the audit log has in place of a user's id where all who have an access reach a row. */
export const everybody = "*";

/** Rows that others belong to, by the column of those that has their id. */
export type ParentRows = { readonly key: string; readonly model: (db: RowTransaction) => Table };

/** Owner of each of these rows as access has them: of a row that belongs to another, the owner of that one. */
export async function accessOwners(db: RowTransaction, parent: ParentRows | undefined, rows: readonly Row[]) {
  if (!parent) return ({ ownerId }: Row) => ownerId;
  const keyOf = (row: Row) => String(row[parent.key]);
  const ids = [...new Set(rows.map(keyOf))];
  const parents = await parent.model(db).findMany({ where: { id: { in: ids } } });
  const owners = new Map(parents.map(({ id, ownerId }) => [id, ownerId]));
  return (row: Row) => owners.get(keyOf(row)) ?? null;
}

export const accessOwner = async (db: RowTransaction, parent: ParentRows | undefined, row: Row) =>
  (await accessOwners(db, parent, [row]))(row);

/** What rows are of, for a look at who reaches them: the name of the entity is that in the audit log. */
export type RowsWithAccess = {
  readonly entity: string;
  readonly model: (db: RowTransaction) => Table;
  readonly parent?: ParentRows | undefined;
};

/** The `select` of a column such as `event.ownerId`, and the user's id that a row which was read with it has there. */
const selectOf = (column: string) => atColumn(column, true, (select) => ({ select }));
const valueAt = (column: string, row: Row): unknown =>
  column.split(".").reduce<unknown>((part, name) => (part as Row | null)?.[name], row);

/**
 * Who reaches rows by an access of the product's own to the rows themselves, beside their owners.
 * @returns those of each of these rows, as the audit log keeps them: `organiser 0199…`, or `published *` for everybody
 */
export async function reachedBy(
  db: RowTransaction,
  { entity, model, parent }: RowsWithAccess,
  rows: readonly Row[],
) {
  const accesses = rowAccessesOf(entity);
  if (accesses.length === 0 || rows.length === 0) return (): string[] => [];
  const idOf = (row: Row) => (parent ? String(row[parent.key]) : row.id);
  const table = (parent ?? { model }).model(db);
  const ids = { id: { in: rows.map(idOf) } };
  const reachers = new Map<string, string[]>();
  for (const [access, reached] of accesses) {
    const isColumn = typeof reached === "string";
    const found = await table.findMany(
      isColumn
        ? { where: ids, select: { id: true, ...selectOf(reached) } }
        : { where: { AND: [ids, reached] } },
    );
    for (const row of found) {
      const who = isColumn ? valueAt(reached, row) : everybody;
      if (who) reachers.set(row.id, [...(reachers.get(row.id) ?? []), `${access} ${who}`]);
    }
  }
  return (row: Row) => reachers.get(idOf(row)) ?? [];
}

/** Owners of a written row, and who reaches it or did before, as the audit log keeps them. */
export async function reachedAfter(
  db: RowTransaction,
  of: RowsWithAccess,
  pairs: readonly (readonly [before: Row, after: Row])[],
  formerly: (row: Row) => string[],
) {
  const owners = await accessOwners(db, of.parent, pairs.flat());
  const written = pairs.map(([, after]) => after);
  const now = await reachedBy(db, of, written);
  return (before: Row, after: Row) => {
    const [formerOwnerId, rowOwnerId] = [owners(before), owners(after)];
    return {
      rowOwnerId,
      formerOwnerId: formerOwnerId === rowOwnerId ? null : formerOwnerId,
      reachedBy: [...new Set([...formerly(before), ...now(after)])],
    };
  };
}

// Columns of rows that point to other rows, for models of which no more is known than that.

export type Reaching = {
  readonly scope: Scope;
  readonly refuse: (code: string, details?: object) => never;
};

export type Target<Db> = {
  readonly model: (db: Db) => { findFirst(query: { where: Where }): Promise<unknown> };
  readonly absent: string;
};

/** Refuses a row that the caller does not reach: it answers as one that is not there. */
export async function refuseOutOfReach<Db>(
  { model, absent }: Target<Db>,
  id: unknown,
  db: Db,
  within: Where,
  refuse: Reaching["refuse"],
): Promise<void> {
  if (!(await model(db).findFirst({ where: { id, ...within } }))) refuse(absent);
}

/** What is pointed to, by the column that has its id. */
export type References = Readonly<
  Record<string, Target<object> & { readonly within?: (scope: Scope) => Where }>
>;

/** Refuses a new value that points to a row which the caller does not reach. */
export async function refuseUnreached(
  references: References,
  { after, before }: { readonly after: object; readonly before: object },
  db: object,
  { scope, refuse }: Reaching,
): Promise<void> {
  const [values, stored] = [after as Where, before as Where];
  const reached = scopeElsewhere(scope);
  for (const [column, { within, ...target }] of Object.entries(references)) {
    const id = values[column] ?? null;
    if (id === null || id === stored[column]) continue;
    await refuseOutOfReach(target, id, db, within ? within(reached) : reached, refuse);
  }
}
