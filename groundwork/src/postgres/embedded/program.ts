import { type SpawnOptions, spawn } from "node:child_process";
import { UserFacingError } from "../../contract/user-facing-error";
import type { DataDirectory } from "./data-directory";

/** How PostgreSQL's programs are run: as the right user, and without the app's variables, which hold its secrets. */
export function childOptions({ account }: DataDirectory): SpawnOptions {
  const windows = process.platform === "win32"; // Programs there need variables of the system.
  return { ...account, cwd: "/", windowsHide: true, ...(!windows && { env: environment }) };
}
const environment = { LC_ALL: "C", TZ: "UTC" } as unknown as NodeJS.ProcessEnv;

/** @throws {UserFacingError} with what the program said */
export function run(directory: DataDirectory, program: string, args: string[], input = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...childOptions(directory), stdio: ["pipe", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.once("error", (error) => reject(cannotRun(program, error)));
    child.once("close", (code) => (code === 0 ? resolve() : reject(failure("make its data folder", output))));
    child.stdin?.on("error", () => {}); // It ended before it had read everything; its exit code tells why.
    child.stdin?.end(input);
  });
}

/** A program that is there and cannot be started: most likely one for another C library. */
export function cannotRun(program: string, error: Error): UserFacingError {
  return new UserFacingError(
    `The embedded PostgreSQL does not run on this system (${program}: ${error.message}; it needs glibc, which Alpine does not have): set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** One sentence from what PostgreSQL printed before it gave up. */
export function failure(task: string, output: string, log?: string): UserFacingError {
  if (output.includes("No space left on device")) {
    return new UserFacingError(
      "The disk is full, so PostgreSQL cannot write: free some space and start again.",
    );
  }
  const lines = output.split("\n").filter((line) => line.trim());
  const reason =
    lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? "it gave no reason";
  const message = reason.replace(/^.*?(FATAL|PANIC|error):\s*/, "").trim();
  return new UserFacingError(
    `PostgreSQL could not ${task}: ${message}.${log ? ` The whole log is ${log}.` : ""}`,
  );
}
