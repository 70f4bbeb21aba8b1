import { parse } from "bowser";
import { platformLimits } from "../../contract/limits";
import { lockOwner } from "../data/database";
import type { OwnCall, Refusing, Shared, WithInput } from "./calls";
import { type IdentityDatabase, type IdentityTransaction, recordOwnEvent, type Statements } from "./database";
import type { IdentityLimits } from "./limits";
import { liveSessions, secondsBefore, sessionToken } from "./session";

/** Call that one of the actor's sessions sent. */
type SentCall = OwnCall & { readonly headers: { readonly cookie: string } };

type Own = {
  readonly db: IdentityDatabase;
  readonly userId: string;
  /** Token of the session that asks; `null` when none does. */
  readonly token: string | null;
  readonly limits: IdentityLimits["session"];
};

type Row = { id: string; userAgent: string | null; createdAt: Date; updatedAt: Date; isThis: boolean };

/** Calls of a user about the sessions of their account. */
export function ownSessionCalls({ authOn, limits: { session: limits } }: Shared) {
  const own = async ({ db, actor, headers }: SentCall): Promise<Own> => {
    const token = await sessionToken(headers.cookie, await authOn(db));
    return { db, userId: actor.id, token, limits };
  };

  return {
    /** Sessions of the actor whose time is not over, that which asks before the others. No answer has a token in it. */
    sessions: async (call: SentCall) => {
      const { db, userId, token } = await own(call);
      const { expiresAt, updatedAt } = liveSessions(limits);
      const rows = await db.$queryRaw<Row[]>`
        SELECT "id", "userAgent", "createdAt", "updatedAt", "token" IS NOT DISTINCT FROM ${token} AS "isThis"
        FROM "AuthSession"
        WHERE "userId" = ${userId} AND "expiresAt" > ${expiresAt.gt} AND "updatedAt" > ${updatedAt.gt}
        ORDER BY "isThis" DESC, "updatedAt" DESC, "id" LIMIT ${platformLimits.listedSessions}`;
      const items = rows.map(({ userAgent, updatedAt: lastSeenAt, ...row }) => ({
        ...row,
        ...deviceOf(userAgent),
        lastSeenAt,
      }));
      return { items, count: await countOf(db, { userId, limits }) };
    },

    /** Ends another session of the actor; that which asks is ended by signing out. */
    endSession: async (
      call: SentCall & Refusing<"SESSION_NOT_FOUND" | "SESSION_IN_USE"> & WithInput<{ id: string }>,
    ): Promise<null> => {
      const { input, refuse } = call;
      const asking = await own(call);
      return logged(asking, "end-session", async (transaction) => {
        const { userId, token } = asking;
        const [found] = await transaction.$queryRaw<{ token: string }[]>`
          SELECT "token" FROM "AuthSession" WHERE "id" = ${input.id} AND "userId" = ${userId}`;
        if (found?.token === token) return refuse("SESSION_IN_USE");
        const ended = await transaction.$executeRaw`
          DELETE FROM "AuthSession" WHERE "id" = ${input.id} AND "userId" = ${userId}`;
        return ended === 0 ? refuse("SESSION_NOT_FOUND") : null;
      });
    },

    /** Ends all sessions of the actor but the one that asks. */
    endOtherSessions: async (call: SentCall): Promise<{ ended: number }> => {
      const asking = await own(call);
      const ended = await logged(asking, "end-other-sessions", (transaction) => {
        const { userId, token } = asking;
        return transaction.$executeRaw`
          DELETE FROM "AuthSession" WHERE "userId" = ${userId} AND "token" IS DISTINCT FROM ${token}`;
      });
      return { ended };
    },
  };
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

/**
 * Notes with a session which browser it was opened in, so that its user knows it again: what it says itself, cut short.
 * @param age seconds that the session counts as old at least
 */
export async function noteOpening(db: Statements, token: string, userAgent: string, age = 0): Promise<void> {
  const kept = userAgent.replace(/[^\x20-\x7e]+/g, " ").slice(0, platformLimits.userAgentLength);
  const latest = secondsBefore(Date.now(), age);
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
