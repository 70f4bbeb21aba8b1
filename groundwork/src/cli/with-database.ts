import { constants } from "node:os";
import { UserFacingError } from "../contract/user-facing-error";
import { createMigration, type DataLoss } from "../postgres/create-migration";
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

/**
 * Decides whether a migration may be written that would destroy this.
 * @param force whether the loss of data is accepted
 * @throws {UserFacingError} when it is not, or the rows that are there do not allow the migration
 */
export function refuseLoss({ warnings, impossible }: DataLoss, force: boolean): void {
  if (impossible.length > 0)
    throw new UserFacingError(
      "It cannot be applied to the rows that are there: give new required fields a default, or write it with --draft and edit the SQL.",
    );
  if (warnings.length > 0 && !force)
    throw new UserFacingError(
      "Data would be lost, so nothing was written: accept that with --force, or keep the data by writing it with --draft and editing the SQL.",
    );
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
