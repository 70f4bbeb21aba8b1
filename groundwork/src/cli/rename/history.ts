import { git, tryGit } from "../git";
import { templateVersionFile } from "../template-version";

/**
 * The last commit of the template, in a project that is a clone of it; `undefined` where the history began with a copy of
 * its files, which says nothing of the template's commits. Later versions are then found by comparing files.
 */
export async function commitOfTemplate(folder: string): Promise<string | undefined> {
  if ((await tryGit(folder, "rev-parse", "--verify", "--quiet", "HEAD")).code !== 0) return undefined;
  if ((await git(folder, "rev-parse", "--show-prefix")) !== "") return undefined;
  const isShallow = (await git(folder, "rev-parse", "--is-shallow-repository")) === "true";
  // The template was there before it had a stamp; in a copy, the stamp is as old as all else.
  const added = await git(folder, "log", "--diff-filter=A", "--format=%P", "--", templateVersionFile);
  const isClone = added.split("\n").at(-1) !== "";
  if (!isShallow && !isClone) return undefined;
  const upstream = await tryGit(folder, "merge-base", "HEAD", "@{upstream}");
  return upstream.output.trim() || undefined;
}
