import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { contentIn, git, gitList, tryGit } from "../git";
import { namesOf, type SliceNames } from "../slice/names";
import { dependentPaths, ownPaths } from "../slice/paths";
import { linesNaming, registriesFile, registriesOf } from "../slice/registries";
import { relatedSlice, templateSlice } from "../template-slices";
import { type Conflicts, resolveConflicts } from "./conflicts";

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

/**
 * Leaves out what is new of an example that the project does not have: lines in the registries, and, of the template's
 * slice, files and those that depend on it. The project has them in the copy that new slices are made from.
 * @returns the files that were left out
 */
async function leaveOutExamples(folder: string): Promise<string[]> {
  const had = await gitList(folder, "ls-tree", "-r", "-z", "--name-only", "HEAD");
  const examples = [templateSlice, relatedSlice].map((name) => namesOf(name));
  const missing = examples.filter((slice) => ownPaths(had, slice, [slice]).length === 0);
  for (const slice of missing) await leaveOutLines(folder, slice);
  const slice = namesOf(templateSlice);
  if (!missing.some(({ one }) => one.camel === templateSlice)) return [];
  const staged = ["diff", "--cached", "--name-only", "-z", "--no-renames", "--diff-filter=A", "HEAD"];
  const added = await gitList(folder, ...staged);
  const left = [...ownPaths(added, slice, [slice]), ...dependentPaths(added, slice, [slice])];
  for (const path of left) await git(folder, "rm", "--quiet", "--force", "--", path);
  return left;
}

/** A line that the project had names something of its own. */
async function leaveOutLines(folder: string, slice: SliceNames): Promise<void> {
  const conflicting = await gitList(folder, "diff", "--name-only", "--diff-filter=U", "-z");
  const list = join(folder, registriesFile);
  for (const file of registriesOf(existsSync(list) ? readFileSync(list, "utf8") : "")) {
    const path = join(folder, file);
    if (!existsSync(path)) continue;
    const own = new Set(String((await contentIn(folder, "HEAD", file)) ?? "").split("\n"));
    const lines = readFileSync(path, "utf8").split("\n");
    const naming = linesNaming(lines.join("\n"), slice, [slice]);
    const left = lines.filter((line, number) => !naming.includes(number) || own.has(line));
    if (left.length === lines.length) continue;
    writeFileSync(path, left.join("\n"));
    if (!conflicting.includes(file)) await git(folder, "add", "--", file);
  }
}
