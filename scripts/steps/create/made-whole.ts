import { rmSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { constants } from "node:os";
import { basename, dirname, join } from "node:path";
import { whenNpmEnds } from "../process";

/**
 * Makes a folder that is there when it is finished, or not at all: it is made beside its place and moved there. What ends
 * it in the middle, an error or Ctrl+C, leaves nothing.
 * @param make fills the folder that it is given
 */
export async function madeWhole(folder: string, make: (making: string) => Promise<void>): Promise<void> {
  const parent = dirname(folder);
  const firstParent = await mkdir(parent, { recursive: true });
  const making = await mkdtemp(join(parent, `.${basename(folder)}-`)).catch(async (error) => {
    if (firstParent) await rm(firstParent, { recursive: true, force: true });
    throw error;
  });
  const remove = () => rmSync(firstParent ?? making, { recursive: true, force: true, maxRetries: 5 });
  const listening = endingWith(remove);
  try {
    // As `mkdir` makes it, not for its user alone: a database's own user must reach its data in it.
    await chmod(making, 0o777 & ~process.umask());
    await make(making);
    await rename(making, folder);
  } catch (error) {
    remove();
    throw error;
  } finally {
    listening.stop();
  }
}

/** Calls `remove` before a signal ends this process, or the end of the npm that runs it. */
function endingWith(remove: () => void) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  let isOver = false;
  const end = (signal: NodeJS.Signals) => {
    if (isOver) return;
    remove();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, end);
  whenNpmEnds(() => end("SIGTERM"));
  return {
    stop() {
      isOver = true;
      for (const signal of signals) process.off(signal, end);
    },
  };
}
