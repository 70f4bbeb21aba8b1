import { isDeepStrictEqual } from "node:util";
import { titleKey } from "groundwork/contract/fields";
import type { Actor, Permission } from "groundwork/contract/permissions";
import { openTransitions } from "groundwork/contract/states";
import { changesBetween, readHistory, recordEvent } from "groundwork/server/audit-log";
import { isUniqueViolation, lockOwner } from "groundwork/server/guards";
import {
  afterCursor,
  escapeLike,
  type Order,
  orderBy,
  relationsOfPage,
  toPage,
} from "groundwork/server/pagination";
import type { Call } from "groundwork/server/procedure";
import {
  createPlaceholder,
  listPlaceholders,
  movePlaceholder,
  type PlaceholderView,
  placeholderById,
  placeholderHistory,
  placeholderHistoryPage,
  placeholderPage,
  placeholderRemoved,
  placeholderView,
  removePlaceholder,
  updatePlaceholder,
} from "@/product/placeholder/fields";
import { placeholderPermissions } from "@/product/placeholder/permissions";
import { isEditable, refuseCreate, refuseMove, refuseUpdate } from "@/product/placeholder/rules";
import { type PlaceholderState, placeholderMachine } from "@/product/placeholder/states";
import type { Database, Transaction } from "../database/client";
import type { Placeholder, Prisma } from "../database/generated/client";
import { mutation, query } from "../procedure";

const entity = "placeholder";
const logged = ["title", "note", "state"] as const;
const owner = { select: { name: true } } as const;

type Where = { id: string; ownerId?: string };
type Row = Placeholder & { owner: { name: string } };

const find = (db: Database | Transaction, where: Where): Promise<Row | null> =>
  db.placeholder.findFirst({ where, include: { owner } });

/** The column holds only states of the product: nothing else is ever written to it. */
const stateOf = (row: Placeholder) => row.state as PlaceholderState;

const view = (row: Row): PlaceholderView => ({
  ...row,
  state: stateOf(row),
  ownerName: row.owner.name,
  transitions: openTransitions(placeholderMachine, stateOf(row)),
  editable: isEditable(stateOf(row)),
});

type Refuse = Call<Permission, unknown, "PLACEHOLDER_NOT_FOUND" | "PLACEHOLDER_STALE">["refuse"];

/** Answers a writer who has not seen the row as it is now: another write was quicker, or there is no such row. */
async function refuseUnseen(db: Database | Transaction, where: Where, refuse: Refuse): Promise<never> {
  const row = await find(db, where);
  return row ? refuse("PLACEHOLDER_STALE", { currentVersion: row.version }) : refuse("PLACEHOLDER_NOT_FOUND");
}

type Write = {
  db: Database;
  actor: Actor;
  scope: { ownerId?: string };
  input: { id: string; version: number };
  refuse: Refuse;
};

/**
 * Changes one row, with optimistic locking, and logs the change, in one transaction. The row must be as the writer saw it when it is judged,
 * and still be so when it is written: the guard is in the `where`.
 */
function change(
  { db, actor, scope, input: { id, version }, refuse }: Write,
  action: string,
  data: Prisma.PlaceholderUpdateManyMutationInput,
  judge: (before: Row) => void,
): Promise<PlaceholderView> {
  const where = { id, ...scope };
  return db.$transaction(async (transaction) => {
    const before = await find(transaction, where);
    if (before?.version !== version) return refuseUnseen(transaction, where, refuse);
    judge(before);
    const { count } = await transaction.placeholder.updateMany({
      where: { ...where, version, state: before.state },
      data: { ...data, version: { increment: 1 } },
    });
    const after = await find(transaction, where);
    if (count === 0 || !after) return refuseUnseen(transaction, where, refuse);
    const changes = changesBetween(before, after, logged);
    await recordEvent(transaction, { entity, entityId: id, action, actorId: actor.id, changes });
    return view(after);
  });
}

const orders: Record<"newest" | "updated" | "title", Order<Row>> = {
  newest: {
    column: "createdAt",
    direction: "desc",
    write: (row) => row.createdAt.toISOString(),
    read: (value) => new Date(value),
  },
  updated: {
    column: "updatedAt",
    direction: "desc",
    write: (row) => row.updatedAt.toISOString(),
    read: (value) => new Date(value),
  },
  title: { column: "titleKey", direction: "asc", write: (row) => row.titleKey, read: (value) => value },
};

export const list = query({
  permission: placeholderPermissions.list,
  input: listPlaceholders,
  output: placeholderPage,
  run: async ({ db, scope, input }) => {
    const order = orders[input.sort];
    const rows = await db.placeholder.findMany({
      where: {
        ...scope,
        ...(input.state && { state: input.state }),
        AND: [
          {
            OR: [
              { titleKey: { contains: escapeLike(titleKey(input.search)) } },
              { note: { contains: escapeLike(input.search), mode: "insensitive" } },
            ],
          },
          afterCursor(order, input.cursor),
        ],
      },
      orderBy: orderBy(order),
      take: input.limit + 1,
      include: { owner },
      ...relationsOfPage,
    });
    const { items, nextCursor } = toPage(order, rows, input.limit);
    return { items: items.map(view), nextCursor };
  },
});

