import { UserFacingError } from "../../contract/user-facing-error";
import { apiFile } from "../api-file";
import { commitOf, git, gitList, refusedByGit, tryGit, uncommitted } from "../git";
import { isWholeTemplate, productTree } from "../project-files/project-files";
import {
  readTemplateVersion,
  readTemplateVersionOf,
  type TemplateVersion,
  template,
  templateVersionFile,
  writeTemplateVersion,
} from "../template-version";
import type { Conflicts } from "./conflicts";
import { strayImports } from "./imports";
import { merge } from "./merge";

/**
 * Takes what the template changed since the project was made from it, or last updated, into the project's files.
 * @param source path or URL of the template's repository; the last one when it is left out
 * @param baseCommit the commit of the template that the project has, where it cannot be found out
 * @returns `undefined` when there is nothing to take
 * @throws {UserFacingError} when it cannot be done; then nothing was changed
 */
export async function update(folder: string, source?: string, baseCommit?: string) {
  await refuseUnready(folder);
  const version = await readTemplateVersion(folder);
  const from = source ?? version?.source;
  if (!from) throw new UserFacingError(`Say where ${template} is, once: npm run update PATH-OR-URL`);
  const latest = await fetchLatest(folder, from);
  const base = await findBase(folder, version, latest, baseCommit);
  const [before, after] = await comparable(folder, base, latest.commit);
  if ((await tryGit(folder, "diff", "--quiet", before, after)).code === 0) return undefined;

  const changedHere = await gitList(folder, "diff", "--name-only", "-z", before, "HEAD", "--", "groundwork/");
  const to = { version: latest.version.version, commit: latest.commit };
  const changelogOf = async (commit: string) =>
    (await tryGit(folder, "show", `${commit}:template/CHANGELOG.md`)).output;
  const changes = newLines(await changelogOf(base), await changelogOf(latest.commit));
  const { conflicts, moved } = await merge(folder, before, after, `Take ${template} ${to.version}`);
  await writeTemplateVersion(folder, { ...to, source: shown(from) });
  await git(folder, "add", "--force", "--", templateVersionFile);
  const taken = await takenFiles(folder, conflicts);
  const all = [...taken.changed, ...taken.added, ...conflicts.marked];
  return {
    from: { version: version?.version ?? "an unknown version", commit: base },
    to,
    /** New lines of template/CHANGELOG.md. */
    changes,
    /** The files that are not as they were, those with conflicts left out. */
    taken,
    conflicts,
    /** Files of `groundwork/` that are not the template's any more: they were merged, and not replaced. */
    platform: changedHere.filter((path) => path !== templateVersionFile),
    /** Files that the template moved into `groundwork/`, and the project had changed: they stay where they were. */
    moved,
    /** Imports that lead nowhere any more. */
    strays: await strayImports(folder, before, conflicts.marked),
    migrations: await newMigrations(folder),
    dependencies: all.some((path) => path === "package.json" || path === "package-lock.json"),
  };
}

/** Result of an update. It is not committed. */
export type Updated = NonNullable<Awaited<ReturnType<typeof update>>>;

async function takenFiles(folder: string, { marked }: Conflicts) {
  const listed = async (filter: string) => {
    const args = ["diff", "--cached", "--name-only", "-z", "--no-renames", `--diff-filter=${filter}`, "HEAD"];
    const paths = await gitList(folder, ...args);
    return paths.filter((path) => path !== templateVersionFile && path !== apiFile && !marked.includes(path));
  };
  return { changed: await listed("MT"), added: await listed("A"), removed: await listed("D") };
}

