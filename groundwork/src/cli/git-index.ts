import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentWith } from "./process";

/** An index of its own, so that the repository's stays as it is. */
export async function withIndex<Result>(use: (index: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "app-index-"));
  try {
    return await use(join(folder, "index"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs git with an index that is not the repository's, or with an input. */
export async function gitWith(
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
