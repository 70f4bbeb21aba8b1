import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import type { Actor } from "../../contract/permissions";
import type { Sort } from "../../contract/rows";
import { AppError } from "../log/app-error";
import {
  changesBetween,
  type EventToRecord,
  firstChanges,
  isNotified,
  notifyOwners,
  readHistory,
  recordEvent,
  setNotifies,
  writingProcedure,
  writtenBy,
} from "./audit-log";
import { foreignKeyOf, isIdTaken, isUniqueViolation, lockOwner } from "./database";
import { type OwnerRowsOptions, ownerRows } from "./owner-rows";
import { afterCursor, type Cursor, countsOf, orderBy, relationsOfPage, toPage } from "./pagination";
import {
  accessOwner,
  type ParentRows,
  type Reaching,
  type References,
  reachedAfter,
  reachedBy,
  refuseOutOfReach,
  refuseUnreached,
  type Scope,
  type Target,
} from "./scope";
import type { Row, RowTransaction, Where } from "./table";

// What `owned-rows.ts` gives its types, for a model of which no more is known than that its rows are owned.

/** Client of the database, or a transaction that goes on. */
type Client = RowTransaction & {
  readonly $transaction?: <Result>(run: (transaction: RowTransaction) => Promise<Result>) => Promise<Result>;
};

type Parent = ParentRows & Pick<Target<RowTransaction>, "absent"> & { readonly relation: string };

export type RepositoryOptions = Omit<OwnerRowsOptions, "fields" | "parent"> & {
  readonly parent?: Parent;
  readonly references?: References;
  readonly include?: object;
  readonly content: z.ZodObject;
  readonly logged?: readonly string[];
  readonly notifies?: readonly string[];
  readonly view: (row: Row) => unknown;
  readonly errors: Readonly<Record<"absent" | "stale" | "taken", string>> & {
    readonly unique?: string;
    readonly inUse?: Readonly<Record<string, string>>;
  };
};
export type Repository = ReturnType<typeof createRepository>;

type Refusing<Input> = Reaching & { readonly db: Client; readonly input: Input };
type Writing<Input> = Refusing<Input> & { readonly actor: Actor };

type Page = { sort: string; limit: number; cursor?: Cursor | null; days?: number | undefined };
type Listing = Refusing<Page> & { readonly actor?: Actor | null };
type Seen = { id: string; version: number };

/** Characters of a title that a notification keeps. */
const titleLength = 200;

/** Runs in the transaction that goes on, or in one of its own. */
const inTransaction = <Result>(db: Client, run: (transaction: RowTransaction) => Promise<Result>) =>
  db.$transaction ? db.$transaction(run) : run(db);

