import { UserFacingError } from "../contract/user-facing-error";
import { withConnection } from "../postgres/connection";
import { applyMigrations, migrationStatus } from "../postgres/migrations";
import { databaseUrl } from "../server/data/database";
import { isLocal } from "../server/process/auth-secret";
import type { Env } from "../server/process/env";
import { seedProduct } from "./product";

/** @throws {UserFacingError} when the database does not answer, or is behind the migrations */
export async function prepareDatabase(settings: Env): Promise<void> {
  await openDatabase(settings);
  await fillDatabase(settings);
}

/**
 * Opens the database: starts the embedded one. One that DATABASE_URL names is only looked at, because others may be
 * using it.
 * @throws {UserFacingError} when it does not answer, or is behind the migrations
 */
export async function openDatabase(settings: Env): Promise<void> {
  if (!settings.DATABASE_URL) return void (await databaseUrl());
  const { pending } = await migrationStatus(settings.DATABASE_URL);
  if (pending.length === 0) return;
  const count = pending.length === 1 ? "1 migration" : `${pending.length} migrations`;
  throw new UserFacingError(
    `The database lacks ${count} (${pending.join(", ")}): apply with: npm run db:apply`,
  );
}

/** Migrates the embedded database and, when it is empty, seeds it. Others are left as they are. */
export async function fillDatabase(settings: Env): Promise<void> {
  if (settings.DATABASE_URL) return;
  const url = await databaseUrl();
  await applyMigrations(url);
  // Demo users are for anyone who tries the app on their own machine; strangers who reach it find none.
  if (!isLocal(settings)) return;
  const users = await withConnection(url, (client) => client.query('SELECT 1 FROM "User" LIMIT 1'));
  if (users.rowCount === 0) await seedProduct();
}
