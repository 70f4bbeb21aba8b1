import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { withConnection } from "../../postgres/connection";
import { createMigration } from "../../postgres/create-migration";
import { migrationsFolder, readMigrations } from "../../postgres/migrations";
import { type RemovalOptions, refusal, refuseUncommitted, wouldGo } from "../changes/changes";
import { changeWithDatabase } from "../changes/transaction";
import { projectFiles } from "../git";
import { loadDemoUsers } from "../product";
import { withMigratedDatabase } from "../with-database";
import {
  existingModules,
  existingSlices,
  isPermanent,
  pointedToBy,
  pointingTo,
  sliceNamed,
} from "./existing";
import type { SliceNames } from "./names";
import { withoutChild, withoutRefusal } from "./parent-files";
import { dependentPaths, linesNaming, ownPaths, registries, withoutLines } from "./registries";

type Options = RemovalOptions & {
  /** Rewrites the first migration instead of adding one that drops the table. */
  readonly "before-first-deploy"?: boolean | undefined;
};

/** Types that Next derives from the folders of pages: old ones would name pages that are gone. */
const derivedTypes = [".next/types", ".next/dev/types"];

/**
 * Removes a slice: its files, its lines in the registries, its table. The audit log keeps what it says of it: it is there
 * to outlive the rows it speaks of.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function removeSlice(name: string, options: Options) {
  const { "dry-run": dryRun, force, "before-first-deploy": beforeFirstDeploy } = options;
  const existing = existingSlices();
  const slice = named(name, existing);
  const [other] = pointingTo(slice, existing);
  // Without the rows that they point to, the rows of another slice would not be right any more, nor its files.
  if (other)
    throw refusal(
      `The rows of "${other.one.camel}" belong to those of "${slice.one.camel}", or point to them: remove that first, with npm run remove slice ${other.one.camel}.`,
    );
  const removal = removalOf(slice, existing);
  if (dryRun) return console.log(listOf(removal));
  const going = [...removal.own, ...removal.dependents];
  const texts = new Map([...going.map((path) => [path, ""] as const), ...removal.texts]);
  if (!force) await refuseUncommitted(going);
  await withMigratedDatabase(async (url) => {
    const first = beforeFirstDeploy ? await findFirstMigration(url) : undefined;
    const rows = await rowsOf(url, slice.one.pascal);
    if (!first && !force && rows && rows.own > 0)
      throw refusal(
        `The table of ${slice.many.prose} has ${counted(rows.all)} that would be lost, ${rows.own} of them not of the demo users: accept that with --force.`,
      );
    await changeWithDatabase(texts, url, async (changes) => {
      for (const folder of derivedTypes) rmSync(folder, { recursive: true, force: true });
      const migration = first ? undefined : await createMigration(`remove ${slice.many.prose}`, url);
      if (first) changes.write(first.path, await first.rewritten());
      const name = migration?.name ?? first?.path;
      return { migration, message: done(removal, { rows, migration: name, isFirst: Boolean(first) }) };
    });
  });
}

function named(name: string, existing: readonly SliceNames[]): SliceNames {
  if (isPermanent(name))
    throw new UserFacingError(
      `"${name}" stays: who may sign in, and what is done in the background, belongs to every product.`,
    );
  if (existingModules().includes(name))
    throw new UserFacingError(
      `"${name}" has no entity, and goes with the last of its procedures: npm run remove procedure ${name}.NAME`,
    );
  return sliceNamed(name, existing);
}

function removalOf(slice: SliceNames, existing: readonly SliceNames[]) {
  const files = projectFiles();
  /** Files in which lines of the slice are, as they are without them. */
  const texts = new Map([
    ...registries.map((file) => [file, withoutLines(readFileSync(file, "utf8"), slice, existing)] as const),
    ...pointedToBy(slice, existing).flatMap((parent) => [
      ...withoutChild({ child: slice, parent }, existing),
      ...withoutRefusal({ child: slice, parent }, existing),
    ]),
  ]);
  const lines = [...texts.keys()].flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const all = text.split("\n");
    return linesNaming(text, slice, existing).map((number) => ({ file, line: (all[number] ?? "").trim() }));
  });
  const own = ownPaths(files, slice, existing);
  const dependents = dependentPaths(files, slice, existing);
  return { slice, own, dependents, lines, texts };
}

type Removal = ReturnType<typeof removalOf>;

const counted = (rows: number) => (rows === 1 ? "1 row" : `${rows} rows`);

function listOf({ slice, own, dependents, lines }: Removal): string {
  const going = wouldGo(`slice ${slice.one.camel}`, {
    "Its files": own,
    "Files that need it": dependents,
    Lines: lines.map(({ file, line }) => `${file}: ${line}`),
  });
  return `${going}\nThe table "${slice.one.pascal}" with its rows, by a new migration.`;
}

/** Rows of a table; `own` are those that no demo user owns. */
type RowCounts = { readonly all: number; readonly own: number };
type Done = { rows: RowCounts | undefined; migration: string | undefined; isFirst: boolean };

function done({ slice, own, dependents, lines }: Removal, { rows, migration, isFirst }: Done): string {
  return [
    `The slice ${slice.one.camel} is gone: ${own.length + dependents.length} files and ${lines.length} lines.`,
    isFirst
      ? `${migration} was made again without it, which a database that has it does not take: npm run db:reset, and npm run db:seed.`
      : `The migration ${migration} dropped its table, which had ${counted(rows?.all ?? 0)}.`,
    "Prove it with: npm run check && npm test",
  ].join("\n");
}

/** Counts the rows that are lost with the table of a model; undefined when there is no such table. */
const rowsOf = (url: string, model: string): Promise<RowCounts | undefined> =>
  withConnection(url, async (client) => {
    const table = client.escapeIdentifier(model);
    const columns = await client.query(
      `SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1`,
      [model],
    );
    if (columns.rowCount === 0) return undefined;
    const isOwned = columns.rows.some(({ column_name }) => column_name === "ownerId");
    const whose = isOwned
      ? `WHERE "ownerId" IN (SELECT "id" FROM "User" WHERE "email" = ANY($1))`
      : "WHERE $1 IS NULL";
    const emails = (await loadDemoUsers()).map(({ email }) => email);
    const all = await client.query(`SELECT count(*)::int AS rows FROM ${table}`);
    const demo = await client.query(`SELECT count(*)::int AS rows FROM ${table} ${whose}`, [emails]);
    return { all: all.rows[0].rows, own: all.rows[0].rows - demo.rows[0].rows };
  });

/** A folder without migrations, from which everything is a change. */
const none = "node_modules/.cache/no-migrations";

const wholeSchema = async (url: string) =>
  (await createMigration("whole", url, { migrations: none }))?.sql ?? "";

/**
 * The first migration, when it alone says what the schema says: then it can be made again from the schema.
 * @throws {UserFacingError} when it cannot
 */
async function findFirstMigration(url: string) {
  const [first, ...others] = await readMigrations();
  const isWhole = first && (await wholeSchema(url)).trim() === first.sql.replaceAll("\r\n", "\n").trim();
  if (!isWhole) {
    const reason =
      others.length > 0
        ? `The first of the ${others.length + 1} migrations does not say all that the schema says, and only one that does can be rewritten`
        : `The migration ${first?.name} has been edited by hand, and would lose that`;
    throw refusal(`${reason}: leave --before-first-deploy out, and a new one drops the table.`);
  }
  return { path: join(migrationsFolder, first.name, "migration.sql"), rewritten: () => wholeSchema(url) };
}
