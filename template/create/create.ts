import { cp, lstat, readdir, realpath, rm } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import {
  copyTree,
  git,
  gitList,
  gitWith,
  refusedByGit,
  treeFiles,
  tryGit,
  withIndex,
} from "../../groundwork/src/cli/git";
import { isWholeTemplate, productTree } from "../../groundwork/src/cli/project-files/project-files";
import { namesFrom, rename } from "../../groundwork/src/cli/rename/rename";
import {
  readTemplateVersionOf,
  type TemplateVersion,
  template,
  templateVersionFile,
  writeTemplateVersion,
} from "../../groundwork/src/cli/template-version";
import { UserFacingError } from "../../groundwork/src/contract/user-facing-error";
import { migrationsFolder } from "../../groundwork/src/postgres/migrations";
import { createAtomically } from "./create-atomically";

/**
 * Makes a product in a new folder: the template without what is about itself, under the product's name, in a git
 * repository of one commit. The folder is there when all of that is done, or not at all.
 * @param source the folder of the template
 * @param path the folder to make; its last name is the product's
 * @param shown how the name is shown to people
 * @param force takes the template as it stands, with what is not committed
 * @returns where it is, how it is called, how many files it has, and from which version of the template
 * @throws {UserFacingError} that says why it cannot be made
 */
export async function create(
  source: string,
  path: string | undefined,
  shown?: string,
  { force = false } = {},
) {
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

/** Writes a tree of what git would commit if everything in the folder were added. */
export function workingTree(folder: string): Promise<string> {
  return withIndex(async (index) => {
    await gitWith(folder, ["read-tree", "HEAD"], { index });
    await gitWith(folder, ["add", "--all"], { index });
    return gitWith(folder, ["write-tree"], { index });
  });
}

/** Makes a folder a git repository, and commits everything in it. */
async function firstCommit(folder: string, title: string): Promise<void> {
  await git(folder, "init", "--quiet");
  // The name that git has for this user, or else the template's: a new machine may not know one yet.
  const isKnown = (await tryGit(folder, "var", "GIT_COMMITTER_IDENT")).code === 0;
  const author = isKnown ? [] : ["-c", `user.name=${template}`, "-c", "user.email=template@localhost"];
  // Nothing that the user set up for every repository has a part in it: no hook, and no key that wants a password.
  const settings = ["-c", "core.hooksPath=/dev/null", "-c", "commit.gpgSign=false"];
  // git may be set to ignore, in every repository, what the template has.
  await git(folder, ...settings, "add", "--all", "--force");
  await git(folder, ...author, ...settings, "commit", "--quiet", "--message", title);
  await git(folder, "branch", "--move", "main");
}

/** @throws {UserFacingError} when a product cannot be put there */
async function refuseTarget(source: string, folder: string): Promise<void> {
  const path = relative(await realpath(source), await realTarget(folder));
  if (path !== ".." && !path.startsWith(`..${sep}`)) {
    throw new UserFacingError(
      `${folder} is inside the template: say a folder beside it, such as ../${path.split(sep).at(-1) || "my-product"}.`,
    );
  }
  const found = await lstat(folder).catch(() => undefined);
  if (!found) return;
  if (!found.isDirectory()) throw new UserFacingError(`${folder} is there already, and is no folder.`);
  if ((await readdir(folder)).length === 0) return;
  throw new UserFacingError(`${folder} is not empty: say a folder that is not there yet.`);
}

/** Where a path leads, of which the last names need not be there. */
async function realTarget(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  const parent = dirname(path);
  return real ?? (parent === path ? path : join(await realTarget(parent), relative(parent, path)));
}

/**
 * The version of the template that a product can be made from.
 * @param force takes it with changes that are not committed
 * @throws {UserFacingError} when there is none
 */
async function refuseTemplate(source: string, { force }: { force: boolean }): Promise<TemplateVersion> {
  const inside = await tryGit(source, "rev-parse", "--show-prefix").catch((error) => {
    if (error.code !== "ENOENT") throw error;
    throw new UserFacingError(
      "git is not installed here, or not found: a product begins as a git repository. Get it from https://git-scm.com",
    );
  });
  if (inside.code !== 0 || inside.output.trim() !== "") {
    throw refusedByGit(
      inside.complaint,
      `This copy of ${template} is no git repository of its own, and a product is made from a commit: clone it with git instead of copying its files.`,
    );
  }
  const templateVersion = await readTemplateVersionOf(source, "HEAD");
  if (!templateVersion) {
    throw new UserFacingError(
      `No commit of this repository has a ${templateVersionFile}, and a product is made from a commit: git add --all && git commit, then create.`,
    );
  }
  if (!(await isWholeTemplate(source, "HEAD"))) {
    throw new UserFacingError(
      `This is no longer ${template} but a product: create the next one from the template.`,
    );
  }
  if (force) return templateVersion;
  const changed = await gitList(source, "status", "--porcelain", "-z", "--no-renames", "-uall");
  if (changed.length === 0) return templateVersion;
  const list = changed.slice(0, 5).map((entry) => entry.slice(3));
  const more = changed.length > 5 ? `, and ${changed.length - 5} more` : "";
  throw new UserFacingError(
    `Changed in the template and not committed: ${list.join(", ")}${more}. Commit it first, or take the files as they are with: npm run create -- --force FOLDER`,
  );
}
