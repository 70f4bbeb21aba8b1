import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../contract/user-facing-error";
import { environmentWith } from "./process";
import { inTemporaryFolder } from "./temporary-data";

/**
 * Variables by which git says which repository a process belongs to, as it does to a hook; the list of
 * `git rev-parse --local-env-vars` without the configuration, which git leaves to the processes of its submodules too.
 */
const repositoryVariables =
  `ALTERNATE_OBJECT_DIRECTORIES COMMON_DIR CONFIG DIR GRAFT_FILE IMPLICIT_WORK_TREE INDEX_FILE INTERNAL_SUPER_PREFIX
  NO_REPLACE_OBJECTS OBJECT_DIRECTORY PREFIX REPLACE_REF_BASE SHALLOW_FILE WORK_TREE`
    .split(/\s+/)
    .map((name) => `GIT_${name}`);

/** Drops the variables of a hook, so that git works in the folder that it is run in, and in no other repository. */
export function dropRepositoryVariables(environment: NodeJS.ProcessEnv): void {
  for (const name of repositoryVariables) delete environment[name];
}

type GitAnswer = { readonly code: number; readonly output: string; readonly complaint: string };

type Means = {
  /** Index in the place of the repository's. */
  readonly index?: string;
  readonly input?: string;
};

function runGit(folder: string, args: readonly string[], { index, input = "" }: Means): Promise<GitAnswer> {
  // Its words are shown in the language of ours, and a folder such as [id] is no pattern.
  const env = environmentWith({
    LC_ALL: "C",
    GIT_LITERAL_PATHSPECS: "1",
    ...(index && { GIT_INDEX_FILE: index }),
  });
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env, maxBuffer: 2 ** 28 };
    const child = execFile("git", args, options, (error, output, complaint) => {
      if (error && typeof error.code !== "number") return reject(error);
      resolve({ code: Number(error?.code ?? 0), output, complaint: complaint.trim() });
    });
    // Where git ends before it has read everything, its exit code says so.
    child.stdin?.on("error", () => {}).end(input);
  });
}

/** Runs git in a folder and answers with what it says, whether or not it could do its work. */
export const tryGit = (folder: string, ...args: string[]): Promise<GitAnswer> => runGit(folder, args, {});

/**
 * Refusal of a folder that git does not read, in git's own words.
 * @param complaint what git said, in English
 * @param unversioned the sentence where it said that there is no repository
 */
export function refusedByGit(complaint: string, unversioned: string): UserFacingError {
  if (complaint === "" || complaint.includes("not a git repository")) return new UserFacingError(unversioned);
  return new UserFacingError(
    `Git refuses to read this folder. It says: ${complaint.replace(/^fatal: /, "")}`,
  );
}

/** Runs git with an index that is not the repository's, or with an input; else as {@link git}. */
export async function gitWith(folder: string, args: readonly string[], means: Means): Promise<string> {
  const { code, output, complaint } = await runGit(folder, args, means);
  if (code !== 0) throw new Error(`git ${args.join(" ")} ended with ${code}: ${complaint}`);
  return output.replace(/\n$/, "");
}

/** What git says in a folder, without the end of the last line, where it cannot fail for a reason that was foreseen. */
export const git = (folder: string, ...args: string[]): Promise<string> => gitWith(folder, args, {});

/** Entries that git lists when it is asked to part the entries by NUL, so that any name of a file can be among them. */
export const gitList = async (folder: string, ...args: string[]): Promise<string[]> =>
  (await git(folder, ...args)).split("\0").filter((entry) => entry !== "");

/**
 * Every file of the project that git knows or would add.
 * @throws {UserFacingError} when the folder is no git repository, or git does not read it
 */
export function projectFiles(): string[] {
  try {
    const listing = ["ls-files", "-co", "--exclude-standard", "-z"];
    return execFileSync("git", listing, {
      encoding: "utf8",
      env: environmentWith({ LC_ALL: "C" }),
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 1e8,
    })
      .split("\0")
      .filter((path) => path !== "" && existsSync(path));
  } catch (error) {
    throw refusedByGit(
      String((error as { stderr?: string }).stderr ?? "").trim(),
      "Git cannot list the files of this folder, and they are found through it: install git, or begin a repository with: git init && git add --all",
    );
  }
}

/** What gives the files of a clone the ends of lines of .gitattributes; nothing that is not committed is lost. */
export const lineEndsRemedy =
  "commit or stash what you have changed, then: git rm --cached -rq . && git reset --hard -q";

/** Files of git's that have other ends of lines (CRLF) here than in the repository. */
export async function filesWithOtherLineEnds(folder: string): Promise<string[]> {
  const entries = await gitList(folder, "ls-files", "--eol", "-z");
  return entries.flatMap((entry) => /^i\/lf +w\/(?:crlf|mixed) .*\t(.+)$/s.exec(entry)?.[1] ?? []);
}

/** Of these paths, those with changes that no commit has. */
export async function uncommitted(folder: string, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const status = ["status", "--porcelain", "-z", "--no-renames", "-uall"];
  return (await gitList(folder, ...status, "--", ...paths)).map((entry) => entry.slice(3));
}

/** An index of its own, so that the repository's stays as it is. */
export const withIndex = <Result>(use: (index: string) => Promise<Result>): Promise<Result> =>
  inTemporaryFolder("app-index-", (folder) => use(join(folder, "index")));

/** Files of a git tree by their paths, each as git names its content: `100644 3b18e512dba79e4c8300dd08aeb37f8e728b8dad`. */
export type TreeFiles = ReadonlyMap<string, string>;

export async function treeFiles(folder: string, tree: string): Promise<TreeFiles> {
  const entries = await gitList(folder, "ls-tree", "-r", "-z", tree);
  return new Map(
    entries.map((entry) => {
      const [about = "", path = ""] = entry.split("\t");
      const [mode, , object] = about.split(" ");
      return [path, `${mode} ${object}`];
    }),
  );
}

/** Writes a text into the repository, as an ordinary file of a tree. */
export const fileOf = async (folder: string, text: string): Promise<string> =>
  `100644 ${await gitWith(folder, ["hash-object", "-w", "--stdin"], { input: text })}`;

/** Writes a tree of these files into the repository; no branch or index knows of it. */
export const writeTree = (folder: string, files: TreeFiles): Promise<string> =>
  withIndex(async (index) => {
    const entries = [...files].map(([path, file]) => `${file}\t${path}\0`);
    await gitWith(folder, ["update-index", "-z", "--index-info"], { index, input: entries.join("") });
    return gitWith(folder, ["write-tree"], { index });
  });

/** Puts the files of a tree into another folder. */
export const copyTree = (folder: string, tree: string, target: string): Promise<void> =>
  withIndex(async (index) => {
    await gitWith(folder, ["read-tree", tree], { index });
    await gitWith(folder, ["checkout-index", "--all", `--prefix=${target}/`], { index });
  });

/** Writes a commit of a tree into the repository, by the template and on no branch. */
export function commitOf(folder: string, tree: string, title: string, ...parents: string[]): Promise<string> {
  const author = ["-c", "user.name=template", "-c", "user.email=template@localhost"];
  return git(folder, ...author, "commit-tree", tree, ...parents.flatMap((each) => ["-p", each]), "-m", title);
}
