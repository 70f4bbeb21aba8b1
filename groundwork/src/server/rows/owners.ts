import { columnsOf, selectOf } from "../scope";
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

/** Owners of a written row as the audit log keeps them: the former one where the write gave it to another. */
export async function ownersAfter(
  db: Transaction,
  parent: ParentRows | undefined,
  rows: readonly (readonly [before: Row, after: Row])[],
): Promise<(before: Row, after: Row) => { rowOwnerId: string | null; formerOwnerId: string | null }> {
  const owners = await ownersOf(db, parent, rows.flat());
  return (before, after) => {
    const [formerOwnerId, rowOwnerId] = [owners(before), owners(after)];
    return { rowOwnerId, formerOwnerId: formerOwnerId === rowOwnerId ? null : formerOwnerId };
  };
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

/**
 * Users who reach rows by a column that an access of the product's own names, beside their owners.
 * @returns those of each of these rows, as the audit log keeps them: `organiser 0199…`
 */
export async function reachedBy(
  db: Transaction,
  { entity, model, parent }: RowsOf,
  rows: readonly Row[],
): Promise<(row: Row) => string[]> {
  const columns = columnsOf(entity);
  if (columns.length === 0) return () => [];
  const idOf = (row: Row) => (parent ? String(row[parent.key]) : row.id);
  const where = { id: { in: rows.map(idOf) } };
  const users = new Map<string, string[]>();
  for (const [access, column] of columns) {
    const found = await (parent ?? { model })
      .model(db)
      .findMany({ where, select: { id: true, ...selectOf(column) } });
    for (const row of found) {
      const user = column.split(".").reduce<unknown>((part, name) => (part as Row | null)?.[name], row);
      if (typeof user === "string") users.set(row.id, [...(users.get(row.id) ?? []), `${access} ${user}`]);
    }
  }
  return (row) => users.get(idOf(row)) ?? [];
}
