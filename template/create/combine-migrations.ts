import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { migrationsFolder } from "groundwork/postgres/migrations";

/** The schema of a new product as one migration. `npx vitest run --project template created-product -u` writes it again. */
export const initialSql = "template/create/initial.sql";

/**
 * Puts one migration in the place of those by which the template's schema came about: no database has a new product's
 * tables yet. Its time is that of the last of them, so that what a later version of the template adds comes after it.
 */
export async function combineMigrations(source: string, product: string): Promise<void> {
  const folder = join(product, migrationsFolder);
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d/.test(name)).sort();
  const last = names.at(-1);
  if (last === undefined) return;
  for (const name of names) await rm(join(folder, name), { recursive: true });
  const initial = join(folder, `${last.slice(0, 14)}_initial`);
  await mkdir(initial);
  await copyFile(join(source, initialSql), join(initial, "migration.sql"));
}
