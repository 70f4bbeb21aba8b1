import { randomUUID } from "node:crypto";
import type { Statements } from "./database";
import type { IdentityLimits } from "./limits";
import { liveSessions } from "./session";

/** Rows of each table that are looked at in one go. */
const batch = 100;

/**
 * Removes sessions and verifications whose time is over from among a batch of each, which begins at a random id. Called
 * whenever a session is made, it finds the one that is over among a hundred, so that few others are ever there. It reads
 * by the primary key alone, and of many at once none waits for another.
 */
export async function removeExpired(db: Statements, limits: IdentityLimits["session"]): Promise<void> {
  const { expiresAt, updatedAt } = liveSessions(limits);
  const start = randomUUID();
  await db.$executeRaw`
    DELETE FROM "Session" WHERE "id" IN (
      SELECT "id" FROM "Session"
      WHERE ("expiresAt" <= ${expiresAt.gt} OR "updatedAt" <= ${updatedAt.gt}) AND "id" IN (
        (SELECT "id" FROM "Session" WHERE "id" >= ${start} ORDER BY "id" LIMIT ${batch}) UNION ALL
        (SELECT "id" FROM "Session" WHERE "id" < ${start} ORDER BY "id" LIMIT ${batch}) LIMIT ${batch})
      FOR UPDATE SKIP LOCKED)`;
  await db.$executeRaw`
    DELETE FROM "Verification" WHERE "id" IN (
      SELECT "id" FROM "Verification"
      WHERE "expiresAt" <= ${expiresAt.gt} AND "id" IN (
        (SELECT "id" FROM "Verification" WHERE "id" >= ${start} ORDER BY "id" LIMIT ${batch}) UNION ALL
        (SELECT "id" FROM "Verification" WHERE "id" < ${start} ORDER BY "id" LIMIT ${batch}) LIMIT ${batch})
      FOR UPDATE SKIP LOCKED)`;
}
