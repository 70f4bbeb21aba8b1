import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { createMigration, emptyMigration, writeMigration } from "../../postgres/create-migration";
import { applyMigrations } from "../../postgres/migrations";
import { flag, readArguments } from "../flags";
import { generate } from "../generate";
import { ensureSchemaMigrated, withDatabase } from "../with-database";

// npm run db:migrate -- NAME: from the change in prisma/*.prisma to the changed database.
// --draft only writes the SQL, for you to edit (to rename a column, say); --force accepts the loss of data; --empty writes
// a migration for SQL that no change of the schema leads to (to change rows, say).
const { flags, words } = readArguments({ draft: flag, force: flag, empty: flag }, "any");
if (flags.empty && (flags.draft || flags.force))
  throw new UserFacingError(
    "--empty writes a migration without SQL, so there is nothing to draft or to force: leave out the other flag.",
  );

await withDatabase(async (url) => {
  if (flags.empty) {
    const migration = emptyMigration(words.join(" "));
    await ensureSchemaMigrated(url);
    const path = await writeMigration(migration);
    return console.log(`Written to ${path}\nWrite your SQL into it, then apply it with: npm run db:apply`);
  }
  for (const name of await applyMigrations(url)) console.log(`Applied ${name}`);
  const migration = await createMigration(words.join(" "), url);
  if (!migration) {
    console.log("The schema has not changed since the last migration.");
    return;
  }
  const { warnings, impossible } = migration.loss;
  console.log(`\n${migration.sql.trim()}\n`);
  for (const line of [...warnings, ...impossible]) console.warn(`! ${line}`);
  if (!flags.draft && impossible.length > 0)
    throw new UserFacingError(
      "It cannot be applied to the rows that are there: give new required fields a default, or write it with --draft and edit the SQL.",
    );
  if (!flags.draft && warnings.length > 0 && !flags.force)
    throw new UserFacingError(
      "Data would be lost, so nothing was written: accept that with --force, or keep the data by writing it with --draft and editing the SQL.",
    );
  const path = await writeMigration(migration);
  if (flags.draft) return console.log(`Written to ${path}\nEdit it, then apply it with: npm run db:apply`);
  await applyMigrations(url).catch(async (error) => {
    // It would stand in the way of every later migration.
    await rm(dirname(path), { recursive: true, force: true });
    if (!(error instanceof UserFacingError)) throw error;
    throw new UserFacingError(
      `${error.message}\n\nNo migration was written: change the rows or the schema, or write it with --draft and edit the SQL.`,
      { cause: error },
    );
  });
  console.log(`Written to ${path}`);
  console.log(`Applied ${migration.name}`);
});
await generate();
