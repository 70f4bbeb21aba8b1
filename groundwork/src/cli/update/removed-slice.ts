import { git, gitList } from "../git";
import { namesOf } from "../slice/names";
import { dependentPaths, ownPaths } from "../slice/paths";
import { templateSlice } from "../slice/template";

/**
 * Where the template's slice was removed: leaves out its new files, and those that depend on it. The project has them in
 * the copy that new slices are made from.
 * @returns the files that were left out
 */
export async function leaveOutSlice(folder: string): Promise<string[]> {
  const slice = namesOf(templateSlice);
  const had = await gitList(folder, "ls-tree", "-r", "-z", "--name-only", "HEAD");
  if (ownPaths(had, slice, [slice]).length > 0) return [];
  const staged = ["diff", "--cached", "--name-only", "-z", "--no-renames", "--diff-filter=A", "HEAD"];
  const added = await gitList(folder, ...staged);
  const left = [...ownPaths(added, slice, [slice]), ...dependentPaths(added, slice, [slice])];
  for (const path of left) await git(folder, "rm", "--quiet", "--force", "--", path);
  return left;
}
