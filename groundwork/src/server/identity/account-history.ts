import type { AccountHistoryPage } from "../../contract/account-history";
import { type AnyStoredEvent, actorNames, type HistoryReading, historyEntryOf } from "../data/audit-log";

const entity = "user";

type Reading = Pick<HistoryReading, "user"> & {
  readonly auditEvent: {
    readonly findMany: (query: {
      where: ({ actorId: string } | { entity: string; entityId: string }) & { id?: { lt: bigint } };
      orderBy: { id: "desc" };
      take: number;
    }) => PromiseLike<AnyStoredEvent[]>;
  };
};

/**
 * One page of what an account did and of what was done to it, newest first. Of other entities it says only that they
 * were written: what is in their rows is for those who may see them.
 * @param cursor the id of the last event of the page before.
 */
export async function readAccountHistory(
  db: Reading,
  userId: string,
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
): Promise<AccountHistoryPage> {
  const page = { orderBy: { id: "desc" }, take: limit + 1 } as const;
  const before = cursor ? { id: { lt: BigInt(cursor) } } : {};
  // Each by an index of its own, which one condition with OR would not be read by.
  const [done, undergone] = await Promise.all([
    db.auditEvent.findMany({ where: { actorId: userId, ...before }, ...page }),
    db.auditEvent.findMany({ where: { entity, entityId: userId, ...before }, ...page }),
  ]);
  const found = [...new Map([...done, ...undergone].map((event) => [event.id, event])).values()];
  const newest = found.sort((one, other) => (one.id < other.id ? 1 : -1));
  const events = newest.slice(0, limit);
  const isOther = (event: AnyStoredEvent) => event.entity === entity && event.entityId !== userId;
  const names = await actorNames(db, [
    ...events.map(({ actorId }) => actorId),
    ...events.filter(isOther).map(({ entityId }) => entityId),
  ]);
  return {
    items: events.map((event) => ({
      ...historyEntryOf(event, names),
      entity: event.entity,
      entityId: event.entityId,
      otherName: isOther(event) ? (names.get(event.entityId) ?? "a deleted account") : null,
      ...(event.entity !== entity && { changes: [] }),
    })),
    nextCursor: newest.length > limit ? String(events.at(-1)?.id) : null,
  };
}
