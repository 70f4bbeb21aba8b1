import { execFile } from "node:child_process";
import { environmentWith } from "./process";

export type GitAnswer = { readonly code: number; readonly output: string; readonly complaint: string };

/** Runs git in a folder and answers with what it says, whether or not it could do its work. */
export function tryGit(folder: string, ...args: string[]): Promise<GitAnswer> {
  // Its words are shown in the language of ours, and a folder such as [id] is no pattern.
  const env = environmentWith({ LC_ALL: "C", GIT_LITERAL_PATHSPECS: "1" });
  return new Promise((resolve, reject) => {
    execFile("git", args, { cwd: folder, env, maxBuffer: 2 ** 28 }, (error, output, complaint) => {
      if (error && typeof error.code !== "number") return reject(error);
      resolve({ code: Number(error?.code ?? 0), output, complaint: complaint.trim() });
    });
  });
}

/**
 * Runs git in a folder, where it cannot fail for a reason that was foreseen.
 * @returns what it says, without the end of the last line
 */
export async function git(folder: string, ...args: string[]): Promise<string> {
  const { code, output, complaint } = await tryGit(folder, ...args);
  if (code !== 0) throw new Error(`git ${args.join(" ")} ended with ${code}: ${complaint}`);
  return output.replace(/\n$/, "");
}

/** Entries that git lists when it is asked to part the entries by NUL, so that any name of a file can be among them. */
export async function gitList(folder: string, ...args: string[]): Promise<string[]> {
  return (await git(folder, ...args)).split("\0").filter((entry) => entry !== "");
}

/** Content of a file in a commit; undefined where it has no such file. */
export function contentIn(folder: string, commit: string, path: string): Promise<Buffer | undefined> {
  const args = ["cat-file", "blob", `${commit}:${path}`];
  return new Promise((resolve) => {
    execFile("git", args, { cwd: folder, encoding: "buffer", maxBuffer: 2 ** 28 }, (error, content) =>
      resolve(error ? undefined : content),
    );
  });
}

/** Of these paths, those with changes that no commit has. */
export async function uncommitted(folder: string, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const status = ["status", "--porcelain", "-z", "--no-renames", "-uall"];
  return (await gitList(folder, ...status, "--", ...paths)).map((entry) => entry.slice(3));
}
