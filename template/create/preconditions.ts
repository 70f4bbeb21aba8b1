import { lstat, readdir, realpath } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { gitList, refusedByGit, tryGit } from "../../groundwork/src/cli/git";
import { isWholeTemplate } from "../../groundwork/src/cli/project-files/project-files";
import {
  readTemplateVersionOf,
  type TemplateVersion,
  template,
  templateVersionFile,
} from "../../groundwork/src/cli/template-version";
import { UserFacingError } from "../../groundwork/src/contract/user-facing-error";

/** @throws {UserFacingError} when a product cannot be put there */
export async function refuseTarget(source: string, folder: string): Promise<void> {
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
export async function refuseTemplate(
  source: string,
  { force }: { force: boolean },
): Promise<TemplateVersion> {
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
