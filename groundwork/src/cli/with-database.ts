import { constants } from "node:os";
import { closeDatabase, databaseUrl } from "../server/database";

/** Gives a command the database: the running one, or one that is started for it and stopped after it. */
export async function withDatabase<Result>(run: (url: string) => Promise<Result>): Promise<Result> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
  try {
    return await run(await databaseUrl());
  } finally {
    await closeDatabase();
  }
}
