import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError } from "../contract/user-facing-error";
import { birthOf, isAlive } from "../postgres/embedded/process";
import { accepts } from "./port";

/** Where Next's development server writes down who serves the folder; what an ended one wrote may still be there. */
const lockFile = ".next/dev/lock";

type Lock = { pid: number; port: number; hostname: string; appUrl: string };

/**
 * Refuses a second development server in a folder. Next refuses it too, but only after it has come to listen on its port.
 * @throws {UserFacingError} naming the process that serves the folder, and where
 */
export async function refuseSecondDevelopment(root = "."): Promise<void> {
  const lock = await readLock(join(root, lockFile));
  if (!lock || !isAlive(lock.pid, birthOf(lock.pid)) || !(await accepts(lock.port, lock.hostname))) return;
  throw new UserFacingError(
    `This folder is served in development already, at ${lock.appUrl} by process ${lock.pid}: use that one, or stop it first.`,
  );
}

async function readLock(path: string): Promise<Lock | undefined> {
  try {
    const { pid, port, hostname, appUrl } = JSON.parse(await readFile(path, "utf8")) as Partial<Lock>;
    return pid && port && hostname && appUrl ? { pid, port, hostname, appUrl } : undefined;
  } catch {
    // There is none, or it is being written.
    return undefined;
  }
}
