import { UserFacingError } from "../../contract/user-facing-error";
import { git, tryGit } from "../git";
import {
  readTemplateVersionOf,
  type TemplateVersion,
  template,
  templateVersionFile,
} from "../template-version";

/** The template's latest commit, fetched into the project's repository. */
type Latest = { readonly commit: string; readonly version: TemplateVersion };

/** Where the template's commits and tags are kept: out of the way of the project's own. */
const refs = "refs/template";
const tagOf = (version: string): string => `${refs}/tags/v${version}`;

/** @throws {UserFacingError} when no template is there. No branch, tag or remote of the project is touched. */
export async function fetchLatest(folder: string, source: string): Promise<Latest> {
  const { code, complaint } = await tryGit(
    folder,
    ...["-c", "gc.auto=0", "-c", "maintenance.auto=false"],
    ...["fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules", "--force"],
    ...["--", source, `+HEAD:${refs}/latest`, `+refs/tags/v*:${refs}/tags/v*`],
  );
  if (code !== 0) {
    const reason = complaint.replace(/^(fatal|error): /gm, "").split("\n")[0];
    throw new UserFacingError(
      `${template} cannot be fetched from "${shown(source)}": say the path or the URL of its repository. git says: ${shown(reason ?? "")}`,
    );
  }
  const commit = await git(folder, "rev-parse", "--verify", `${refs}/latest^{commit}`);
  const version = await readTemplateVersionOf(folder, commit);
  if (!version)
    throw new UserFacingError(
      `What is at "${shown(source)}" is not ${template}, or is older than its updates: its last commit has no ${templateVersionFile}.`,
    );
  return { commit, version };
}

/** A source as it may be shown and kept: without the name and the password that a URL can carry. */
export const shown = (source: string): string => source.replace(/(\w+:\/\/)[^/@\s]+@/g, "$1");

/**
 * The commit of the template that the project has, from which its own changes and the template's are distinguished.
 * Where it has to be guessed, the guess is never younger than the truth: what both have changed alike since then merges by
 * itself, while a change that is taken for old would never arrive.
 * @param commitGiven what a person says that it is
 * @throws {UserFacingError} when it cannot be found
 */
export async function findBase(
  folder: string,
  version: TemplateVersion | undefined,
  latest: Latest,
  commitGiven?: string,
): Promise<string> {
  if (commitGiven !== undefined) return baseFromArgument(folder, latest, commitGiven);
  const base =
    (await recorded(folder, version, latest)) ??
    (await shared(folder, latest)) ??
    (await copiedFrom(folder, latest)) ??
    (await released(folder, version, latest));
  if (base) return base;
  throw new UserFacingError(
    "It cannot be determined which commit of the template this project was made from. Say it after the source: npm run update SOURCE COMMIT",
  );
}

async function baseFromArgument(folder: string, latest: Latest, commitGiven: string): Promise<string> {
  const tag = tagOf(commitGiven.replace(/^v/, ""));
  const commit = (await commitNamed(folder, commitGiven)) || (await commitNamed(folder, tag));
  if (commit && (await isAncestor(folder, commit, latest.commit))) return commit;
  throw new UserFacingError(`"${commitGiven}" is not a commit of the template that is there.`);
}

/** The commit in the template version. */
async function recorded(folder: string, version: TemplateVersion | undefined, latest: Latest) {
  if (!version?.commit) return undefined;
  if (await isAncestor(folder, version.commit, latest.commit)) return version.commit;
  if (!(await isAncestor(folder, latest.commit, version.commit))) return undefined;
  throw new UserFacingError(
    "The template that is there is older than the one that this project has: nothing to take.",
  );
}

/** In a clone of the template: where the project left its history. */
const shared = async (folder: string, latest: Latest) =>
  (await tryGit(folder, "merge-base", "HEAD", latest.commit)).output.trim() || undefined;

/** In a copy of the template: the commit with exactly the files that the project began with. */
async function copiedFrom(folder: string, latest: Latest) {
  // The commit that brought the version file, which a copy of the template brings along.
  const added = await git(folder, "log", "--diff-filter=A", "--format=%H", "--", templateVersionFile);
  const began = added.split("\n").at(-1);
  if (!began) return undefined;
  const tree = await git(folder, "rev-parse", `${began}^{tree}`);
  const commits = (await git(folder, "log", "--format=%H %T", latest.commit)).split("\n");
  return commits.find((line) => line.endsWith(` ${tree}`))?.split(" ")[0];
}

/** The release of the template version, or the first commit that bears it. */
async function released(folder: string, version: TemplateVersion | undefined, latest: Latest) {
  if (!version) return undefined;
  const tag = await commitNamed(folder, tagOf(version.version));
  if (tag && (await isAncestor(folder, tag, latest.commit))) return tag;
  const oldestFirst = ["--reverse", "--format=%H"];
  const commits = await git(folder, "log", ...oldestFirst, latest.commit, "--", templateVersionFile);
  for (const commit of commits.split("\n")) {
    if ((await readTemplateVersionOf(folder, commit))?.version === version.version) return commit;
  }
  return undefined;
}

/** The commit that a name stands for; empty where there is none. */
const commitNamed = async (folder: string, name: string): Promise<string> =>
  (await tryGit(folder, "rev-parse", "--verify", "--quiet", `${name}^{commit}`)).output.trim();

/** Whether a commit is another's ancestor, or the same. */
const isAncestor = async (folder: string, commit: string, of: string): Promise<boolean> =>
  (await tryGit(folder, "merge-base", "--is-ancestor", commit, of)).code === 0;
