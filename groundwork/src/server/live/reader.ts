import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Client, QueryResult, QueryResultRow } from "pg";
import { platformLimits } from "../../contract/limits";
import { withConnection } from "../../postgres/connection";
import { createListener, createNotifier } from "../../postgres/listener";
import { endedWrites, onWritten } from "../data/audit-log";
import { directDatabaseUrl, type Querying } from "../data/database";
import { withoutSecrets } from "../log/describe-error";
import { log } from "../log/log";
import { processWide } from "../process/process-wide";

const limits = platformLimits.live;

/** Seconds that a reader sleeps which nobody listens to. It is woken by the next who does, and by each write. */
const idleSeconds = 3600;

/**
 * Listener to what is read. It is called as soon as there is a place to read from, with no events, and then after each read.
 * @param events `null`: more than is known may have changed, as after a restore
 */
type Listener = (events: readonly LiveEvent[] | null, place: Snapshot) => void;

type Settings = { readonly url: () => Promise<string>; readonly pollSeconds?: number };

export type LiveReader = ReturnType<typeof createLiveReader>;

/**
 * Reader of the audit log for live updates: one a process, which reads only while there are listeners. Notifications wake
 * it, and nothing depends on them: what none came of it finds a little later. It waits for a database that is away.
 */
export function createLiveReader({ url, pollSeconds = limits.pollSeconds }: Settings) {
  const notifier = createNotifier();
  const listeners = new Set<Listener>();
  let place: Snapshot | undefined;
  let writesSeen = 0;
  let wrote = false;
  let failures = 0;
  let unnotified = false;
  let running: Promise<void> | undefined;
  let closed = false;

  const connection = createLiveConnection(url, notifier.notify);

  /** Notifies the others, and reads where anyone listens; answers after how many seconds to look again. */
  async function turn(): Promise<number> {
    const { reading, notified, notify } = await connection.session();
    if (!notified && !unnotified)
      log().info("The database passes no notifications on: live updates look for what was written instead.");
    unnotified = !notified;
    if (wrote) {
      wrote = false;
      await notify();
    }
    if (listeners.size === 0) {
      place = undefined;
      return idleSeconds;
    }
    const writes = endedWrites();
    const read = place
      ? await readEvents(reading, place)
      : { events: [], snapshot: await snapshotNow(reading) };
    const now = read?.snapshot ?? (await snapshotNow(reading));
    place = now;
    writesSeen = writes;
    for (const listener of listeners) listener(read?.events ?? null, now);
    return notified ? pollSeconds : Math.min(pollSeconds, limits.pollSecondsUnnotified);
  }

  const onRead = (seconds: number) => {
    if (failures > 0) log().info("Live updates go on.");
    failures = 0;
    return seconds;
  };

  const onFailed = (error: unknown) => {
    if (failures === 0 && !closed) log().warn(`Live updates wait: ${withoutSecrets(String(error))}`);
    failures += 1;
    void connection.close();
    return Math.min(5, 0.25 * 2 ** failures);
  };

  async function loop(): Promise<void> {
    while (!closed) {
      const seconds = await turn().then(onRead, onFailed);
      if (!closed) await notifier.sleep(seconds * 1000);
      // What is written at the same time is notified of, and read, together.
      if (!closed) await delay(limits.gatherMilliseconds);
    }
  }

  function run(): void {
    running ??= loop();
    notifier.notify();
  }

  return {
    /** Tells a listener of every event, until what it returns is called. */
    listen: (listener: Listener): (() => void) => {
      listeners.add(listener);
      if (place) listener([], place);
      else run();
      return () => void listeners.delete(listener);
    },

    /** Place up to which it has read; `undefined` where nobody listens, or this process has written since. */
    place: (): Snapshot | undefined => (writesSeen === endedWrites() ? place : undefined),

    /**
     * Events that were committed since a place, for who was away meanwhile.
     * @returns `null` when they are too many, it is no place of this database, or the reader is closed
     */
    readSince: async (since: Snapshot): Promise<readonly LiveEvent[] | null> => {
      // A closed reader opens no connection again.
      if (closed) return null;
      const { reading } = await connection.session();
      return (await readEvents(reading, since, limits.resumeEvents))?.events ?? null;
    },

    /** Wakes this reader and those of other processes: something was written. */
    wake: (): void => {
      wrote = true;
      run();
    },

    /** Ends what goes on, and closes the connection. */
    close: async (): Promise<void> => {
      closed = true;
      notifier.notify();
      await connection.close();
      await running;
    },
  };
}

