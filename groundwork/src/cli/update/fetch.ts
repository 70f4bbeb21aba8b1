import { UserFacingError } from "../../contract/user-facing-error";
import { git, tryGit } from "../git";
import {
  readTemplateVersionOf,
  type TemplateVersion,
  template,
  templateVersionFile,
} from "../template-version";

/** The template's latest commit, fetched into the project's repository. */
export type Latest = { readonly commit: string; readonly version: TemplateVersion };

/** Where the template's commits and tags are kept: out of the way of the project's own. */
const refs = "refs/template";
export const tagOf = (version: string): string => `${refs}/tags/v${version}`;

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
  if (!version) {
    throw new UserFacingError(
      `What is at "${shown(source)}" is not ${template}, or is older than its updates: its last commit has no ${templateVersionFile}.`,
    );
  }
  return { commit, version };
}

/** A source as it may be shown and kept: without the name and the password that a URL can carry. */
export function shown(source: string): string {
  return source.replace(/(\w+:\/\/)[^/@\s]+@/g, "$1");
}