export const byId = query({
  permission: placeholderPermissions.byId,
  input: placeholderById,
  output: placeholderView,
  errors: ["PLACEHOLDER_NOT_FOUND"],
  run: async ({ db, scope, input, refuse }) =>
    view((await find(db, { id: input.id, ...scope })) ?? refuse("PLACEHOLDER_NOT_FOUND")),
});

export const history = query({
  permission: placeholderPermissions.history,
  input: placeholderHistory,
  output: placeholderHistoryPage,
  errors: ["PLACEHOLDER_NOT_FOUND"],
  run: async ({ db, scope, input, refuse }) => {
    if (!(await find(db, { id: input.id, ...scope }))) return refuse("PLACEHOLDER_NOT_FOUND");
    return readHistory(db, { entity, entityId: input.id }, input);
  },
});

/** Idempotent: the audit log remembers the first time, and the second is answered with the same row. */
export const create = mutation({
  permission: placeholderPermissions.create,
  input: createPlaceholder,
  output: placeholderView,
  errors: ["PLACEHOLDER_TITLE_TAKEN", "PLACEHOLDER_LIMIT_REACHED", "PLACEHOLDER_ID_TAKEN"],
  invalidates: ["placeholder.list"],
  run: ({ db, actor, input, refuse }) =>
    db.$transaction(async (transaction) => {
      const { id, title, note } = input;
      await lockOwner(transaction, actor.id);
      const changes = changesBetween({}, { title, note, state: placeholderMachine.initial }, logged);
      const first = await transaction.event.findFirst({ where: { entity, entityId: id, action: "create" } });
      if (first) {
        const row = await find(transaction, { id, ownerId: actor.id });
        const same = isDeepStrictEqual(first.changes, changes);
        return row && same ? view(row) : refuse("PLACEHOLDER_ID_TAKEN");
      }
      const refusal = refuseCreate(await transaction.placeholder.count({ where: { ownerId: actor.id } }));
      if (refusal) return refuse(refusal);
      const { count } = await transaction.placeholder.createMany({
        data: {
          id,
          ownerId: actor.id,
          title,
          titleKey: titleKey(title),
          note,
          state: placeholderMachine.initial,
        },
        skipDuplicates: true,
      });
      const row = await find(transaction, { id, ownerId: actor.id });
      if (count === 0 || !row) return refuse("PLACEHOLDER_TITLE_TAKEN");
      await recordEvent(transaction, { entity, entityId: id, action: "create", actorId: actor.id, changes });
      return view(row);
    }),
});

export const update = mutation({
  permission: placeholderPermissions.update,
  input: updatePlaceholder,
  output: placeholderView,
  errors: [
    "PLACEHOLDER_NOT_FOUND",
    "PLACEHOLDER_STALE",
    "PLACEHOLDER_ARCHIVED",
    "PLACEHOLDER_NOTE_NEEDED",
    "PLACEHOLDER_TITLE_TAKEN",
  ],
  invalidates: ["placeholder.list", "placeholder.byId", "placeholder.history"],
  run: async (call) => {
    const { title, note } = call.input;
    const judge = (before: Row) => {
      const refusal = refuseUpdate(stateOf(before), note);
      if (refusal) call.refuse(refusal);
    };
    try {
      return await change(call, "update", { title, titleKey: titleKey(title), note }, judge);
    } catch (error) {
      return isUniqueViolation(error) ? call.refuse("PLACEHOLDER_TITLE_TAKEN") : Promise.reject(error);
    }
  },
});

export const move = mutation({
  permission: placeholderPermissions.move,
  input: movePlaceholder,
  output: placeholderView,
  errors: [
    "PLACEHOLDER_NOT_FOUND",
    "PLACEHOLDER_STALE",
    "PLACEHOLDER_TRANSITION_CLOSED",
    "PLACEHOLDER_NOTE_NEEDED",
  ],
  invalidates: ["placeholder.list", "placeholder.byId", "placeholder.history"],
  run: (call) => {
    const { transition } = call.input;
    return change(call, transition, { state: placeholderMachine.transitions[transition].to }, (before) => {
      const refusal = refuseMove(stateOf(before), before.note, transition);
      if (refusal) call.refuse(refusal);
    });
  },
});

export const remove = mutation({
  permission: placeholderPermissions.remove,
  input: removePlaceholder,
  output: placeholderRemoved,
  errors: ["PLACEHOLDER_NOT_FOUND", "PLACEHOLDER_STALE"],
  invalidates: ["placeholder.list"],
  run: ({ db, actor, scope, input, refuse }) =>
    db.$transaction(async (transaction) => {
      const { id, version } = input;
      const where = { id, ...scope };
      const before = await find(transaction, where);
      const { count } = await transaction.placeholder.deleteMany({ where: { ...where, version } });
      if (count === 0 || !before) return refuseUnseen(transaction, where, refuse);
      const changes = changesBetween(before, {}, logged);
      await recordEvent(transaction, { entity, entityId: id, action: "remove", actorId: actor.id, changes });
      return { id };
    }),
});
