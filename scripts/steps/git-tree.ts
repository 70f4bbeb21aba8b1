import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gitList } from "./git";
import { environmentWith } from "./process";

/** Files of a git tree by their paths, each as git names its content: `100644 3b18e512dba79e4c8300dd08aeb37f8e728b8dad`. */
export type TreeFiles = ReadonlyMap<string, string>;

/** The files of a commit or a tree. */
export async function filesOf(folder: string, tree: string): Promise<TreeFiles> {
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
export async function fileOf(folder: string, text: string): Promise<string> {
  return `100644 ${await gitWith(folder, ["hash-object", "-w", "--stdin"], { input: text })}`;
}

/** Writes a tree of these files into the repository; no branch or index knows of it. */
export function writeTree(folder: string, files: TreeFiles): Promise<string> {
  return withIndex(async (index) => {
    const entries = [...files].map(([path, file]) => `${file}\t${path}\0`);
    await gitWith(folder, ["update-index", "-z", "--index-info"], { index, input: entries.join("") });
    return gitWith(folder, ["write-tree"], { index });
  });
}

/** Writes a tree of what git would commit if everything in the folder were added. */
export function workingTree(folder: string): Promise<string> {
  return withIndex(async (index) => {
    await gitWith(folder, ["read-tree", "HEAD"], { index });
    await gitWith(folder, ["add", "--all"], { index });
    return gitWith(folder, ["write-tree"], { index });
  });
}

/** Puts the files of a tree into another folder. */
export function copyTree(folder: string, tree: string, target: string): Promise<void> {
  return withIndex(async (index) => {
    await gitWith(folder, ["read-tree", tree], { index });
    await gitWith(folder, ["checkout-index", "--all", `--prefix=${target}/`], { index });
  });
}

/** An index of its own, so that the repository's stays as it is. */
async function withIndex<Result>(use: (index: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "app-index-"));
  try {
    return await use(join(folder, "index"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function gitWith(
  folder: string,
  args: string[],
  { index, input = "" }: { index?: string; input?: string },
): Promise<string> {
  const env = environmentWith({ LC_ALL: "C", ...(index && { GIT_INDEX_FILE: index }) });
  const child = spawn("git", args, { cwd: folder, env, stdio: "pipe" });
  let [output, complaint] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    complaint += chunk;
  });
  // Where git ends before it has read everything, its exit code says so.
  child.stdin.on("error", () => {}).end(input);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`git ${args.join(" ")} ended with ${code}: ${complaint.trim()}`);
  return output.replace(/\n$/, "");
}