const channel = "live";

/**
 * The one connection by which a process is notified of writes, notifies others of its own, and reads them. It is opened
 * on its first use, which needs the migration.
 * @param wake called when another process has written something, and when the connection broke
 */
function createLiveConnection(url: Settings["url"], wake: () => void) {
  const own = randomUUID();
  let onTest = () => {};
  return createListener({
    url,
    name: "app live",
    channel,
    onNotified: (payload) => {
      if (payload === `test ${own}`) onTest();
      else if (payload !== own) wake();
    },
    onBroken: wake,
    prepare: async (client) => {
      // Takes entries that a restore brought from another cluster out of the order of this one, which has not come so far.
      await client.query(
        `UPDATE "AuditEvent" SET "xid" = 0 WHERE "xid" >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`,
      );
      const tested = new Promise<true>((resolve) => {
        onTest = () => resolve(true);
      });
      // By another connection, while this one is idle, as the others will: behind a pooler nothing comes then.
      await withConnection(await url(), (other) => notify(other, `test ${own}`));
      const reading = inTurn(client);
      return {
        /** Reads by it, one statement after another. */
        reading,
        /** Whether notifications come: a pooler in transaction mode passes none on. */
        notified: await Promise.race([tested, delay(1000, false, { ref: false })]),
        /** Notifies the other processes. In a statement of its own: in that of a write, all commits would wait for each other. */
        notify: () => notify(reading, own),
      };
    },
  });
}

/** Has each statement wait for the one before, which the driver will no longer do (pg 9). */
function inTurn(client: Client): SqlClient {
  let before: Promise<unknown> = Promise.resolve();
  return {
    query: (text, values) => {
      const answer = before.then(() => client.query(text, values));
      before = answer.catch(() => {});
      return answer;
    },
  };
}

const notify = (client: SqlClient, payload: string) =>
  client.query("SELECT pg_notify($1, $2)", [channel, payload]);

const open = processWide("live", (): { reader?: LiveReader | undefined } => ({}));

/** The reader of live updates of this process, made when it is first asked for. From then on writes wake it and the others'. */
export function liveReader(): LiveReader {
  if (!open.reader) {
    const reader = createLiveReader({ url: directDatabaseUrl });
    open.reader = reader;
    onWritten(reader.wake);
  }
  return open.reader;
}

export async function closeLive(): Promise<void> {
  const { reader } = open;
  open.reader = undefined;
  onWritten(undefined);
  await reader?.close();
}

type Recent = { readonly at: number; readonly writes: number; readonly place: Promise<Snapshot | null> };

const recentCursors = processWide("page places", () => new WeakMap<object, Recent>());

/**
 * Place in the audit log that everything has seen which is read from now on: the start of the live updates of a page. That
 * of this process' reader costs nothing; where nobody listens here one is asked for, by all pages of two seconds together.
 * It has seen what this process wrote: a page does not hear of that again.
 * @returns `null` where it is not known
 */
export async function pageCursorOf(db: Querying): Promise<Snapshot | null> {
  const known = open.reader?.place();
  if (known) return known;
  const last = recentCursors.get(db);
  const now = performance.now();
  const writes = endedWrites();
  const recent = last && now - last.at < platformLimits.live.pollSeconds * 1000;
  if (recent && last.writes === writes) return last.place;
  const place = readCursor(db).catch(() => null);
  recentCursors.set(db, { at: now, writes, place });
  return place;
}

async function readCursor(db: Querying): Promise<Snapshot | null> {
  const [row] = await db.$queryRaw<{ snapshot: string }[]>`SELECT pg_current_snapshot()::text AS snapshot`;
  return row ? parseSnapshot(row.snapshot) : null;
}

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
type SqlClient = {
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

async function snapshotNow(client: SqlClient): Promise<Snapshot> {
  const { rows } = await client.query<{ snapshot: string }>(`SELECT pg_current_snapshot()::text AS snapshot`);
  return parseSnapshot(rows[0]?.snapshot ?? "");
}

/**
 * Reads the audit log from a snapshot on: each entry that was committed since, once, whichever ids came first.
 * @param most entries that are worth reading
 * @returns them and the snapshot that has seen them; `null` where there are more, or the snapshot is none of this database, as after a restore
 */
async function readEvents(client: SqlClient, since: Snapshot, most = Number.POSITIVE_INFINITY) {
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
