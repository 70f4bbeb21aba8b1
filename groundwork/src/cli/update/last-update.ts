import { UserFacingError } from "../../contract/user-facing-error";
import { git, tryGit } from "../git";
import {
  readTemplateVersion,
  readTemplateVersionOf,
  type TemplateVersion,
  template,
  templateVersionFile,
} from "../template-version";
import { findBase, isAncestor } from "./base";
import { fetchLatest, shown } from "./fetch";

/** Commits of the template before and after the last update of a project. */
export type LastUpdate = { readonly before: string; readonly after: string };

/**
 * The last update, as the project's own history has it: every clone of a team knows of it, and one that was taken back
 * is none.
 * @param source path or URL of the template's repository, for a clone that does not have the commits
 * @param baseCommit a commit of the template to begin from, where the last update is not far enough back
 * @throws {UserFacingError} when there was none, or when the template's commits are not there
 */
export async function findLastUpdate(
  folder: string,
  source?: string,
  baseCommit?: string,
): Promise<LastUpdate> {
  const version = await readTemplateVersion(folder);
  if (!version?.commit) throw noUpdate();
  const after = version.commit;
  if (source || !(await isThere(folder, after))) await fetchFor(folder, after, source ?? version.source);
  const previous = await previousVersion(folder, after);
  if (!previous && baseCommit === undefined) throw noUpdate();
  const before = await findBase(folder, previous, { commit: after, version }, baseCommit);
  return { before, after };
}

const noUpdate = () =>
  new UserFacingError(
    `No later version of ${template} was taken here yet, so no slice lacks anything of it: npm run update PATH-OR-URL`,
  );

const isThere = async (folder: string, commit: string): Promise<boolean> =>
  (await tryGit(folder, "cat-file", "-e", `${commit}^{commit}`)).code === 0;

async function fetchFor(folder: string, commit: string, source: string | null): Promise<void> {
  if (source) await fetchLatest(folder, source);
  if (await isThere(folder, commit)) return;
  throw new UserFacingError(
    `This project has the commit ${commit.slice(0, 7)} of ${template}, which is ${source ? `not at "${shown(source)}"` : "not in this clone"}: say the path or the URL of the repository that it came from, after the name of the slice.`,
  );
}

/** The version that the project had before it took a commit: the last one in its history that is not a later one. */
async function previousVersion(folder: string, taken: string): Promise<TemplateVersion | undefined> {
  const commits = await git(folder, "log", "--format=%H", "--", templateVersionFile);
  for (const commit of commits.split("\n")) {
    const version = await readTemplateVersionOf(folder, commit);
    if (version && !(version.commit && (await isAncestor(folder, taken, version.commit)))) return version;
  }
  return undefined;
}
