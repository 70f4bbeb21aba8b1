import { AsyncLocalStorage } from "node:async_hooks";
import { loggedText } from "../../contract/dates";
import type { Actor } from "../../contract/permissions";
import { UserFacingError } from "../../contract/user-facing-error";
import { processWide } from "../process/process-wide";
import type { Querying } from "./database";

/** Change of one field by a write; `null` where there was, or is, nothing. */
export type Change = { field: string; from: string | null; to: string | null };

export type EventToRecord = {
  entity: string;
  entityId: string;
  action: string;
  actorId: string;
  /** Id of the token by which a program did it in the actor's name. */
  tokenId?: string;
  /**
   * User whose row it is, as far as access goes: of a row that belongs to another, the owner of that one. They, and who
   * else reaches their rows, hear of it at once; `null`: only who reaches any.
   */
  rowOwnerId: string | null;
  /** That user before, where the write gave the row to another: they and who reaches their rows hear of it too. */
  formerOwnerId?: string | null;
  /** Who reaches the row itself, behind the name of the access: `organiser 0199…`, `published *`. They hear of it too. */
  reachedBy?: string[];
  changes: Change[];
};

/** Entry with what the audit log finds out by itself: the mutation and the request that write it. */
type WrittenEvent = EventToRecord & { procedure: string | null; reference: string | null };

export type StoredEvent = {
  id: bigint;
  action: string;
  actorId: string;
  tokenId: string | null;
  changes: unknown;
  at: Date;
};

/** Entry of the audit log, where it may be of any entity. */
export type AnyStoredEvent = StoredEvent & { readonly entity: string; readonly entityId: string };

/** Part of a database client that the audit log is written with. */
export type Recording = {
  readonly $executeRaw: (query: TemplateStringsArray, ...values: unknown[]) => PromiseLike<number>;
  readonly auditEvent: {
    readonly createMany: (query: { data: WrittenEvent[] }) => PromiseLike<unknown>;
  };
};

/** Part of a database client that the audit log is read with. */
export type HistoryReading = {
  readonly auditEvent: {
    readonly findMany: (query: {
      where: { entity: string; entityId: string; id?: { lt: bigint } };
      orderBy: { id: "desc" };
      take: number;
    }) => PromiseLike<StoredEvent[]>;
  };
  readonly user: {
    readonly findMany: (query: {
      where: { id: { in: string[] } };
      select: { id: true; name: true };
    }) => PromiseLike<{ id: string; name: string }[]>;
  };
};

/** Who writes, as the audit log keeps it. */
export const writtenBy = ({ id, tokenId }: Actor) => ({ actorId: id, ...(tokenId && { tokenId }) });

/**
 * Adds a write to the audit log. It takes a transaction: the write and its entry stand or fall together. In SQL, which
 * passes by Prisma's planning: every write makes an entry.
 */
export async function recordEvent(transaction: Pick<Recording, "$executeRaw">, event: EventToRecord) {
  const { entity, entityId, action, actorId, tokenId, changes, procedure, reference } = written(event);
  const { rowOwnerId, formerOwnerId = null, reachedBy = [] } = event;
  await transaction.$executeRaw`
    INSERT INTO "AuditEvent"
      ("entity", "entityId", "action", "actorId", "tokenId", "changes", "rowOwnerId", "formerOwnerId", "reachedBy",
        "procedure", "reference")
    VALUES (${entity}, ${entityId}::uuid, ${action}, ${actorId}, ${tokenId ?? null}::uuid,
      ${JSON.stringify(changes)}::jsonb, ${rowOwnerId}, ${formerOwnerId}, ${reachedBy}::text[],
        ${procedure}, ${reference})`;
}

function written(event: EventToRecord): WrittenEvent {
  const writing = storage.getStore();
  if (writing) writing.wrote = true;
  return { ...event, procedure: writing?.procedure ?? null, reference: writing?.reference ?? null };
}

/** Changes of the create by which a row came to be; `undefined` when no row of this id was ever made. */
export async function firstChanges(
  transaction: Querying,
  { entity, entityId }: Pick<EventToRecord, "entity" | "entityId">,
): Promise<Change[] | undefined> {
  const [first] = await transaction.$queryRaw<{ changes: Change[] }[]>`
    SELECT "changes" FROM "AuditEvent"
    WHERE "entity" = ${entity} AND "entityId" = ${entityId}::uuid AND "action" = 'create' LIMIT 1`;
  return first?.changes;
}

/** Adds one write of many rows to the audit log: an entry for each, in one statement. */
export async function recordEvents(transaction: Recording, events: EventToRecord[]): Promise<void> {
  await transaction.auditEvent.createMany({ data: events.map(written) });
}

const command = "command:";

/** The `actorId` of what a command does, which no user is signed in for. */
export const commandActor = (name: string): string => `${command}${name}`;

