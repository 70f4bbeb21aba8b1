import { constants } from "node:os";
import { closeDatabase, databaseUrl } from "@/server/database/database";

/** Gives a command the database: the running one, or one that is started for it and stopped after it. */
export async function withDatabase(run: (url: string) => Promise<void>): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
  try {
    await run(await databaseUrl());
  } finally {
    await closeDatabase();
  }
}
