import { cp, readdir, rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { git } from "../../groundwork/src/cli/git";
import { copyTree, treeFiles } from "../../groundwork/src/cli/project-files/git-tree";
import { productTree } from "../../groundwork/src/cli/project-files/project-files";
import { namesFrom, type ProductNames, rename } from "../../groundwork/src/cli/rename/rename";
import { template, writeTemplateVersion } from "../../groundwork/src/cli/template-version";
import { UserFacingError } from "../../groundwork/src/contract/user-facing-error";
import { migrationsFolder } from "../../groundwork/src/postgres/migrations";
import { createAtomically } from "./create-atomically";
import { firstCommit, workingTree } from "./git";
import { refuseTarget, refuseTemplate } from "./preconditions";

/** A product that was made: where, how it is called, and from which version of the template. */
export type CreatedProduct = {
  readonly folder: string;
  readonly names: ProductNames;
  readonly files: number;
  readonly version: string;
};

/**
 * Makes a product in a new folder: the template without what is about itself, under the product's name, in a git
 * repository of one commit. The folder is there when all of that is done, or not at all.
 * @param source the folder of the template
 * @param path the folder to make; its last name is the product's
 * @param shown how the name is shown to people
 * @param force takes the template as it stands, with what is not committed
 * @throws {UserFacingError} that says why it cannot be made
 */
export async function create(
  source: string,
  path: string | undefined,
  shown?: string,
  { force = false } = {},
): Promise<CreatedProduct> {
  if (path === undefined) {
    throw new UserFacingError('Say the folder to make: npm run create ../my-product ["My Product"]');
  }
  const folder = resolve(source, path);
  const names = namesFrom(basename(folder), shown);
  await refuseTarget(source, folder);
  const templateVersion = await refuseTemplate(source, { force });
  const version = force ? await workingTree(source) : "HEAD";
  const tree = await productTree(source, version);
  const commit = await git(source, "rev-parse", "HEAD");
  await createAtomically(folder, async (draft) => {
    await copyTree(source, tree, draft);
    await combineMigrations(source, draft);
    await rename(draft, names, { force: true });
    await writeTemplateVersion(draft, { ...templateVersion, source: null, commit });
    await firstCommit(draft, `Begin ${names.display} with ${template} ${templateVersion.version}`);
  });
  const files = (await treeFiles(folder, "HEAD")).size;
  return { folder, names, files, version: `${templateVersion.version} (${commit.slice(0, 7)})` };
}

/** The schema of a new product as one migration. `npx vitest run --project template created-product -u` writes it again. */
export const initialSql = "template/create/initial.sql";

/** Puts one migration in the place of those of the template: no database has a new product's tables. Later ones come after it. */
async function combineMigrations(source: string, product: string): Promise<void> {
  const folder = join(product, migrationsFolder);
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d/.test(name)).sort();
  const last = names.at(-1);
  if (!last) return;
  for (const name of names) await rm(join(folder, name), { recursive: true });
  await cp(join(source, initialSql), join(folder, `${last.slice(0, 14)}_initial/migration.sql`));
}
