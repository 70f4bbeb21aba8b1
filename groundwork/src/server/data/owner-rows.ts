import type { WhenOwnerLeaves } from "../../contract/rows";
import type { Names } from "../../contract/words";
import { type Change, changesBetween, recordEvents } from "./audit-log";
import type { ProductDatabase } from "./database";
import { accessOwners, type RowsWithAccess, reachedBy } from "./scope";
import type { CreateOf, Model, Row, RowTransaction, Table, Where } from "./table";

/** Rows that people own, by the models of the database. One that is missing does not compile. */
export type OwnedModels = {
  readonly [Name in keyof ProductDatabase as ProductDatabase[Name] extends Model
    ? "ownerId" extends keyof CreateOf<ProductDatabase[Name]>
      ? Name
      : never
    : never]: { readonly ofOwner: OwnerRows };
};

export type OwnerRowsOptions = RowsWithAccess & {
  readonly names: Names;
  readonly whenOwnerLeaves: WhenOwnerLeaves;
  /** Fields of which the audit log keeps the changes. */
  readonly fields: readonly string[];
};

/** What the end of an account makes of rows: the write, and what the audit log says of it. */
type Ending = {
  readonly action: string;
  readonly write: (table: Table, where: Where) => Promise<unknown>;
  readonly changesOf: (row: Row) => Change[];
  /** User whose rows they are then, unless they belong to rows of another. */
  readonly ownerId: string;
};

/** Rows that are in memory at a time. */
const batch = 500;

export function ownerRows({ entity, names, whenOwnerLeaves, model, parent, fields }: OwnerRowsOptions) {
  const shown = ["id", "createdAt", "updatedAt", "version", ...(parent ? [parent.key] : []), ...fields];
  const tableIn = (db: object) => model(db as RowTransaction);

  /** Some rows, in the order of their ids, from behind one on: what people wrote, without what is derived from it. */
  async function some(db: object, ownerId: string, after = "") {
    const behind = after === "" ? {} : { id: { gt: after } };
    const where = { ownerId, ...behind };
    const rows = await tableIn(db).findMany({ where, orderBy: { id: "asc" }, take: batch });
    return rows.map((row) => ({ ...Object.fromEntries(shown.map((name) => [name, row[name]])), id: row.id }));
  }

  /** Ends rows, each with its entry in the audit log. The statements grow with the batches, not with the rows. */
  async function forEachBatch(
    db: object,
    ownerId: string,
    { action, write, changesOf, ownerId: owner }: Ending,
  ) {
    const transaction = db as RowTransaction;
    const table = model(transaction);
    // Writing the version locks the rows: what is read next stays so until it is written.
    await table.updateMany({ where: { ownerId }, data: { version: { increment: 1 } } });
    for (;;) {
      const rows = await table.findMany({ where: { ownerId }, take: batch });
      if (rows.length === 0) return;
      const owners = await accessOwners(transaction, parent, rows);
      const reachers = await reachedBy(transaction, { entity, model, parent }, rows);
      await write(table, { id: { in: rows.map(({ id }) => id) } });
      const entry = (row: Row) => ({
        entity,
        entityId: row.id,
        action,
        actorId: ownerId,
        rowOwnerId: parent ? owners(row) : owner,
        reachedBy: reachers(row),
        changes: changesOf(row),
      });
      await recordEvents(transaction, rows.map(entry));
    }
  }

  return {
    entity,
    names,
    whenOwnerLeaves,
    /** Whether they belong to rows of another entity, and go before those. */
    haveParent: parent !== undefined,
    count: (db: object, ownerId: string) => tableIn(db).count({ where: { ownerId } }),
    some,
    remove: (db: object, ownerId: string) =>
      forEachBatch(db, ownerId, {
        action: "remove",
        write: (table, where) => table.deleteMany({ where }),
        changesOf: (row) => changesBetween(row, {}, fields),
        ownerId,
      }),
    /** Gives them another owner. */
    transfer: (db: object, ownerId: string, newOwnerId: string) =>
      forEachBatch(db, ownerId, {
        action: "change-owner",
        write: (table, where) => table.updateMany({ where, data: { ownerId: newOwnerId } }),
        changesOf: () => [{ field: "ownerId", from: ownerId, to: newOwnerId }],
        ownerId: newOwnerId,
      }),
  };
}

/** Rows of one owner, all of them, of an entity of which no more need be known. */
export type OwnerRows = ReturnType<typeof ownerRows>;
