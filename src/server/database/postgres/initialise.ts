import { type SpawnOptions, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PlainError } from "../../plain-error";
import { administrator, app, passwordFile } from "./address";
import { isHeld } from "./lease";
import type { Place } from "./place";

/** How PostgreSQL's programs are run: as the right user, and without the app's variables, which hold its secrets. */
export function childOptions({ account }: Place): SpawnOptions {
  const windows = process.platform === "win32"; // Programs there need variables of the system.
  return { ...account, cwd: "/", windowsHide: true, ...(!windows && { env: environment }) };
}
const environment = { LC_ALL: "C", TZ: "UTC" } as unknown as NodeJS.ProcessEnv;

/**
 * Makes the data folder with the app's own user and database in it, unless it is there. It is made under another name
 * and renamed, so that it is whole or absent, and of two who make it at once one wins.
 * @throws {PlainError} with what PostgreSQL said
 */
export async function initialise(place: Place, bin: string, id: string, tcp: boolean): Promise<void> {
  const { home, data, account } = place;
  if (existsSync(data)) return;
  for (const name of readdirSync(home)) {
    if (name.startsWith("new-") && !isHeld(name.slice(4)))
      rmSync(join(home, name), { recursive: true, force: true });
  }
  const draft = join(home, `new-${id}`);
  mkdirSync(draft, { mode: 0o700 });
  if (account) chownSync(draft, account.uid, account.gid);
  try {
    await fill(place, bin, draft, tcp);
    renameSync(draft, data);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(data)) throw error;
  }
}

async function fill(place: Place, bin: string, draft: string, tcp: boolean): Promise<void> {
  const password = tcp ? keepPassword(place, `${draft}.password`) : undefined;
  // The builtin provider knows the cases of all letters without the system's locales, and sorts by code point.
  const settings = ["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = password ? ["--auth=scram-sha-256", `--pwfile=${draft}.password`] : ["--auth=trust"];
  const owner = ["-D", draft, "-U", administrator, "--no-instructions"];
  await run(place, join(bin, "initdb"), [...owner, ...settings, ...access]);
  // In single-user mode each line is a statement.
  const role = `CREATE ROLE ${app} LOGIN CREATEDB${password ? ` PASSWORD '${password}'` : ""};`;
  const database = `CREATE DATABASE ${app} OWNER ${app};`;
  await run(place, join(bin, "postgres"), ["--single", "-D", draft, "postgres"], `${role}\n${database}\n`);
  if (password) renameSync(`${draft}.password`, passwordFile(draft));
}

function keepPassword({ account }: Place, path: string): string {
  const password = randomBytes(24).toString("hex");
  writeFileSync(path, password, { mode: 0o600 });
  if (account) chownSync(path, account.uid, account.gid);
  return password;
}

function run(place: Place, program: string, args: string[], input = ""): Promise<void> {
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
