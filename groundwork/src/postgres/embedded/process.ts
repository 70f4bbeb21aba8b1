import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { attempt } from "../../contract/attempt";

/** The command line of a running process; undefined when there is none, or where the system does not tell. */
export function commandOf(pid: number): string | undefined {
  if (process.platform === "linux") return readProcess(pid, "cmdline")?.replaceAll("\0", " ");
  if (process.platform === "win32") return undefined;
  return spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout || undefined;
}

/** When a process began, in clock ticks since the machine's start; 0 where the system does not tell. */
export function birthOf(pid: number): number {
  return Number(statusOf(pid)?.[19] ?? 0);
}

/** Whether the process that was born then still runs: a number alone may have been given to another one since. */
export function isAlive(pid: number, birth: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  // One that has ended keeps its number until the process that started it has taken note.
  return birthOf(pid) === birth && statusOf(pid)?.[0] !== "Z";
}

/** Status fields of a process on Linux, from field 3 on: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function statusOf(pid: number): string[] | undefined {
  // The name in field 2 may hold spaces and brackets, so the fields are counted after its last bracket.
  return readProcess(pid, "stat")?.split(") ").at(-1)?.split(" ");
}

const readProcess = (pid: number, file: string) => textIfReadable(`/proc/${pid}/${file}`);

export const textIfReadable = (path: string) => attempt(() => readFileSync(path, "utf8"));
