import type { AuditEntry, AuditFilters } from "../../contract/audit";
import { type AnyStoredEvent, actorNames, type HistoryReading, historyEntryOf, namesIn } from "./audit-log";

type StoredEntry = AnyStoredEvent & {
  readonly procedure: string | null;
  readonly reference: string | null;
};

/** Part of a database client that the whole audit log is read with. */
export type AuditReading = Pick<HistoryReading, "user"> & {
  readonly apiToken: HistoryReading["user"];
  readonly auditEvent: {
    readonly findMany: (query: {
      where: { AND: object[] };
      orderBy: { id: "desc" } | ({ at: "desc" } | { id: "desc" })[];
      take: number;
      skip: number;
    }) => PromiseLike<StoredEntry[]>;
    readonly findUnique: (query: { where: { id: bigint } }) => PromiseLike<StoredEntry | null>;
  };
};

type Page = {
  readonly cursor?: string | null | undefined;
  readonly limit: number;
  /** Entries to pass over. */
  readonly skip?: number;
};

/**
 * One page of the audit log, the newest first. What is written meanwhile comes before it: no entry is skipped or repeated.
 * @param cursor the id of the last entry of the page before
 */
export async function readEntries(db: AuditReading, filters: AuditFilters, { cursor, limit }: Page) {
  const rows = await storedEntries(db, filters, { cursor, limit: limit + 1 });
  const events = rows.slice(0, limit);
  const ids = events.flatMap(({ actorId, entity, entityId }) =>
    entity === "user" ? [actorId, entityId] : [actorId],
  );
  const tokenIds = events.flatMap(({ tokenId }) => tokenId ?? []);
  const [names, tokens] = await Promise.all([actorNames(db, ids), namesIn(db.apiToken, tokenIds)]);
  return {
    items: events.map((event): AuditEntry => {
      const { actorId, tokenId, entity, entityId, procedure, reference } = event;
      return {
        ...historyEntryOf(event, names),
        actorId,
        programName: (tokenId && tokens.get(tokenId)) || null,
        entity,
        entityId,
        entityName: (entity === "user" && names.get(entityId)) || null,
        procedure,
        reference,
      };
    }),
    nextCursor: rows.length > limit ? String(events.at(-1)?.id) : null,
  };
}

/** Whether the filters leave more entries than so many. */
export const isMoreThan = async (db: AuditReading, filters: AuditFilters, count: number): Promise<boolean> =>
  (await storedEntries(db, filters, { limit: 1, skip: count })).length > 0;

/**
 * Entries that the filters leave. Between two moments they are read in the order of the moments, by an index that has that:
 * in the order of the ids, PostgreSQL would read all that is newer.
 */
async function storedEntries(
  db: AuditReading,
  { from, until, entry, actor, ...same }: AuditFilters,
  { cursor, limit, skip = 0 }: Page,
): Promise<StoredEntry[]> {
  const equal = { actorId: actor, id: entry && BigInt(entry), ...same };
  const where = Object.fromEntries(Object.entries(equal).filter(([, value]) => value));
  if (!from && !until)
    return db.auditEvent.findMany({
      where: { AND: [where, cursor ? { id: { lt: BigInt(cursor) } } : {}] },
      orderBy: { id: "desc" },
      take: limit,
      skip,
    });
  const last = cursor ? await db.auditEvent.findUnique({ where: { id: BigInt(cursor) } }) : undefined;
  // A cursor that is made up.
  if (last === null) return [];
  const between = { ...(from && { gte: new Date(from) }), ...(until && { lt: new Date(until) }) };
  return db.auditEvent.findMany({
    where: { AND: [where, { at: between }, last ? behind(last) : {}] },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: limit,
    skip,
  });
}

/** Entries behind another in the order of the moments. The first condition is where the index is entered. */
const behind = ({ at, id }: StoredEntry) => ({
  at: { lte: at },
  OR: [{ at: { lt: at } }, { id: { lt: id } }],
});
