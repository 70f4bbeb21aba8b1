import { UserFacingError } from "../../contract/user-facing-error";
import { git, gitList, tryGit } from "../git";
import {
  readTemplateVersion,
  type TemplateVersion,
  template,
  templateVersionFile,
  writeTemplateVersion,
} from "../template-version";
import { findBase } from "./base";
import { changesBetween } from "./changes";
import { type Conflicts, derived } from "./conflicts";
import { fetchLatest, shown } from "./fetch";
import { merge } from "./merge";
import { type NewMigrations, newMigrations } from "./migrations";
import { refuseUnready } from "./ready";
import { comparable } from "./versions";

export type Version = { readonly version: string; readonly commit: string };

/** Result of an update. It is not committed. */
export type Updated = {
  readonly from: Version;
  readonly to: Version;
  /** New lines of template/CHANGELOG.md. */
  readonly changes: string;
  /** The files that are not as they were, those with conflicts left out. */
  readonly taken: { readonly changed: string[]; readonly added: string[]; readonly removed: string[] };
  readonly conflicts: Conflicts;
  /** Files of `groundwork/` that are not the template's any more: they were merged, and not replaced. */
  readonly platform: readonly string[];
  readonly migrations: NewMigrations;
  readonly dependencies: boolean;
};

/**
 * Takes what the template changed since the project was made from it, or last updated, into the project's files.
 * @param source path or URL of the template's repository; the last one when it is left out
 * @param baseCommit the commit of the template that the project has, where it cannot be found out
 * @returns `undefined` when there is nothing to take
 * @throws {UserFacingError} when it cannot be done; then nothing was changed
 */
export async function update(
  folder: string,
  source?: string,
  baseCommit?: string,
): Promise<Updated | undefined> {
  await refuseUnready(folder);
  const version = await readTemplateVersion(folder);
  const from = source ?? version?.source;
  if (!from) {
    throw new UserFacingError(`Say where ${template} is, once: npm run update PATH-OR-URL`);
  }
  const latest = await fetchLatest(folder, from);
  const base = await findBase(folder, version, latest, baseCommit);
  const [before, after] = await comparable(folder, base, latest.commit);
  if ((await tryGit(folder, "diff", "--quiet", before, after)).code === 0) return undefined;

  const changedHere = await gitList(folder, "diff", "--name-only", "-z", before, "HEAD", "--", "groundwork/");
  const to: Version = { version: latest.version.version, commit: latest.commit };
  const changes = await changesBetween(folder, base, latest.commit);
  const conflicts = await merge(folder, before, after, `Take ${template} ${to.version}`);
  await bringForward(folder, { ...to, source: shown(from) });
  const taken = await takenFiles(folder, conflicts);
  const all = [...taken.changed, ...taken.added, ...conflicts.marked];
  return {
    from: { version: version?.version ?? "an unknown version", commit: base },
    to,
    changes,
    taken,
    conflicts,
    platform: changedHere.filter((path) => path !== templateVersionFile),
    migrations: await newMigrations(folder),
    dependencies: all.some((path) => path === "package.json" || path === "package-lock.json"),
  };
}

async function bringForward(folder: string, version: TemplateVersion): Promise<void> {
  await writeTemplateVersion(folder, version);
  await git(folder, "add", "--force", "--", templateVersionFile);
}

async function takenFiles(folder: string, { marked }: Conflicts): Promise<Updated["taken"]> {
  const listed = async (filter: string) => {
    const args = ["diff", "--cached", "--name-only", "-z", "--no-renames", `--diff-filter=${filter}`, "HEAD"];
    const paths = await gitList(folder, ...args);
    return paths.filter((path) => path !== templateVersionFile && path !== derived && !marked.includes(path));
  };
  return { changed: await listed("MT"), added: await listed("A"), removed: await listed("D") };
}
