import { writeFileSync } from "node:fs";
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { textIfThere } from "../files";
import { commitOf, git, gitList, type TreeFiles, treeFiles, tryGit, writeTree } from "../git";
import { namesOf, type SliceNames } from "../slice/names";
import { dependentPaths, linesNaming, ownPaths, registriesFile, registriesOf } from "../slice/registries";
import { withLines } from "../source/edits";
import { exampleSlices, templateSlice } from "../template-slices";
import { resolveConflicts } from "./conflicts";
import { leadToEntries, type Renames, type Sides } from "./imports";

/**
 * Merges what the template changed between two of its commits into the files of the project, and leaves the result
 * uncommitted. It is git's own three-way merge, with its detection of files that were moved, but nothing of the project is
 * moved into `groundwork/`, which is the template's.
 * @param title stands in the marks of a conflict, and is proposed for the commit
 * @returns `moved`: files that the template moved into `groundwork/` and the project had changed, as the project has them
 */
export async function merge(folder: string, base: string, latest: string, title: string) {
  await refuseObstacles(folder, base, latest);
  const commits = { base, ours: "HEAD", theirs: latest };
  const before = {
    base: await treeFiles(folder, base),
    ours: await treeFiles(folder, "HEAD"),
    theirs: await treeFiles(folder, latest),
  };
  const renames = await renamesBetween(folder, base, latest);
  const sides = await leadToEntries(folder, commits, before, renames);
  // Without them in the base, git takes none for a file that the template has somewhere in groundwork/.
  const kept = changedAndGone(before, renames);
  const missing = missingExamples(before);
  const left = missing.some(({ one }) => one.camel === templateSlice) ? filesOfExample(before) : [];
  const from = await treeWithout(folder, sides.base, [...kept, ...left]);
  const to = await treeWithout(folder, sides.theirs, left);
  await git(folder, "read-tree", "-m", "-u", "HEAD", await writeTree(folder, sides.ours));
  await pick(
    folder,
    await commitOf(folder, to, title, await commitOf(folder, from, "The template, as it was")),
  );
  const conflicts = await resolveConflicts(folder, registriesIn(folder));
  for (const slice of missing) await leaveOutLines(folder, slice);
  const unwanted = left.filter((path) => ![undefined, sides.base.get(path)].includes(sides.theirs.get(path)));
  const here = kept.filter((path) => before.ours.has(path));
  return {
    conflicts: {
      ...conflicts,
      leftDeleted: [...conflicts.leftDeleted, ...unwanted],
      leftHere: [...conflicts.leftHere, ...here.filter((path) => !renames.has(path))],
    },
    moved: here.filter((path) => renames.has(path)),
  };
}

/** Merges what a commit changed into the files of the project. */
async function pick(folder: string, commit: string): Promise<void> {
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
    ...["cherry-pick", "--no-commit", "--allow-empty", commit],
  );
  const conflicting = await gitList(folder, "ls-files", "--unmerged", "-z");
  if (code === 0 || conflicting.length > 0) return;
  await git(folder, "reset", "--quiet", "--hard");
  throw new Error(`git could not merge: ${complaint}`);
}

const treeWithout = (folder: string, files: TreeFiles, paths: readonly string[]): Promise<string> =>
  writeTree(folder, new Map([...files].filter(([path]) => !paths.includes(path))));

const isPlatform = (path: string): boolean => path.startsWith("groundwork/");

/** Files of the project that it has not as the template had them, and that the template has only in `groundwork/` or nowhere now. */
function changedAndGone({ base, ours, theirs }: Sides, renames: Renames): string[] {
  const isGone = (path: string) => !theirs.has(path) && isPlatform(renames.get(path) ?? "groundwork/");
  return [...base.keys()].filter(
    (path) => !isPlatform(path) && isGone(path) && ours.get(path) !== base.get(path),
  );
}

/** Files that the template moved, by their old paths. One that was moved long ago has few of its lines still. */
async function renamesBetween(folder: string, base: string, latest: string): Promise<Renames> {
  const options = ["-z", "--name-status", "--find-renames=35%", "-l9999", "--diff-filter=R"];
  const entries = await gitList(folder, "diff", ...options, base, latest);
  return new Map(
    entries.flatMap((from, index): [string, string][] =>
      index % 3 === 1 ? [[from, entries[index + 1] ?? ""]] : [],
    ),
  );
}

/** Files that git ignores here have no commit to come back from, and git would write over them. */
async function refuseObstacles(folder: string, base: string, latest: string): Promise<void> {
  const options = ["--name-only", "-z", "--no-renames", "--diff-filter=A"];
  const added = await gitList(folder, "diff", ...options, base, latest);
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

/** Examples that the project does not have; it has them in the copy that new slices are made from. */
const missingExamples = ({ ours }: Sides): SliceNames[] =>
  exampleSlices
    .map((name) => namesOf(name))
    .filter((slice) => ownPaths([...ours.keys()], slice, [slice]).length === 0);

/**
 * Files of the template's slice and those that depend on it, as far as the project has none of them. They have no part in the
 * merge: git would take a slice that was made from them for these, moved.
 */
function filesOfExample({ base, ours, theirs }: Sides): string[] {
  const slice = namesOf(templateSlice);
  const files = [...new Set([...base.keys(), ...theirs.keys()])].filter((path) => !ours.has(path));
  return [...ownPaths(files, slice, [slice]), ...dependentPaths(files, slice, [slice])];
}

/** The registries of the version that was taken. */
const registriesIn = (folder: string) => registriesOf(textIfThere(join(folder, registriesFile)) ?? "");

/** Leaves out the lines of an example in the registries. One that the project had names something of its own. */
async function leaveOutLines(folder: string, slice: SliceNames): Promise<void> {
  const conflicting = await gitList(folder, "diff", "--name-only", "--diff-filter=U", "-z");
  for (const file of registriesIn(folder)) {
    const path = join(folder, file);
    const text = textIfThere(path);
    if (text === undefined) continue;
    const own = new Set((await tryGit(folder, "cat-file", "blob", `HEAD:${file}`)).output.split("\n"));
    const naming = linesNaming(text, slice, [slice]);
    const left = withLines(text, (line, number) => !naming.includes(number) || own.has(line));
    if (left === text) continue;
    writeFileSync(path, left);
    if (!conflicting.includes(file)) await git(folder, "add", "--", file);
  }
}
