import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentIn, git, gitList } from "../git";
import { namesOf, type SliceNames } from "../slice/names";
import { dependentPaths, ownPaths } from "../slice/paths";
import { linesNaming, registriesFile, registriesOf } from "../slice/registries";
import { relatedSlice, templateSlice } from "../template-slices";

/**
 * Leaves out what is new of an example that the project does not have: lines in the registries, and, of the template's
 * slice, files and those that depend on it. The project has them in the copy that new slices are made from.
 * @returns the files that were left out
 */
export async function leaveOutExamples(folder: string): Promise<string[]> {
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
