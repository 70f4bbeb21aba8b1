import { applyMigrations } from "../../postgres/migrations";
import { readArguments } from "../flags";
import { withDatabase } from "../with-database";

readArguments({});
await withDatabase(async (url) => {
  const applied = await applyMigrations(url);
  for (const name of applied) console.log(`Applied ${name}`);
  if (applied.length === 0) console.log("The database is up to date.");
});
