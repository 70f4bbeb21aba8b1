import { type AnyStoredEvent, actorNames, type HistoryReading } from "../data/audit-log";
import type { Statements } from "./database";
import { type Models, ownerRowsOf } from "./remove-account";

/** Part of a database client that a user's data is read with. */
export type DataDatabase = Statements &
  Pick<HistoryReading, "user"> & {
    readonly auditEvent: {
      readonly findMany: (query: {
        where: object;
        orderBy: { id: "asc" };
        take: number;
      }) => PromiseLike<AnyStoredEvent[]>;
    };
  };

/** Entries of the audit log that are in memory at a time. */
const batch = 500;

/**
 * All that is kept of a user, as the text of one JSON object, a piece at a time: however much there is, little of it is in
 * memory at once. It has no secrets (passwords, tokens and their hashes), and of other people the names alone that histories
 * show anyway. What the user did to rows of others is told without what those hold.
 */
export async function* ownData(db: DataDatabase, userId: string, models: Models): AsyncGenerator<string> {
  const [account] = await db.$queryRaw<object[]>`
    SELECT "id", "name", "email", "emailVerified", "role", "createdAt", "updatedAt", "lastSeenAt", "notifiedBy"
    FROM "User" WHERE "id" = ${userId}`;
  const signInMethods = await db.$queryRaw<object[]>`
    SELECT "providerId" AS "provider", "createdAt" FROM "AuthAccount" WHERE "userId" = ${userId} ORDER BY "createdAt"`;
  const sessions = await db.$queryRaw<object[]>`
    SELECT "createdAt", "updatedAt" AS "lastSeenAt", "expiresAt", "ipAddress", "userAgent"
    FROM "AuthSession" WHERE "userId" = ${userId} ORDER BY "createdAt"`;
  const tokens = await db.$queryRaw<object[]>`
    SELECT "name", "role", "createdAt", "expiresAt", "usedAt" FROM "ApiToken" WHERE "userId" = ${userId} ORDER BY "createdAt"`;
  const passkeys = await db.$queryRaw<object[]>`
    SELECT "name", "createdAt", "usedAt" FROM "Passkey" WHERE "userId" = ${userId} ORDER BY "createdAt"`;
  const head = JSON.stringify(
    { takenAt: new Date(), account, signInMethods, sessions, tokens, passkeys },
    null,
    2,
  );
  yield `${head.slice(0, head.lastIndexOf("\n"))},\n  "accountHistory": `;
  yield* array(history(db, { entity: "user", entityId: userId }));
  yield ',\n  "rows": {';
  let separator = "\n";
  for (const { entity, some } of ownerRowsOf(models)) {
    const pages = () =>
      pagesOf(
        (after: string | undefined) => some(db, userId, after),
        ({ id }) => id,
      );
    yield `${separator}  ${JSON.stringify(entity)}: { "rows": `;
    yield* array(pages());
    yield ', "history": ';
    yield* array(historyOfRows(db, entity, pages()));
    yield " }";
    separator = ",\n";
  }
  yield '\n  },\n  "actions": ';
  yield* array(actions(db, userId));
  yield ',\n  "notifications": ';
  yield* array(notifications(db, userId));
  yield "\n}\n";
}

/** A JSON array of pages, an entry a line. */
async function* array(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n");
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]" : "\n  ]";
}

/** Pages, each from behind the last entry of the one before, until there are no more. */
async function* pagesOf<Entry, Key>(
  read: (after: Key | undefined) => PromiseLike<Entry[]>,
  keyOf: (entry: Entry) => Key,
): AsyncGenerator<Entry[]> {
  let after: Key | undefined;
  for (;;) {
    const page = await read(after);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = keyOf(last);
  }
}

const events = (db: DataDatabase, of: object) =>
  pagesOf(
    (after: bigint | undefined) =>
      db.auditEvent.findMany({
        where: { ...of, ...(after !== undefined && { id: { gt: after } }) },
        orderBy: { id: "asc" },
        take: batch,
      }),
    ({ id }) => id,
  );

/** History of rows, with the names of those who changed them, as their pages show it. */
async function* history(db: DataDatabase, of: object) {
  for await (const page of events(db, of)) {
    const names = await actorNames(
      db,
      page.map(({ actorId }) => actorId),
    );
    yield page.map(({ entityId, action, actorId, changes, at }) => ({
      id: entityId,
      at,
      action,
      by: names.get(actorId) ?? null,
      changes,
    }));
  }
}

async function* historyOfRows(
  db: DataDatabase,
  entity: string,
  pages: AsyncIterable<readonly { readonly id: string }[]>,
) {
  for await (const rows of pages) yield* history(db, { entity, entityId: { in: rows.map(({ id }) => id) } });
}

/** What a user did, to rows of whomever. */
async function* actions(db: DataDatabase, actorId: string) {
  for await (const page of events(db, { actorId }))
    yield page.map(({ entity, entityId, action, at }) => ({ at, action, entity, id: entityId }));
}

/** What the user was notified of, and when they read it. */
const notifications = (db: DataDatabase, userId: string) =>
  pagesOf(
    (after = "0") => db.$queryRaw<{ entry: string }[]>`
      SELECT "eventId"::text AS "entry", "title", "entity", "rowId" AS "id", "readAt", "mailedAt" FROM "Notification"
      WHERE "userId" = ${userId} AND "eventId" > ${after}::bigint ORDER BY "eventId" LIMIT ${batch}`,
    ({ entry }) => entry,
  );
