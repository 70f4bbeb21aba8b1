import { database, databaseUrl } from "@/server/database/database";
import { applyMigrations, migrationStatus } from "@/server/database/migrations";
import type { Env } from "@/server/env";
import { PlainError } from "@/server/plain-error";
import { seed } from "../../prisma/seed";

/**
 * Brings the database to where the app can use it. The embedded one is started, migrated and, when it is empty, seeded;
 * one that DATABASE_URL names is only looked at, because others may be using it.
 * @throws {PlainError} when it does not answer, or is behind the migrations
 */
export async function prepareDatabase({ DATABASE_URL }: Env): Promise<void> {
  if (DATABASE_URL) return refuseUnready(DATABASE_URL);
  await applyMigrations(await databaseUrl());
  const db = await database();
  if ((await db.user.count()) === 0) await seed(db);
}

async function refuseUnready(url: string): Promise<void> {
  const { pending } = await migrationStatus(url);
  if (pending.length === 0) return;
  const count = pending.length === 1 ? "1 migration" : `${pending.length} migrations`;
  throw new PlainError(`The database lacks ${count} (${pending.join(", ")}): apply with: npm run db:apply`);
}