/** Names of rows by their ids, as far as the rows are still there. */
export async function namesIn(rows: HistoryReading["user"], ids: readonly string[]) {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Map<string, string>();
  const named = await rows.findMany({ where: { id: { in: distinct } }, select: { id: true, name: true } });
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** Names of actors by their ids, for sentences such as "by Robin"; a deleted account has none. */
export async function actorNames(db: Pick<HistoryReading, "user">, ids: readonly string[]) {
  const commands = ids.filter((id) => id.startsWith(command));
  return new Map<string, string>([
    ...commands.map((id) => [id, `the command "${id.slice(command.length)}"`] as const),
    ...(await namesIn(db.user, ids)),
  ]);
}

export const historyEntryOf = (event: StoredEvent, names: ReadonlyMap<string, string>) => ({
  id: String(event.id),
  action: event.action,
  actorName: names.get(event.actorId) ?? null,
  byProgram: event.tokenId !== null,
  changes: event.changes as Change[],
  at: event.at,
});

export function changesBetween<Row extends object>(
  before: Partial<Row>,
  after: Partial<Row>,
  fields: readonly (keyof Row & string)[],
): Change[] {
  return fields
    .map((field) => ({ field, from: loggedText(before[field]), to: loggedText(after[field]) }))
    .filter(({ from, to }) => from !== to);
}

/** Newest first, after the event whose id is the `cursor`. */
export async function readHistory(
  db: HistoryReading,
  of: { entity: string; entityId: string },
  page: { cursor?: string | null | undefined; limit: number },
) {
  const rows = await db.auditEvent.findMany({
    where: { ...of, ...(page.cursor && { id: { lt: BigInt(page.cursor) } }) },
    orderBy: { id: "desc" },
    take: page.limit + 1,
  });
  const events = rows.slice(0, page.limit);
  const actorIds = events.map(({ actorId }) => actorId);
  const names = await actorNames(db, actorIds);
  return {
    items: events.map((event) => historyEntryOf(event, names)),
    nextCursor: rows.length > page.limit ? String(events.at(-1)?.id) : null,
  };
}

// Notifications: of entries of the audit log, for whose row it is.

/** Write as the audit log has it, as far as it says whether anybody is notified. */
type Notifying = { readonly entity: string; readonly action: string; readonly procedure: string | null };

/** By entity, the calls and transitions whose writes its rows declare under `notifies`. */
const declared = processWide("notifies", () => new Map<string, readonly string[]>());

export function setNotifies(entity: string, notifies: readonly string[]): void {
  declared.set(entity, notifies);
}

/** Whether the owner of the row is notified of a write: by the name of its transition, or of the call that made it. */
export function isNotified({ entity, action, procedure }: Notifying): boolean {
  const isOf = (name: string) => name === action || procedure === `${entity}.${name}`;
  return declared.get(entity)?.some(isOf) ?? false;
}

/**
 * Refuses names under `notifies` that nothing is done under.
 * @param doneTo names of the calls and transitions of a slice; undefined: there is no such slice
 * @throws {UserFacingError} when there are some
 */
export function refuseUnknownNotifies(doneTo: (entity: string) => readonly string[] | undefined): void {
  for (const [entity, notifies] of declared) {
    const known = doneTo(entity);
    const unknown = known && notifies.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw new UserFacingError(
        `The rows of "${entity}" notify of "${unknown}", which is no transition and no mutation of that slice. There are: ${known?.join(", ")}.`,
      );
  }
}

type Shown = {
  /** Title of the row, as it was after the write, or before its removal. */
  readonly title: string;
  /** Row on whose page it is: itself, or the one that it belongs to. */
  readonly entity: string;
  readonly rowId: string;
};

/**
 * Adds a notification of the entry that this transaction has written last: for whose row it is or was until then, unless
 * they did it themselves or want to be notified of nothing.
 */
export async function notifyOwners(
  transaction: Pick<Recording, "$executeRaw">,
  { actorId, rowOwnerId, formerOwnerId }: Pick<EventToRecord, "actorId" | "rowOwnerId" | "formerOwnerId">,
  { title, entity, rowId }: Shown,
): Promise<void> {
  const owners = [rowOwnerId, formerOwnerId].filter((id) => id && id !== actorId);
  if (owners.length === 0) return;
  await transaction.$executeRaw`
    INSERT INTO "Notification" ("userId", "eventId", "title", "entity", "rowId")
    SELECT "id", currval(pg_get_serial_sequence('"AuditEvent"', 'id')), ${title}, ${entity}, ${rowId}::uuid
    FROM "User" WHERE "id" = ANY(${owners}) AND "notifiedBy" <> 'none'`;
}

/** Work that may write: what the audit log says of each of its writes, and whether there was one. */
type Writing = {
  /** Path of the mutation; `null` for a job. */
  readonly procedure: string | null;
  readonly reference: string;
  wrote: boolean;
};

const storage = processWide("writing", () => new AsyncLocalStorage<Writing>());

/** Path of the mutation that goes on; `null`: a job, a command. */
export const writingProcedure = (): string | null => storage.getStore()?.procedure ?? null;

/**
 * Runs what may write, so that its entries in the audit log name it. Once it has ended, in whichever way, readers of live
 * updates are woken if it wrote: what was rolled back they do not find.
 */
export async function asWriting<Result>(
  { procedure, reference }: Omit<Writing, "wrote">,
  run: () => Promise<Result>,
): Promise<Result> {
  const writing: Writing = { procedure, reference, wrote: false };
  try {
    return await storage.run(writing, run);
  } finally {
    if (writing.wrote) {
      readers.writes += 1;
      readers.wake?.();
    }
  }
}

type Readers = { writes: number; wake?: (() => void) | undefined };
const readers = processWide("readers", (): Readers => ({ writes: 0 }));

/** How much work of this process has ended that wrote: a place known from before the last of it has not seen all of it. */
export const endedWrites = (): number => readers.writes;

/** Sets what wakes the readers of live updates, in this process and in others. */
export function onWritten(wake: (() => void) | undefined): void {
  readers.wake = wake;
}
