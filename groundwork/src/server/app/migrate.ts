import { UserFacingError } from "../../contract/user-facing-error";
import { applyMigrations } from "../../postgres/migrations";
import { env } from "../process/env";

// What a deployment runs once before its instances start, where there is no npm: node .next/gateway/migrate.mjs
try {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
  if (!DATABASE_URL)
    throw new UserFacingError("DATABASE_URL is missing: set it to the database of the deployment.");
  const applied = await applyMigrations(DATABASE_DIRECT_URL ?? DATABASE_URL);
  for (const name of applied) console.log(`Applied ${name}`);
  if (applied.length === 0) console.log("The database is up to date.");
} catch (error) {
  console.error(error instanceof UserFacingError ? error.message : error);
  process.exitCode = 1;
}
