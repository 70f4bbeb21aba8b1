import { spawnSync } from "node:child_process";
import { chownSync, readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { UserFacingError } from "../../contract/user-facing-error";

/** The user that the server runs as, where that is not the user of this process. */
export type Account = { readonly uid: number; readonly gid: number };

/**
 * PostgreSQL refuses to run as root. For root it runs as the owner of the data that is already there, else as
 * `nobody`, whom every system has; for any other user as that user (undefined).
 * @throws {UserFacingError} when the system does not know that user: PostgreSQL looks up its name
 */
export function serverAccount(data: string): Account | undefined {
  const user = process.getuid?.();
  if (user !== undefined && !isKnown()) throw unknownUser(user);
  if (user !== 0) return undefined;
  const owner = statSync(data, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

/** Whether the system has a name for the user of this process, as it has not for any number that a container is run under. */
function isKnown(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

const unknownUser = (user: number) =>
  new UserFacingError(
    `This runs as user ${user}, who has no entry in /etc/passwd, and the embedded PostgreSQL runs as a user with a name only. Run it as one that has (in a container: --user node), add the entry (echo 'app:x:${user}:${process.getgid?.() ?? user}::/tmp:/bin/sh' >> /etc/passwd, as root), or set DATABASE_URL to a PostgreSQL of your own.`,
  );

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
