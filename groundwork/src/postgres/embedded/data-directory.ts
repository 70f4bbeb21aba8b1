import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { type Account, canReach, serverAccount } from "./account";

/** The version of the data's format; PostgreSQL does not read another one's. */
const major = "18";

/** Holds what has to be outside the project. */
const outsideFolder = "/var/lib";

/** Where one embedded database lives on this machine. */
export type DataDirectory = {
  /** Holds the data, the log, and the leases of those who use it. */
  readonly home: string;
  /** PostgreSQL's own data folder; absent until the first start. */
  readonly data: string;
  readonly log: string;
  readonly account: Account | undefined;
  /** Whether it is outside the app's data folder. */
  readonly isOutside: boolean;
};

/**
 * The place for the data folder of an app: inside it, or under /var/lib where the server's user cannot reach it, as in
 * a home of root that is closed to others.
 * @throws {UserFacingError} when the data cannot be used by this user or by this version
 */
export function findDataDirectory(dataDir: string): DataDirectory {
  const inside = dataDirectoryAt(makeFolder(dataDir), false);
  const directory = existsSync(/* turbopackIgnore: true */ inside.data)
    ? inside
    : (outsideDirectory(dataDir, inside) ?? inside);
  checkData(directory);
  return directory;
}

function makeFolder(dataDir: string): string {
  const home = join(dataDir, "postgres");
  const made = mkdirSync(home, { recursive: true });
  // What was made here is passable for the server's user whatever the umask is; what is private in it has its own mode.
  if (made && process.getuid?.() === 0) {
    for (let folder = home; folder.length >= made.length; folder = dirname(folder)) chmodSync(folder, 0o755);
  }
  return realpathSync(home);
}

function dataDirectoryAt(home: string, isOutside: boolean): DataDirectory {
  const data = join(home, "data");
  return { home, data, log: join(home, "postgres.log"), account: serverAccount(data), isOutside };
}

/** The place under /var/lib, if it is needed or was needed before. */
function outsideDirectory(dataDir: string, inside: DataDirectory): DataDirectory | undefined {
  if (!inside.account) return undefined;
  const hash = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 12);
  const ending = `-${hash}`;
  // Its ending tells it from another project's: an earlier version may have begun its name otherwise.
  const there = existsSync(outsideFolder) ? readdirSync(/* turbopackIgnore: true */ outsideFolder) : [];
  const home = join(outsideFolder, there.find((name) => name.endsWith(ending)) ?? `postgres${ending}`);
  if (!existsSync(home)) {
    if (canReach(inside.account, inside.home)) return undefined;
    mkdirSync(home, { recursive: true });
    chmodSync(home, 0o755);
  }
  rmSync(inside.home, { recursive: true, force: true });
  return dataDirectoryAt(home, true);
}

function checkData({ data, account, home }: DataDirectory): void {
  const owner = statSync(data, { throwIfNoEntry: false })?.uid;
  if (owner === undefined) return;
  const user = process.getuid?.();
  if (user && owner !== user) {
    throw new UserFacingError(
      `The database in ${data} belongs to another user of this machine (number ${owner}): run the command as that user, or make it yours with: sudo chown -R ${user} ${home}`,
    );
  }
  if (!canReach(account, data)) {
    throw new UserFacingError(
      `The server's user (number ${account?.uid}) can no longer reach ${data}: open every folder on the way with chmod o+x.`,
    );
  }
  const versionFile = join(data, "PG_VERSION");
  if (!existsSync(/* turbopackIgnore: true */ versionFile)) {
    throw new UserFacingError(
      `${data} is no database of PostgreSQL: there is no PG_VERSION in it. Put the whole folder back, or move it away to start with an empty one.`,
    );
  }
  const found = readFileSync(versionFile, "utf8").trim();
  if (found === major) return;
  throw new UserFacingError(
    `The database in ${data} was made by PostgreSQL ${found}, and this is PostgreSQL ${major}, which does not read it. Go back to the commit of the project that used PostgreSQL ${found} (git checkout, npm ci) and run there: npm run db:backup. Then come back to this one (git checkout, npm ci), move that folder away, and run: npm run db:restore FILE. Nothing was changed.`,
  );
}
