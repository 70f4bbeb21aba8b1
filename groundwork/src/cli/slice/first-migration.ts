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
 * The first migration, when it alone says what the schema says: then it can be made again from the schema.
 * @throws {UserFacingError} when it cannot
 */
export async function findFirstMigration(url: string): Promise<FirstMigration> {
  const [first, ...others] = await readMigrations();
  const isWhole = first && (await wholeSchema(url)).trim() === first.sql.replaceAll("\r\n", "\n").trim();
  if (!isWhole) {
    const reason =
      others.length > 0
        ? `The first of the ${others.length + 1} migrations does not say all that the schema says, and only one that does can be rewritten`
        : `The migration ${first?.name} has been edited by hand, and would lose that`;
    throw new UserFacingError(
      `${reason}: leave --before-first-deploy out, and a new one drops the table. Nothing was written.`,
    );
  }
  return {
    path: join(migrationsFolder, first.name, "migration.sql"),
    rewritten: () => wholeSchema(url),
  };
}
