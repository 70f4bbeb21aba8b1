import { PlainError } from "groundwork/contract/user-facing-error";
import { applyMigrations, migrationStatus } from "groundwork/postgres/migrations";
import { isLocal } from "groundwork/server/auth-secret";
import { database, databaseUrl } from "groundwork/server/database";
import type { Env } from "groundwork/server/env";
import { seed } from "../../prisma/seed";

/**
 * Brings the database to where the app can use it. The embedded one is started, migrated and, when it is empty, seeded;
 * one that DATABASE_URL names is only looked at, because others may be using it.
 * @throws {PlainError} when it does not answer, or is behind the migrations
 */
export async function prepareDatabase(settings: Env): Promise<void> {
  if (settings.DATABASE_URL) return refuseUnready(settings.DATABASE_URL);
  await applyMigrations(await databaseUrl());
  const db = await database();
  // Demo users are for whoever tries the app on their own machine; strangers who reach it find none.
  if (isLocal(settings) && (await db.user.count()) === 0) await seed(db);
}

async function refuseUnready(url: string): Promise<void> {
  const { pending } = await migrationStatus(url);
  if (pending.length === 0) return;
  const count = pending.length === 1 ? "1 migration" : `${pending.length} migrations`;
  throw new PlainError(`The database lacks ${count} (${pending.join(", ")}): apply with: npm run db:apply`);
}
