import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { succeeds } from "../../contract/attempt";
import { UserFacingError } from "../../contract/user-facing-error";
import { birthOf, isAlive } from "./process";

const using = ".using";
const leaving = ".leaving";

/**
 * A file that says: this process uses the server. The last user stops it, and a process that was killed is no user
 * any more, so nobody is cut off and nothing is left running. No lock is needed: a process that leaves says so before looking
 * whether others use the server, and one that comes says so before looking whether others are leaving, so that one of
 * the two always sees the other.
 */
export class Lease {
  /** Tells this use from every other, and whether its process lives. */
  readonly id = `${process.pid}-${birthOf(process.pid)}-${randomBytes(6).toString("hex")}`;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(folder)) if (!isHeld(file)) this.#remove(file);
    writeFileSync(join(folder, this.id + using), "");
  }

  /** Waits until those who are stopping the server are done with it. */
  async waitForStopping(): Promise<void> {
    while (this.#others(leaving)) await delay(20);
  }

  /** @throws {UserFacingError} when another process uses the server */
  refuseShared(): void {
    if (!this.#others(using)) return;
    throw new UserFacingError(
      "The app, or another command, uses the database: stop it, then run this again. Nothing was changed.",
    );
  }

  /** Gives up the use; true when nobody else uses the server, who must then stop it and call `end`. */
  leave(): boolean {
    const own = join(this.#folder, this.id);
    // Where the data folder was deleted, the server stops when it notices.
    return succeeds(() => renameSync(own + using, own + leaving)) && !this.#others(using);
  }

  end(): void {
    this.#remove(this.id + leaving);
  }

  #others(state: string): boolean {
    return readdirSync(this.#folder).some(
      (file) => file.endsWith(state) && !file.startsWith(this.id) && isHeld(file),
    );
  }

  #remove(file: string): void {
    rmSync(join(this.#folder, file), { force: true });
  }
}

/** Whether the process lives whose lease this is, or whose id this name begins with. */
export function isHeld(name: string): boolean {
  const [pid, birth] = name.split("-").map(Number);
  return pid !== undefined && pid > 0 && isAlive(pid, birth ?? 0);
}
