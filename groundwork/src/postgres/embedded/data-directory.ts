import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { succeeds } from "../../contract/attempt";
import { UserFacingError } from "../../contract/user-facing-error";

/** The version of the data's format; PostgreSQL does not read another one's. */
const major = "18";

/** Holds what has to be outside the project. */
const outsideFolder = "/var/lib";

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

/**
 * @param home holds the data, the log, and the leases of those who use it; `data` in it is PostgreSQL's own folder, absent
 * until the first start
 * @param isOutside whether it is outside the app's data folder
 */
function dataDirectoryAt(home: string, isOutside: boolean) {
  const data = join(home, "data");
  return { home, data, log: join(home, "postgres.log"), account: serverAccount(data), isOutside };
}

/** Where one embedded database lives on this machine. */
export type DataDirectory = ReturnType<typeof dataDirectoryAt>;

/** The place under /var/lib, if it is needed or was needed before. */
function outsideDirectory(dataDir: string, inside: DataDirectory): DataDirectory | undefined {
  if (!inside.account) return undefined;
  const ending = `-${hash("sha256", realpathSync(dataDir)).slice(0, 12)}`;
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
  if (user && owner !== user)
    throw new UserFacingError(
      `The database in ${data} belongs to another user of this machine (number ${owner}): run the command as that user, or make it yours with: sudo chown -R ${user} ${home}`,
    );
  if (!canReach(account, data))
    throw new UserFacingError(
      `The server's user (number ${account?.uid}) can no longer reach ${data}: open every folder on the way with chmod o+x.`,
    );
  const versionFile = join(data, "PG_VERSION");
  if (!existsSync(/* turbopackIgnore: true */ versionFile))
    throw new UserFacingError(
      `${data} is no database of PostgreSQL: there is no PG_VERSION in it. Put the whole folder back, or move it away to start with an empty one.`,
    );
  const found = readFileSync(versionFile, "utf8").trim();
  if (found === major) return;
  throw new UserFacingError(
    `The database in ${data} was made by PostgreSQL ${found}, and this is PostgreSQL ${major}, which does not read it. Go back to the commit of the project that used PostgreSQL ${found} (git checkout, npm ci) and run there: npm run db:backup. Then come back to this one (git checkout, npm ci), move that folder away, and run: npm run db:restore FILE. Nothing was changed.`,
  );
}

/** The user that the server runs as, where that is not the user of this process. */
export type Account = { readonly uid: number; readonly gid: number };

/**
 * PostgreSQL refuses to run as root. For root it runs as the owner of the data that is already there, else as
 * `nobody`, whom every system has; for any other user as that user (undefined).
 * @throws {UserFacingError} when the system does not know that user: PostgreSQL looks up its name
 */
export function serverAccount(data: string): Account | undefined {
  const user = process.getuid?.();
  // The system has no name for a number that a container is run under.
  if (user !== undefined && !succeeds(userInfo))
    throw new UserFacingError(
      `This runs as user ${user}, who has no entry in /etc/passwd, and the embedded PostgreSQL runs as a user with a name only. Run it as one that has (in a container: --user node), add the entry (echo 'app:x:${user}:${process.getgid?.() ?? user}::/tmp:/bin/sh' >> /etc/passwd, as root), or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  if (user !== 0) return undefined;
  const owner = statSync(data, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

/** Makes that user the owner of a file or folder. */
export function giveTo(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** Whether that user can enter and read all of these folders; asked of the system, which knows of ACLs and mounts. */
export function canReach(account: Account | undefined, ...folders: string[]): boolean {
  if (!account) return true;
  const script = 'for folder; do test -r "$folder" && test -x "$folder" || exit 1; done';
  return spawnSync("/bin/sh", ["-c", script, "sh", ...folders], { ...account, cwd: "/" }).status === 0;
}

function nobody(): Account {
  const line = readFileSync("/etc/passwd", "utf8").match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) };
}
