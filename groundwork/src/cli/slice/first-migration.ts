import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { createMigration } from "../../postgres/create-migration";
import { migrationsFolder, readMigrations } from "../../postgres/migrations";

/** A folder without migrations, from which everything is a change. */
const none = "node_modules/.cache/no-migrations";

/** The whole schema as one migration. */
const wholeSchema = async (url: string) =>
  (await createMigration("whole", url, { migrations: none }))?.sql ?? "";

/** The first migration as long as nobody else has it. */
export type FirstMigration = { readonly path: string; readonly rewritten: () => Promise<string> };

/**
 * The first migration, when it is the only one and says what the schema says: then it can be made anew from the schema.
 * @throws {UserFacingError} when it cannot
 */
export async function findFirstMigration(url: string): Promise<FirstMigration> {
  const [first, ...others] = await readMigrations();
  if (!first || others.length > 0) {
    throw new UserFacingError(
      `There are ${others.length + 1} migrations, and only a first one that is alone can be rewritten: leave --before-first-deploy out, and a new one drops the table. Nothing was written.`,
    );
  }
  if ((await wholeSchema(url)).trim() !== first.sql.replaceAll("\r\n", "\n").trim()) {
    throw new UserFacingError(
      `The migration ${first.name} has been edited by hand, and would lose that: leave --before-first-deploy out, and a new one drops the table. Nothing was written.`,
    );
  }
  return {
    path: join(migrationsFolder, first.name, "migration.sql"),
    rewritten: () => wholeSchema(url),
  };
}
