import { atColumn, everybody, rowAccessesOf } from "../scope";
import type { Row, Table, Transaction } from "./table";

/** Rows that others belong to, by the column of those that has their id. */
export type ParentRows = { readonly key: string; readonly model: (db: Transaction) => Table };

/**
 * Owners of rows as access has them: of a row that belongs to another, the owner of that one.
 * @returns the owner of each of these rows
 */
export async function ownersOf(
  db: Transaction,
  parent: ParentRows | undefined,
  rows: readonly Row[],
): Promise<(row: Row) => string | null> {
  if (!parent) return ({ ownerId }) => ownerId;
  const keyOf = (row: Row) => String(row[parent.key]);
  const ids = [...new Set(rows.map(keyOf))];
  const parents = await parent.model(db).findMany({ where: { id: { in: ids } } });
  const owners = new Map(parents.map(({ id, ownerId }) => [id, ownerId]));
  return (row) => owners.get(keyOf(row)) ?? null;
}

/** Owner of one row. */
export const ownerOf = async (db: Transaction, parent: ParentRows | undefined, row: Row) =>
  (await ownersOf(db, parent, [row]))(row);

/** What rows are of, for a look at who reaches them. */
type RowsOf = {
  readonly entity: string;
  readonly model: (db: Transaction) => Table;
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
  db: Transaction,
  { entity, model, parent }: RowsOf,
  rows: readonly Row[],
): Promise<(row: Row) => string[]> {
  const accesses = rowAccessesOf(entity);
  if (accesses.length === 0 || rows.length === 0) return () => [];
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
  return (row) => reachers.get(idOf(row)) ?? [];
}

/**
 * Owners of a written row, and who reaches it, as the audit log keeps them: before the write, too.
 * @param formerly who reached the rows before it
 */
export async function reachedAfter(
  db: Transaction,
  of: RowsOf,
  pairs: readonly (readonly [before: Row, after: Row])[],
  formerly: (row: Row) => string[],
): Promise<
  (
    before: Row,
    after: Row,
  ) => { rowOwnerId: string | null; formerOwnerId: string | null; reachedBy: string[] }
> {
  const owners = await ownersOf(db, of.parent, pairs.flat());
  const now = await reachedBy(
    db,
    of,
    pairs.map(([, after]) => after),
  );
  return (before, after) => {
    const [formerOwnerId, rowOwnerId] = [owners(before), owners(after)];
    return {
      rowOwnerId,
      formerOwnerId: formerOwnerId === rowOwnerId ? null : formerOwnerId,
      reachedBy: [...new Set([...formerly(before), ...now(after)])],
    };
  };
}
