import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { git, gitList } from "../git";
import { namesOf } from "../slice/names";
import { leaningPaths, ownPaths } from "../slice/paths";
import { keptFolder, templateSlice } from "../slice/template";

/**
 * Where the template's slice was removed and is kept for slices to come: puts its new files there too, and leaves out
 * those that lean on it. git follows the files that were moved there, but not a new one beside them.
 * @returns the files that were left out
 */
export async function settleKeptSlice(folder: string): Promise<string[]> {
  const kept = await gitList(folder, "ls-tree", "-r", "-z", "--name-only", "HEAD", "--", `${keptFolder}/`);
  if (kept.length === 0) return [];
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
    await mkdir(dirname(join(folder, keptFolder, path)), { recursive: true });
    await git(folder, "mv", "--", path, join(keptFolder, path));
  }
  const leaning = leaningPaths(added, slice, [slice]);
  for (const path of leaning) await git(folder, "rm", "--quiet", "--force", "--", path);
  return leaning;
}
