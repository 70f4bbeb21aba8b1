import { constants } from "node:os";
import { UserFacingError } from "../contract/user-facing-error";
import { createMigration } from "../postgres/create-migration";
import { applyMigrations } from "../postgres/migrations";
import { closeDatabase, directDatabaseUrl } from "../server/data/database";

/** Gives a command the database, past a pooler: the running one, or one that is started for it and stopped after it. */
export async function withDatabase<Result>(run: (url: string) => Promise<Result>): Promise<Result> {
  // A signal ends this process in order: what it started is stopped.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  try {
    return await run(await directDatabaseUrl());
  } finally {
    await closeDatabase();
  }
}

/** Gives a command the database, once that, the migrations and the schema agree: see {@link ensureSchemaMigrated}. */
export const withMigratedDatabase = <Result>(run: (url: string) => Promise<Result>): Promise<Result> =>
  withDatabase(async (url) => {
    await ensureSchemaMigrated(url);
    return run(url);
  });

/**
 * Makes sure, before anything is written, that the database answers, and that it, the migrations and the schema agree.
 * Pending migrations are applied.
 * @throws {UserFacingError} when they do not
 */
export async function ensureSchemaMigrated(url: string): Promise<void> {
  for (const name of await applyMigrations(url)) console.log(`Applied ${name}`);
  if (await createMigration("not written", url))
    throw new UserFacingError(
      "The schema has changes that no migration has yet: make one first, with: npm run db:migrate -- NAME\nNothing was written.",
    );
}
