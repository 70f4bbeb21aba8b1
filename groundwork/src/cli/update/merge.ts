import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { git, gitList, tryGit } from "../git";
import { type Conflicts, resolveConflicts } from "./conflicts";
import { leaveOutExamples } from "./removed-slice";

/**
 * Merges what the template changed between two of its commits into the files of the project, and leaves the result
 * uncommitted. It is git's own three-way merge, with its detection of files that were moved.
 * @param title stands in the marks of a conflict, and is proposed for the commit
 */
export async function merge(folder: string, base: string, latest: string, title: string): Promise<Conflicts> {
  await refuseObstacles(folder, base, latest);
  const pick = await git(
    folder,
    ...["-c", "user.name=template", "-c", "user.email=template@localhost"],
    ...["commit-tree", `${latest}^{tree}`, "-p", base, "-m", title],
  );
  // As the project's repository does it by default: what a person configured for other merges does not count here.
  const settings = {
    "merge.renames": "true",
    // A slice that was moved away must not take with it what the template puts beside its old place.
    "merge.directoryRenames": "false",
    "merge.conflictStyle": "merge",
    "rerere.enabled": "false",
  };
  const { code, complaint } = await tryGit(
    folder,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ...["cherry-pick", "--no-commit", "--allow-empty", pick],
  );
  const conflicting = await gitList(folder, "ls-files", "--unmerged", "-z");
  if (code !== 0 && conflicting.length === 0) {
    await git(folder, "reset", "--quiet", "--hard");
    throw new Error(`git could not merge: ${complaint}`);
  }
  const conflicts = await resolveConflicts(folder);
  return { ...conflicts, leftDeleted: [...conflicts.leftDeleted, ...(await leaveOutExamples(folder))] };
}

/** Files that git ignores here have no commit to come back from, and git would write over them. */
async function refuseObstacles(folder: string, base: string, latest: string): Promise<void> {
  const added = await gitList(
    folder,
    "diff",
    "--name-only",
    "-z",
    "--no-renames",
    "--diff-filter=A",
    base,
    latest,
  );
  const tracked = new Set(await gitList(folder, "ls-files", "-z"));
  const obstacles: string[] = [];
  for (const path of added.filter((path) => !tracked.has(path))) {
    if (await lstat(join(folder, path)).catch(() => undefined)) obstacles.push(path);
  }
  if (obstacles.length === 0) return;
  throw new UserFacingError(
    `The template brings files of its own where there are some that git ignores: ${obstacles.join(", ")}. Move them away first.`,
  );
}
