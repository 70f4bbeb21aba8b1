import type { QueryResult, QueryResultRow } from "pg";

/** Entry of the audit log, as far as live updates are made of it. */
export type LiveEvent = {
  readonly entity: string;
  readonly entityId: string;
  readonly action: string;
  readonly actorId: string;
  readonly procedure: string | null;
  readonly rowOwnerId: string | null;
  readonly formerOwnerId: string | null;
  /** Who reaches the row itself, behind the name of the access: a user, or everybody. */
  readonly reachedBy: readonly string[];
  readonly reference: string | null;
};

type Row = LiveEvent & { readonly id: string | null; readonly xid: string; readonly snapshot: string };

/** Part of a connection that is read by. */
export type SqlClient = {
  readonly query: <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<QueryResult<Row>>;
};

/** Entries in one statement. */
const page = 1000;

const columns = `"id", "xid", "entity", "entityId", "action", "actorId", "procedure", "rowOwnerId", "formerOwnerId",
  "reachedBy", "reference"`;

/** Entries of one page, behind the last of the page before. Each half is read by the index, however many there are. */
const half = (where: string) => `(
  SELECT ${columns} FROM "AuditEvent"
  WHERE ${where} AND ("xid", "id") > ($3::bigint, $4::bigint)
    AND ($5::text IS NULL OR pg_visible_in_snapshot("xid"::text::xid8, $5::pg_snapshot))
  ORDER BY "xid", "id" LIMIT ${page})`;
const statement = `
  SELECT pg_current_snapshot()::text AS snapshot, entry.* FROM (SELECT 1) AS one LEFT JOIN (
    ${half(`"xid" = ANY($2::bigint[])`)} UNION ALL ${half(`"xid" >= $1::bigint`)}
    ORDER BY "xid", "id" LIMIT ${page}
  ) AS entry ON true ORDER BY entry."xid", entry."id"`;

export async function snapshotNow(client: SqlClient): Promise<Snapshot> {
  const { rows } = await client.query<{ snapshot: string }>(`SELECT pg_current_snapshot()::text AS snapshot`);
  return parseSnapshot(rows[0]?.snapshot ?? "");
}

/**
 * Reads the audit log from a snapshot on: each entry that was committed since, once, whichever ids came first.
 * @param most entries that are worth reading
 * @returns them and the snapshot that has seen them; `null` where there are more, or the snapshot is none of this database, as after a restore
 */
export async function readEvents(client: SqlClient, since: Snapshot, most = Number.POSITIVE_INFINITY) {
  const events: LiveEvent[] = [];
  let last: Pick<Row, "id" | "xid"> = { id: "0", xid: "0" };
  let seen: string | null = null;
  for (;;) {
    const values: unknown[] = [since.next, since.open, last.xid, last.id, seen];
    const { rows } = await client.query<Row>(statement, values);
    seen ??= rows[0]?.snapshot ?? "";
    const found = rows.filter(({ id }) => id !== null);
    events.push(...found);
    const snapshot = parseSnapshot(seen);
    if (snapshot.next < since.next || events.length > most) return null;
    last = found.at(-1) ?? last;
    if (found.length < page) return { events, snapshot };
  }
}

/**
 * Place in the audit log: what a snapshot of the database has seen. Ids do not tell it, because a lower one may commit later;
 * nor does the oldest open transaction, behind which everything would be read again for as long as it lasts.
 */
export type Snapshot = {
  /** Transaction that was not begun yet: it and all after it were not seen. */
  readonly next: bigint;
  /** Transactions before that which were still open, the oldest first: they were not seen either. */
  readonly open: readonly bigint[];
};

/** Snapshot as PostgreSQL writes it: the oldest open transaction, the next one, and all that are open. */
export function parseSnapshot(text: string): Snapshot {
  const [, next = "0", open = ""] = text.split(":");
  return { next: BigInt(next), open: open === "" ? [] : open.split(",").map(BigInt) };
}
