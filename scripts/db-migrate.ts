import { createMigration, writeMigration } from "@/server/database/create-migration";
import { applyMigrations } from "@/server/database/migrations";
import { PlainError } from "@/server/plain-error";
import { generate } from "./steps/generate";
import { withDatabase } from "./steps/with-database";

// npm run db:migrate -- NAME: from the change in prisma/*.prisma to the changed database.
// --draft only writes the SQL, for you to edit (to rename a column, say); --force accepts the loss of data.
const args = process.argv.slice(2);
const title = args.filter((arg) => !arg.startsWith("--")).join(" ");
const force = args.includes("--force");
const draft = args.includes("--draft");

await withDatabase(async (url) => {
  for (const name of await applyMigrations(url)) console.log(`Applied ${name}`);
  const migration = await createMigration(title, url);
  if (!migration) {
    console.log("The schema has not changed since the last migration.");
    return;
  }
  const { sql, loss } = migration;
  console.log(`\n${sql.trim()}\n`);
  for (const line of [...loss.warnings, ...loss.impossible]) console.warn(`! ${line}`);
  if (!draft) {
    if (loss.impossible.length > 0) {
      throw new PlainError(
        "It cannot be applied to the rows that are there: give new required fields a default, or write it with --draft and edit the SQL.",
      );
    }
    if (loss.warnings.length > 0 && !force) {
      throw new PlainError(
        "Data would be lost, so nothing was written: accept that with --force, or keep the data by writing it with --draft and editing the SQL.",
      );
    }
  }
  const path = await writeMigration(migration);
  console.log(`Written to ${path}`);
  if (draft) return console.log("Edit it, then apply it with: npm run db:apply");
  await applyMigrations(url);
  console.log(`Applied ${migration.name}`);
});
await generate();
