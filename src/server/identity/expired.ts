import { randomUUID } from "node:crypto";
import type { Database } from "../database/client";
import { Prisma } from "../database/generated/client";
import { live } from "./actor";

/** Rows of each table that are looked at in one go. */
const batch = 100;

/**
 * Removes sessions and verifications whose time is over from among a batch of each, which begins at a random id. Called
 * whenever a session is made, it finds the one that is over among a hundred, so that few others are ever there. It reads
 * by the primary key alone, and of many at once none waits for another.
 */
export async function removeExpired(db: Database, now = Date.now()): Promise<void> {
  const { expiresAt, updatedAt } = live(now);
  const expired = Prisma.sql`"expiresAt" <= ${expiresAt.gt}`;
  await removeFrom(db, Prisma.sql`"Session"`, Prisma.sql`(${expired} OR "updatedAt" <= ${updatedAt.gt})`);
  await removeFrom(db, Prisma.sql`"Verification"`, expired);
}

async function removeFrom(db: Database, table: Prisma.Sql, expired: Prisma.Sql): Promise<void> {
  const start = randomUUID();
  const from = (condition: Prisma.Sql) =>
    Prisma.sql`(SELECT "id" FROM ${table} WHERE ${condition} ORDER BY "id" LIMIT ${batch})`;
  await db.$executeRaw`
    DELETE FROM ${table} WHERE "id" IN (
      SELECT "id" FROM ${table} WHERE ${expired} AND "id" IN (
        ${from(Prisma.sql`"id" >= ${start}`)} UNION ALL ${from(Prisma.sql`"id" < ${start}`)} LIMIT ${batch})
      FOR UPDATE SKIP LOCKED)`;
}