/** The lines of a text that an older one lacks, each below the headings that it stands under. */
export function newLines(older: string, newer: string): string {
  const known = new Set(older.split("\n"));
  const lines: string[] = [];
  let headings: string[] = [];
  for (const line of newer.split("\n")) {
    const depth = /^(#+) /.exec(line)?.[1]?.length;
    if (depth) headings = [...headings.filter((heading) => depthOf(heading) < depth), line];
    else if (line.trim() !== "" && !known.has(line)) {
      lines.push(...headings.filter((heading) => depthOf(heading) > 1), line);
      headings = headings.filter((heading) => depthOf(heading) === 1);
    }
  }
  return lines.join("\n");
}

const depthOf = (heading: string) => heading.indexOf(" ");

/** The migrations that the project did not have before the merge. */
async function newMigrations(folder: string) {
  const [before, after] = await Promise.all([
    gitList(folder, "ls-tree", "-r", "-z", "--name-only", "HEAD", "prisma/migrations"),
    gitList(folder, "ls-files", "-z", "prisma/migrations"),
  ]);
  const had = namesOf(before);
  const names = namesOf(after).filter((name) => !had.includes(name));
  const newest = had.at(-1) ?? "";
  // Late are those that come before one of the project's own in the order of their dates.
  return { names, late: names.filter((name) => name < newest) };
}

function namesOf(paths: string[]): string[] {
  const names = paths.flatMap(
    (path) => /^prisma\/migrations\/([^/]+)\/migration\.sql$/.exec(path)?.[1] ?? [],
  );
  return [...new Set(names)].sort();
}

/**
 * Two versions of the template as the project would have been made from each, in commits that git can compare: a product
 * that `create` made knows nothing of what it leaves behind, and has the overlay's files in the place of the template's.
 */
async function comparable(folder: string, base: string, latest: string): Promise<[string, string]> {
  if (await isWholeTemplate(folder, "HEAD")) return [base, latest];
  const madeFrom = async (version: string) =>
    commitOf(folder, await productTree(folder, version), "The template, as a product is made from it");
  return [await madeFrom(base), await madeFrom(latest)];
}

/** Refuses a project without a history of its own, from which changes could be distinguished. */
export async function refuseWithoutHistory(folder: string): Promise<void> {
  const inside = await tryGit(folder, "rev-parse", "--show-prefix");
  if (inside.code !== 0)
    throw refusedByGit(
      inside.complaint,
      "This project is in no git repository, and an update is a merge of git's: git init, and commit what is there.",
    );
  if (inside.output.trim() !== "")
    throw new UserFacingError(
      "This project is a folder of a larger repository, and an update needs one of its own: its files would be sought at the top.",
    );
  if ((await tryGit(folder, "rev-parse", "--verify", "--quiet", "HEAD")).code !== 0)
    throw new UserFacingError("Nothing was ever committed here: git add --all && git commit, then update.");
}

/** Refuses uncommitted changes as well, which could not be distinguished from the update afterwards. */
async function refuseUnready(folder: string): Promise<void> {
  await refuseWithoutHistory(folder);
  const paths = await uncommitted(folder, ["."]);
  if (paths.length === 0) return;
  const list = paths.slice(0, 5);
  const more = paths.length > 5 ? `, and ${paths.length - 5} more` : "";
  throw new UserFacingError(
    `Not committed: ${list.join(", ")}${more}. Commit first, so that the update can be distinguished from your own changes and taken back.`,
  );
}

/** Summary of an update for the terminal: what changed and why, what became of it here, and what comes next. */
export function summary(updated: Updated, apiIsWritten: boolean): string {
  const { from, to, changes, taken, conflicts, platform, moved, strays, migrations } = updated;
  const { changed, added, removed } = taken;
  return [
    `${template} ${from.version} (${short(from.commit)}) → ${to.version} (${short(to.commit)})`,
    changes,
    `Taken: ${changed.length} changed, ${added.length} new and ${removed.length} removed files. git status lists them.`,
    list(conflicts.marked, "Conflicts, marked in the file (<<<<<<< is yours, >>>>>>> the template's):"),
    list(conflicts.keptOurs, "Changed on both sides and not text, so yours was kept:"),
    list(conflicts.leftDeleted, "Changed by the template, but gone here, so it stays gone:"),
    list(conflicts.leftHere, "Deleted by the template, but you changed it, so it stays:"),
    list(
      moved,
      "Moved into groundwork/ by the template, but you changed it. The project uses the one there, where an entry exports it; yours stays here. Carry your change over: restyle a part in src/ui, or run npm run eject NAME and change the screen in src/screens/NAME. Then delete it:",
    ),
    list(
      strays,
      "Imported from where nothing is any more, and exported by no entry of groundwork/. Do without it, or write it yourself:",
    ),
    list(
      platform,
      "groundwork/ is the template's, and replaced whole; these files of it were changed here, so they were merged:",
    ),
    list(migrations.names, "New migrations:"),
    list(
      migrations.late,
      "Dated before your newest migration. Read their SQL: a database of yours applies them after it, a new one before it:",
    ),
    list(nextSteps(updated, apiIsWritten), "Next, nothing being committed yet:"),
    "To take all of it back: git reset --hard (which also throws away what you edit from now on).",
  ]
    .filter(Boolean)
    .join("\n\n");
}

function nextSteps({ to, conflicts, migrations, dependencies }: Updated, apiIsWritten: boolean): string[] {
  const steps: [command: string, why: string, isNeeded: boolean][] = [
    ["git add FILE", "each file with conflicts, once it is resolved", conflicts.marked.length > 0],
    ["npm install", "the dependencies changed", dependencies],
    ["npm run db:apply", "the new migrations, after a look at them", migrations.names.length > 0],
    ["npm run api", "writes docs/api.json again", !apiIsWritten],
    ["npm test", "proves that all of it fits together", true],
    [`git commit --all --message "Take ${template} ${to.version}"`, "", true],
  ];
  const needed = steps.filter(([, , isNeeded]) => isNeeded);
  return needed.map(([command, why]) => (why ? `${command.padEnd(20)} ${why}` : command));
}

const short = (commit: string) => commit.slice(0, 7);

const list = (paths: readonly string[], heading: string): string =>
  paths.length === 0 ? "" : `${heading}\n${paths.map((path) => `  ${path}`).join("\n")}`;

/** The template's latest commit, fetched into the project's repository. */
type Latest = { readonly commit: string; readonly version: TemplateVersion };

/** Where the template's commits and tags are kept: out of the way of the project's own. */
const refs = "refs/template";
const tagOf = (version: string): string => `${refs}/tags/v${version}`;

/** @throws {UserFacingError} when no template is there. No branch, tag or remote of the project is touched. */
async function fetchLatest(folder: string, source: string): Promise<Latest> {
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
async function findBase(
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
