import { constants } from "node:os";
import { closeDatabase, directDatabaseUrl, refuseSharedDatabase } from "../server/database";

/** Gives a command the database, past a pooler: the running one, or one that is started for it and stopped after it. */
export async function withDatabase<Result>(run: (url: string) => Promise<Result>): Promise<Result> {
  exitOnSignals();
  try {
    return await run(await directDatabaseUrl());
  } finally {
    await closeDatabase();
  }
}

/** The same for a command that nothing else may be running beside. */
export function withDatabaseAlone<Result>(run: (url: string) => Promise<Result>): Promise<Result> {
  return withDatabase(async (url) => {
    await refuseSharedDatabase();
    return run(url);
  });
}

/** Has a signal end this process in order: what it started is stopped. */
export function exitOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}
