import { PlainError } from "../../contract/user-facing-error";
import { git, tryGit } from "../git";
import { readStampOf, type Stamp, stampFile } from "../template-version";
import { type Latest, tagOf } from "./fetch";

/**
 * The commit of the template that the project has, from which its own changes and the template's are told apart.
 * Where it has to be guessed, the guess is never younger than the truth: what both have changed alike since then merges by
 * itself, while a change that is taken for old would never arrive.
 * @param given what a person says that it is
 * @throws {PlainError} when it cannot be found
 */
export async function findBase(
  folder: string,
  stamp: Stamp | undefined,
  latest: Latest,
  given?: string,
): Promise<string> {
  if (given !== undefined) return givenBase(folder, latest, given);
  const base =
    (await recorded(folder, stamp, latest)) ??
    (await shared(folder, latest)) ??
    (await alike(folder, latest)) ??
    (await released(folder, stamp, latest));
  if (base) return base;
  throw new PlainError(
    "It cannot be told which commit of the template this project was made from. Say it after the source: npm run update SOURCE COMMIT",
  );
}

async function givenBase(folder: string, latest: Latest, given: string): Promise<string> {
  const { output } = await tryGit(folder, "rev-parse", "--verify", "--quiet", `${given}^{commit}`);
  const commit = output.trim() || (await tagged(folder, given.replace(/^v/, "")));
  if (commit && (await isAncestor(folder, commit, latest.commit))) return commit;
  throw new PlainError(`"${given}" is not a commit of the template that is there.`);
}

/** The commit that the stamp says. */
async function recorded(folder: string, stamp: Stamp | undefined, latest: Latest) {
  if (!stamp?.commit) return undefined;
  if (await isAncestor(folder, stamp.commit, latest.commit)) return stamp.commit;
  if (!(await isAncestor(folder, latest.commit, stamp.commit))) return undefined;
  throw new PlainError(
    "The template that is there is older than the one that this project has: nothing to take.",
  );
}

/** In a clone of the template: where the project left its history. */
async function shared(folder: string, latest: Latest) {
  return (await tryGit(folder, "merge-base", "HEAD", latest.commit)).output.trim() || undefined;
}

/** In a copy of the template: the commit with exactly the files that the project began with. */
async function alike(folder: string, latest: Latest) {
  const began = await beginning(folder);
  if (!began) return undefined;
  const tree = await git(folder, "rev-parse", `${began}^{tree}`);
  const commits = (await git(folder, "log", "--format=%H %T", latest.commit)).split("\n");
  return commits.find((line) => line.endsWith(` ${tree}`))?.split(" ")[0];
}

/** The commit that brought the stamp, which a copy of the template brings along. */
async function beginning(folder: string): Promise<string | undefined> {
  const added = await git(folder, "log", "--diff-filter=A", "--format=%H", "--", stampFile);
  return added.split("\n").at(-1) || undefined;
}

/** The release of the stamp's version, or the first commit that bears it. */
async function released(folder: string, stamp: Stamp | undefined, latest: Latest) {
  if (!stamp) return undefined;
  const tag = await tagged(folder, stamp.version);
  if (tag && (await isAncestor(folder, tag, latest.commit))) return tag;
  const stamped = await git(folder, "log", "--reverse", "--format=%H", latest.commit, "--", stampFile);
  for (const commit of stamped.split("\n")) {
    if ((await readStampOf(folder, commit))?.version === stamp.version) return commit;
  }
  return undefined;
}

async function tagged(folder: string, version: string): Promise<string | undefined> {
  const { output } = await tryGit(folder, "rev-parse", "--verify", "--quiet", `${tagOf(version)}^{commit}`);
  return output.trim() || undefined;
}

async function isAncestor(folder: string, commit: string, of: string): Promise<boolean> {
  return (await tryGit(folder, "merge-base", "--is-ancestor", commit, of)).code === 0;
}
