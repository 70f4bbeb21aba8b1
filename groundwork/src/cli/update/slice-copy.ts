import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { git, gitList } from "../git";
import { namesOf } from "../slice/names";
import { dependentPaths, ownPaths } from "../slice/paths";
import { sliceCopyFolder, templateSlice } from "../slice/template";

/**
 * Where the template's slice was removed and is kept for slices to come: puts its new files there too, and leaves out
 * those that depend on it. git follows the files that were moved there, but not a new one beside them.
 * @returns the files that were left out
 */
export async function updateSliceCopy(folder: string): Promise<string[]> {
  const copied = await gitList(
    folder,
    "ls-tree",
    "-r",
    "-z",
    "--name-only",
    "HEAD",
    "--",
    `${sliceCopyFolder}/`,
  );
  if (copied.length === 0) return [];
  const added = await gitList(
    folder,
    "diff",
    "--cached",
    "--name-only",
    "-z",
    "--no-renames",
    "--diff-filter=A",
    "HEAD",
  );
  const slice = namesOf(templateSlice);
  for (const path of ownPaths(added, slice, [slice])) {
    await mkdir(dirname(join(folder, sliceCopyFolder, path)), { recursive: true });
    await git(folder, "mv", "--", path, join(sliceCopyFolder, path));
  }
  const dependents = dependentPaths(added, slice, [slice]);
  for (const path of dependents) await git(folder, "rm", "--quiet", "--force", "--", path);
  return dependents;
}
