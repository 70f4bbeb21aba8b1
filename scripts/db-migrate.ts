import { createMigration, writeMigration } from "@/server/database/create-migration";
import { applyMigrations } from "@/server/database/migrations";
import { flag, refuseOtherFlags, words } from "./steps/flags";
import { generate } from "./steps/generate";
import { refuseLoss } from "./steps/migration";
import { withDatabase } from "./steps/with-database";

// npm run db:migrate -- NAME: from the change in prisma/*.prisma to the changed database.
// --draft only writes the SQL, for you to edit (to rename a column, say); --force accepts the loss of data.
refuseOtherFlags("draft", "force");
const draft = flag("draft");

await withDatabase(async (url) => {
  for (const name of await applyMigrations(url)) console.log(`Applied ${name}`);
  const migration = await createMigration(words().join(" "), url);
  if (!migration) {
    console.log("The schema has not changed since the last migration.");
    return;
  }
  const { sql, loss } = migration;
  console.log(`\n${sql.trim()}\n`);
  for (const line of [...loss.warnings, ...loss.impossible]) console.warn(`! ${line}`);
  if (!draft) refuseLoss(loss, flag("force"));
  const path = await writeMigration(migration);
  console.log(`Written to ${path}`);
  if (draft) return console.log("Edit it, then apply it with: npm run db:apply");
  await applyMigrations(url);
  console.log(`Applied ${migration.name}`);
});
await generate();
