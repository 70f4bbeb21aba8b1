import type * as z from "zod";
import type { DeclarableCode, Refuse } from "../../contract/errors";
import type { Actor } from "../../contract/permissions";
import type { HistoryPage, ListCounts, Sort, WhenOwnerLeaves } from "../../contract/rows";
import type { Names } from "../../contract/words";
import type { Queries } from "./database";
import type { OwnerRows } from "./owner-rows";
import type { Cursor } from "./pagination";
import { createRepository, type Repository, type RepositoryOptions } from "./repository";
import type { Scope } from "./scope";
import type { ChangeOf, CreateOf, Model, RowOf, WhereOf } from "./table";

/** Owner of a row, as every view shows it. */
export type WithOwner = { readonly owner: { readonly select: { readonly name: true } } };

/** Errors of the catalogue that a slice refuses with. What would refuse with one that is missing cannot be called. */
type Errors<Absent, Stale, Taken, Unique, InUse> = {
  /** There is no such row, or the caller does not reach it. */
  readonly absent?: Absent;
  /** The row was changed since the caller saw it. Its details are `currentVersion`. */
  readonly stale?: Stale;
  /** The id of a create was used before, for other content. */
  readonly taken?: Taken;
  /** A unique index holds the value already: for a model that has one beside its id. */
  readonly unique?: Unique;
  /** By the model of rows that belong to it: it has some, and is not removed with them (`onDelete: Restrict`). */
  readonly inUse?: Readonly<Record<string, InUse>>;
};

/** Entity that rows belong to. A caller who reaches the row of the parent reaches all that belong to it, of any author. */
type Parent<Of extends Model, Key, Absent> = {
  /** Relation of the rows to it. */
  readonly relation: keyof WhereOf<Of> & string;
  /** Column of the rows that has its id; inputs of lists and creates have it under the same name. */
  readonly key: Key & keyof CreateOf<Of>;
  readonly model: (db: Queries) => Model;
  /** There is no such parent, or the caller does not reach it. */
  readonly absent: Absent;
};

/** Rows that a column of these points to. */
type Reference<Absent> = {
  readonly model: (db: Queries) => Model;
  /** There is no such row, or the caller does not reach it. */
  readonly absent: Absent;
  /** The part of a `where` that keeps to those which may be pointed to, when it is not the caller's scope itself. */
  readonly within?: (scope: Scope) => object;
};

/** A procedure, if its errors are declared. */
type With<Code extends DeclarableCode, Procedure> = [Code] extends [never]
  ? "An error that it refuses with is missing in `errors`."
  : Procedure;

/** A call, or one whose `db` is a transaction, of which the write becomes a part. */
type Reading<Input> = { readonly db: Queries; readonly scope: Scope; readonly input: Input };
type Refusing<Code extends DeclarableCode, Input> = Reading<Input> & { readonly refuse: Refuse<Code> };
type Writing<Code extends DeclarableCode, Input> = Refusing<Code, Input> & { readonly actor: Actor };

type Page = { limit: number; cursor?: Cursor | null | undefined };
type HistoryInput = { id: string; limit: number; cursor?: string | null | undefined };
type Seen = { id: string; version: number };

/**
 * Procedures of rows that have an owner and a version, as far as they are the same for every entity: found within the
 * caller's scope, read page by page, created once however often that is sent, changed only as the writer has seen them, and
 * each write in one transaction with its entry in the audit log.
 */
export function ownedRows<
  Of extends Model,
  View,
  const Absent extends DeclarableCode = never,
  const Stale extends DeclarableCode = never,
  const Taken extends DeclarableCode = never,
  const Unique extends DeclarableCode = never,
  const InUse extends DeclarableCode = never,
  const Include extends object = object,
  const Key extends string = never,
  const ParentAbsent extends DeclarableCode = never,
  const Columns extends string = never,
  const ReferenceAbsent extends DeclarableCode = never,
