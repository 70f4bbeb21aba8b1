import { type SpawnOptions, spawn } from "node:child_process";
import { PlainError } from "../../contract/user-facing-error";
import type { Place } from "./data-directory";

/** How PostgreSQL's programs are run: as the right user, and without the app's variables, which hold its secrets. */
export function childOptions({ account }: Place): SpawnOptions {
  const windows = process.platform === "win32"; // Programs there need variables of the system.
  return { ...account, cwd: "/", windowsHide: true, ...(!windows && { env: environment }) };
}
const environment = { LC_ALL: "C", TZ: "UTC" } as unknown as NodeJS.ProcessEnv;

/**
 * Runs one of them to its end.
 * @throws {PlainError} with what it said
 */
export function run(place: Place, program: string, args: string[], input = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...childOptions(place), stdio: ["pipe", "pipe", "pipe"] });
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
export function cannotRun(program: string, error: Error): PlainError {
  return new PlainError(
    `The embedded PostgreSQL does not run on this system (${program}: ${error.message}; it needs glibc, which Alpine does not have): set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** One sentence from what PostgreSQL printed before it gave up. */
export function failure(task: string, output: string, log?: string): PlainError {
  if (output.includes("No space left on device")) {
    return new PlainError("The disk is full, so PostgreSQL cannot write: free some space and start again.");
  }
  const lines = output.split("\n").filter((line) => line.trim());
  const reason =
    lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? "it gave no reason";
  const said = reason.replace(/^.*?(FATAL|PANIC|error):\s*/, "").trim();
  return new PlainError(
    `PostgreSQL could not ${task}: ${said}.${log ? ` The whole story is in ${log}.` : ""}`,
  );
}
