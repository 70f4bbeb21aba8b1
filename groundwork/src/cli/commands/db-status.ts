import { locationOf } from "../../postgres/connection";
import { migrationStatus } from "../../postgres/migrations";
import { readArguments } from "../flags";
import { withDatabase } from "../with-database";

readArguments({});
await withDatabase(async (url) => {
  const { database, host } = locationOf(url);
  console.log(`Database "${database}" at ${host}`);
  const { applied, pending, edited, missing, failed } = await migrationStatus(url);
  const lines = [
    ...applied.filter((name) => !edited.includes(name)).map((name) => `  applied   ${name}`),
    ...edited.map((name) => `! edited    ${name}: changed after it was applied`),
    ...missing.map((name) => `  missing   ${name}: applied, and not in prisma/migrations`),
    ...failed.map((name) => `! failed    ${name}: begun by another tool and not finished`),
    ...pending.map((name) => `! pending   ${name}: apply it with npm run db:apply`),
  ];
  console.log(lines.join("\n") || "There are no migrations.");
  if (pending.length + edited.length + failed.length > 0) process.exitCode = 1;
});