>(options: {
  /** Name of the entity in the audit log. */
  readonly entity: string;
  /** Names of the entity, as people read them. */
  readonly names: Names;
  readonly model: (db: Queries) => Of;
  /**
   * What becomes of the rows of a user who deletes their account: they keep it from being deleted, are deleted with it,
   * or are transferred to the administrator who has been there for the longest. This is the one place that says it: the
   * database restricts the owner's removal in each case (`onDelete: Restrict`), so that none goes unnoticed.
   */
  readonly whenOwnerLeaves: WhenOwnerLeaves;
  /** Entity that the rows belong to: the owner of its row has access to them, and their own owner is their author. */
  readonly parent?: Parent<Of, Key, ParentAbsent>;
  /** Columns that point to other rows, whose owners may be others. Writes look whether the caller reaches them. */
  readonly references?: Readonly<Record<Columns, Reference<ReferenceAbsent>>> & {
    readonly [Column in Columns]: Column extends keyof CreateOf<Of>
      ? unknown
      : "The model has no such column.";
  };
  /** Relations that the view shows, beside the owner. */
  readonly include?: Include;
  /** Schema of what people write. The audit log keeps the changes of each of its fields. */
  readonly content: z.ZodObject;
  /** Columns beside the content of which the audit log keeps the changes, such as a state. */
  readonly logged?: readonly string[];
  /**
   * Calls of the slice and transitions of which the owner is notified where another does them, by their names: `move` for
   * every transition. Of rows that belong to another it is the owner of that one.
   */
  readonly notifies?: readonly string[];
  readonly view: (row: RowOf<Of, WithOwner & Include>) => View;
  readonly errors: Errors<Absent, Stale, Taken, Unique, InUse>;
}) {
  type Row = RowOf<Of, WithOwner & Include>;

  /** What is the same in the procedures of every owned, versioned entity. Each takes the call, and what differs. */
  type OwnedRows = {
    /** Row with its relations; `null` when there is none. */
    readonly find: (db: Queries, where: WhereOf<Of>) => Promise<Row | null>;
    /** The part of a `where` that keeps to the rows which a caller of this scope reaches. */
    readonly within: (scope: Scope) => WhereOf<Of>;
    /**
     * Page of a list, in one of its `sorts`; `where` narrows it beside the caller's scope, or the parent of the input. The
     * first page has the counts of the list, by state where the audit log keeps one.
     */
    readonly list: <Name extends string>(
      call: Refusing<ParentAbsent, Page & { sort: NoInfer<Name> } & { [Column in Key]: string }>,
      sorts: Readonly<Record<Name, Sort & { readonly by: keyof Row & string }>>,
      where?: WhereOf<Of>,
    ) => Promise<{ items: View[]; nextCursor: Cursor | null; counts?: ListCounts }>;
    /** Row of an id. */
    readonly byId: With<Absent, (call: Refusing<Absent, { id: string }>) => Promise<View>>;
    /** Page of what the audit log has of a row, newest first. */
    readonly history: With<Absent, (call: Refusing<Absent, HistoryInput>) => Promise<HistoryPage>>;
    /**
     * New row of the caller's, of a parent that they reach. It is idempotent: the audit log remembers the first
     * time, and the second is answered with the same row. `judge` refuses what is against a rule, and other creates
     * of the same owner wait meanwhile.
     */
    readonly create: With<
      Taken,
      (
        call: Writing<Taken | Unique | ParentAbsent | ReferenceAbsent, { id: string }>,
        data: Omit<CreateOf<Of>, "id" | "ownerId">,
        judge?: (transaction: Queries) => unknown,
      ) => Promise<View>
    >;
    /**
     * Change of a row that is still as the caller has seen it, with optimistic locking. The audit log calls it `action`;
     * `judge` refuses what is against a rule, by the row before it.
     */
    readonly change: With<
      Stale,
      (
        call: Writing<Absent | Stale | Unique | ReferenceAbsent, Seen>,
        action: string,
        data: ChangeOf<Of>,
        judge?: (before: Row, transaction: Queries) => unknown,
      ) => Promise<View>
    >;
    /**
     * Change that follows from another one: of all rows of a `where`, those too that the caller has not seen, each
     * with its own entry in the audit log. What it must not change is left out by the `where`, and what is written
     * is not judged.
     * @returns how many rows there were
     */
    readonly changeAll: (
      call: { readonly db: Queries; readonly actor: Actor },
      action: string,
      where: WhereOf<Of>,
      data: ChangeOf<Of>,
    ) => Promise<number>;
    /** Removal of a row that is still as the caller has seen it. Its history stays in the audit log. */
    readonly remove: With<Stale, (call: Writing<Absent | Stale | InUse, Seen>) => Promise<{ id: string }>>;
    /** Rows of one owner, all of them: for the end of an account, and for the download of its data. */
    readonly ofOwner: OwnerRows;
  };

  const rows: Repository = createRepository(options as unknown as RepositoryOptions);
  return rows as unknown as OwnedRows;
}