export function createRepository({
  entity,
  names,
  model,
  whenOwnerLeaves,
  parent,
  references = {},
  include,
  content,
  logged = [],
  notifies = [],
  view,
  errors,
}: RepositoryOptions) {
  const fields = [...Object.keys(content.shape), ...logged];
  const of = { entity, model, parent };
  const relations = { owner: { select: { name: true } }, ...include };

  setNotifies(entity, notifies);

  /** Adds a write of a row to the audit log, and notifies the owner where that is declared. */
  async function record(
    transaction: RowTransaction,
    actor: Actor,
    row: Row,
    given: Omit<EventToRecord, "entity" | "entityId" | "actorId">,
  ) {
    const event = { ...given, entity, entityId: row.id, ...writtenBy(actor) };
    await recordEvent(transaction, event);
    if (!isNotified({ ...event, procedure: writingProcedure() })) return;
    // By whole characters: half of an emoji is no text.
    const title = [...String(row[fields[0] ?? ""] ?? "")].slice(0, titleLength).join("");
    const page = parent
      ? { entity: parent.relation, rowId: String(row[parent.key]) }
      : { entity, rowId: row.id };
    await notifyOwners(transaction, event, { title, ...page });
  }

  /** The part of a `where` that keeps to the rows which the caller reaches: their own, or those of a parent of theirs. */
  const within = (scope: Scope): Where =>
    parent && Object.keys(scope).length > 0 ? { [parent.relation]: scope } : scope;

  /** Column of these values that says to which parent rows belong; none for rows without one. */
  async function parentIn(values: object, db: RowTransaction, { scope, refuse }: Reaching): Promise<Where> {
    if (!parent) return {};
    const id = (values as Where)[parent.key];
    await refuseOutOfReach(parent, id, db, scope, refuse);
    return { [parent.key]: id };
  }

  /** Error for a row that was removed between the look at it and the write that points to it. */
  function absentFor(error: unknown): string | undefined {
    const { column = "" } = foreignKeyOf(error) ?? {};
    return column === parent?.key ? parent.absent : references[column]?.absent;
  }

  const find = (db: RowTransaction, where: Where) => model(db).findFirst({ where, include: relations });

  /** Answers a writer who has not seen the row as it is now: another write was quicker, or there is no such row. */
  async function refuseUnseen(db: RowTransaction, where: Where, refuse: Refusing<Seen>["refuse"]) {
    const row = await find(db, where);
    return row ? refuse(errors.stale, { currentVersion: row.version }) : refuse(errors.absent);
  }

  async function list(call: Listing, sorts: Record<string, Sort>, where: Where = {}) {
    const { db, actor, scope, input } = call;
    const order = sorts[input.sort] as Sort;
    const reached = parent ? await parentIn(input, db, call) : scope;
    // The name of the one owner of all rows came with the session.
    const own = !parent && "ownerId" in scope && scope.ownerId === actor?.id;
    const owner = own && actor ? { name: actor.name } : undefined;
    const matching = { AND: [reached, where] };
    const rows = await model(db).findMany({
      where: { AND: [matching, afterCursor(order, input.cursor)] },
      orderBy: orderBy(order),
      take: input.limit + 1,
      include: owner ? include : relations,
      ...relationsOfPage,
    });
    const { items, nextCursor } = toPage(order, rows, input.limit);
    const counts = await countsOf(
      input,
      { items, nextCursor },
      ({ take, where: created }) => model(db).count({ where: { AND: [matching, created] }, take }),
      logged.includes("state")
        ? () => model(db).groupBy({ by: ["state"], where: matching, _count: true })
        : undefined,
    );
    return { items: items.map((row) => view(owner ? { ...row, owner } : row)), nextCursor, ...counts };
  }

  async function byId({ db, scope, input, refuse }: Refusing<{ id: string }>) {
    return view((await find(db, { id: input.id, ...within(scope) })) ?? refuse(errors.absent));
  }

  async function history(call: Refusing<{ id: string; limit: number; cursor?: string | null }>) {
    await byId(call);
    return readHistory(call.db, { entity, entityId: call.input.id }, call.input);
  }

  async function create(
    call: Writing<{ id: string }>,
    data: object,
    judge: (transaction: RowTransaction) => unknown = () => {},
  ) {
    const { db, actor, refuse } = call;
    const { id } = call.input;
    const written = inTransaction(db, async (transaction) => {
      await lockOwner(transaction, actor.id);
      const mine = { id, ownerId: actor.id, ...(await parentIn(data, transaction, call)) };
      const changes = changesBetween({}, data as Row, fields);
      const first = await firstChanges(transaction, { entity, entityId: id });
      if (first) {
        const row = await find(transaction, mine);
        return row && isDeepStrictEqual(first, changes) ? view(row) : refuse(errors.taken);
      }
      await refuseUnreached(references, { after: data, before: {} }, transaction, call);
      await judge(transaction);
      const created = await model(transaction).create({
        data: { ...data, ...mine },
        ...(include && { include }),
      });
      await record(transaction, actor, created, {
        action: "create",
        rowOwnerId: await accessOwner(transaction, parent, created),
        reachedBy: (await reachedBy(transaction, of, [created]))(created),
        changes,
      });
      return view({ ...created, owner: { name: actor.name } });
    });
    return written.catch((error) => {
      const unique = (isIdTaken(error) ? undefined : errors.unique) ?? errors.taken;
      const code = isUniqueViolation(error) ? unique : absentFor(error);
      if (code !== undefined) return refuse(code);
      // The account was deleted in the meantime.
      if (foreignKeyOf(error)?.column === "ownerId") throw new AppError("SIGN_IN_NEEDED");
      throw error;
    });
  }

  async function change(
    call: Writing<Seen>,
    action: string,
    data: object,
    judge: (before: Row, transaction: RowTransaction) => unknown = () => {},
  ) {
    const { db, actor, scope, refuse } = call;
    const { id, version } = call.input;
    const where = { id, ...within(scope) };
    const written = inTransaction(db, async (transaction) => {
      const before = await find(transaction, where);
      if (before?.version !== version) return refuseUnseen(transaction, where, refuse);
      await refuseUnreached(references, { after: data, before }, transaction, call);
      await judge(before, transaction);
      const formerly = await reachedBy(transaction, of, [before]);
      // The guard is in the `where`: what was judged must still be so when it is written.
      const { count } = await model(transaction).updateMany({
        where: { ...where, version },
        data: { ...data, version: { increment: 1 } },
      });
      const after = await find(transaction, where);
      if (count === 0 || !after) return refuseUnseen(transaction, where, refuse);
      const changes = changesBetween(before, after, fields);
      const reached = await reachedAfter(transaction, of, [[before, after]], formerly);
      await record(transaction, actor, after, { action, ...reached(before, after), changes });
      return view(after);
    });
    return written.catch((error) => {
      const code = errors.unique !== undefined && isUniqueViolation(error) ? errors.unique : absentFor(error);
      if (code !== undefined) return refuse(code);
      throw error;
    });
  }

  async function changeAll(
    { db, actor }: { readonly db: Client; readonly actor: Actor },
    action: string,
    where: Where,
    data: object,
  ) {
    return inTransaction(db, async (transaction) => {
      const table = model(transaction);
      const found = (await table.findMany({ where })).map(({ id }) => id);
      const locked = { AND: [where, { id: { in: found } }] };
      // Writing the version locks the rows: what is read next stays so until it is written.
      await table.updateMany({ where: locked, data: { version: { increment: 1 } } });
      const rows = await table.findMany({ where: locked });
      const all = { id: { in: rows.map(({ id }) => id) } };
      const formerly = await reachedBy(transaction, of, rows);
      await table.updateMany({ where: all, data });
      const written = await table.findMany({ where: all });
      const byId = new Map(written.map((row) => [row.id, row]));
      // The lock keeps every one of them there.
      const pairs = rows.map((before) => [before, byId.get(before.id) ?? before] as const);
      const reached = await reachedAfter(transaction, of, pairs, formerly);
      for (const [before, after] of pairs) {
        const changes = changesBetween(before, after, fields);
        await record(transaction, actor, after, { action, ...reached(before, after), changes });
      }
      return rows.length;
    });
  }

  async function remove({ db, actor, scope, input: { id, version }, refuse }: Writing<Seen>) {
    const where = { id, ...within(scope) };
    const written = inTransaction(db, async (transaction) => {
      const before = await find(transaction, where);
      const formerly = await reachedBy(transaction, of, before ? [before] : []);
      const { count } = await model(transaction).deleteMany({ where: { ...where, version } });
      if (count === 0 || !before) return refuseUnseen(transaction, where, refuse);
      const rowOwnerId = await accessOwner(transaction, parent, before);
      const changes = changesBetween(before, {}, fields);
      const event = { action: "remove", rowOwnerId, reachedBy: formerly(before), changes };
      await record(transaction, actor, before, event);
      return { id };
    });
    return written.catch((error) => {
      const code = errors.inUse?.[foreignKeyOf(error)?.model ?? ""];
      if (code !== undefined) return refuse(code);
      throw error;
    });
  }

  const ofOwner = ownerRows({ entity, names, whenOwnerLeaves, model, parent, fields });
  return { find, within, list, byId, history, create, change, changeAll, remove, ofOwner };
}
