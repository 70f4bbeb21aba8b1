import { parse } from "bowser";
import { platformLimits } from "../../contract/limits";
import { lockOwner } from "../data/database";
import { type IdentityDatabase, type IdentityTransaction, recordOwnEvent, type Statements } from "./database";
import type { IdentityLimits } from "./limits";
import { liveSessions } from "./session";

type Own = {
  readonly db: IdentityDatabase;
  readonly userId: string;
  /** Token of the session that asks; `null` when none does. */
  readonly token: string | null;
  readonly limits: IdentityLimits["session"];
};

type Row = { id: string; userAgent: string | null; createdAt: Date; updatedAt: Date; isThis: boolean };

/** Sessions of a user whose time is not over, that which asks before the others. No answer has a token in it. */
export async function ownSessions({ db, userId, token, limits }: Own) {
  const { expiresAt, updatedAt } = liveSessions(limits);
  const rows = await db.$queryRaw<Row[]>`
    SELECT "id", "userAgent", "createdAt", "updatedAt", "token" IS NOT DISTINCT FROM ${token} AS "isThis"
    FROM "AuthSession"
    WHERE "userId" = ${userId} AND "expiresAt" > ${expiresAt.gt} AND "updatedAt" > ${updatedAt.gt}
    ORDER BY "isThis" DESC, "updatedAt" DESC, "id" LIMIT ${platformLimits.listedSessions}`;
  return {
    items: rows.map(({ userAgent, updatedAt: lastSeenAt, ...row }) => ({
      ...row,
      ...deviceOf(userAgent),
      lastSeenAt,
    })),
    count: await countOf(db, { userId, limits }),
  };
}

/** Ends a session of a user; that which asks is ended by signing out. */
export function endOwnSession(own: Own, id: string): Promise<"ended" | "this one" | "none"> {
  return logged(own, "end-session", async (transaction) => {
    const { userId, token } = own;
    const [found] = await transaction.$queryRaw<{ token: string }[]>`
      SELECT "token" FROM "AuthSession" WHERE "id" = ${id} AND "userId" = ${userId}`;
    if (!found) return "none";
    if (found.token === token) return "this one";
    const ended =
      await transaction.$executeRaw`DELETE FROM "AuthSession" WHERE "id" = ${id} AND "userId" = ${userId}`;
    return ended === 0 ? "none" : "ended";
  });
}

export function endOtherSessions(own: Own): Promise<number> {
  return logged(own, "end-other-sessions", (transaction) => {
    const { userId, token } = own;
    return transaction.$executeRaw`
      DELETE FROM "AuthSession" WHERE "userId" = ${userId} AND "token" IS DISTINCT FROM ${token}`;
  });
}

/** Ends sessions of a user, and logs how many there were before and after: one write, or none. */
function logged<Result>(
  { db, userId, limits }: Own,
  action: string,
  end: (transaction: IdentityTransaction) => PromiseLike<Result>,
): Promise<Result> {
  return db.$transaction(async (transaction) => {
    await lockOwner(transaction, userId);
    const before = await countOf(transaction, { userId, limits });
    const result = await end(transaction);
    const after = await countOf(transaction, { userId, limits });
    if (before !== after) {
      const changes = [{ field: "sessions", from: String(before), to: String(after) }];
      await recordOwnEvent(transaction, userId, action, changes);
    }
    return result;
  });
}

async function countOf(db: Statements, { userId, limits }: Pick<Own, "userId" | "limits">): Promise<number> {
  const { expiresAt, updatedAt } = liveSessions(limits);
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "AuthSession"
    WHERE "userId" = ${userId} AND "expiresAt" > ${expiresAt.gt} AND "updatedAt" > ${updatedAt.gt}`;
  return found?.count ?? 0;
}

/** Notes with a session which browser it was opened in, so that its user knows it again: what it says itself, cut short. */
export async function keepUserAgent(
  db: Statements,
  token: string,
  userAgent: string,
  age = 0,
): Promise<void> {
  const kept = userAgent.replace(/[^\x20-\x7e]+/g, " ").slice(0, platformLimits.userAgentLength);
  const latest = new Date(Date.now() - age * 1000);
  await db.$executeRaw`
    UPDATE "AuthSession" SET "userAgent" = ${kept}, "createdAt" = LEAST("createdAt", ${latest})
    WHERE "token" = ${token}`;
}

/** Browser and system in a user agent, by the names that people know; `null` for what it does not say. */
export function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  // Of an empty one the parser makes an error.
  if (!userAgent?.trim()) return { browser: null, system: null };
  const { browser, os } = parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
