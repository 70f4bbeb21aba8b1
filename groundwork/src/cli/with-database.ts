import { constants } from "node:os";
import { closeDatabase, directDatabaseUrl } from "../server/data/database";

/** Gives a command the database, past a pooler: the running one, or one that is started for it and stopped after it. */
export async function withDatabase<Result>(run: (url: string) => Promise<Result>): Promise<Result> {
  exitOnSignals();
  try {
    return await run(await directDatabaseUrl());
  } finally {
    await closeDatabase();
  }
}

/** Has a signal end this process in order: what it started is stopped. */
function exitOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}
