import { chmod, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { constants } from "node:os";
import { basename, dirname, join } from "node:path";
import { whenNpmEnds } from "../../groundwork/src/cli/process";

/**
 * Makes a folder that is there when it is finished, or not at all: it is made beside its place and moved there. What ends
 * it in the middle, an error or Ctrl+C, leaves nothing.
 * @param make fills the folder that it is given
 */
export async function createAtomically(folder: string, make: (draft: string) => Promise<void>) {
  const interruption = interruptions();
  const parent = dirname(folder);
  const firstParent = await mkdir(parent, { recursive: true });
  let draft: string | undefined;
  let isPlaced = false;
  try {
    draft = await mkdtemp(join(parent, `.${basename(folder)}-`));
    // As `mkdir` makes it, not for its user alone: a database's own user must reach its data in it.
    await chmod(draft, 0o777 & ~process.umask());
    await make(draft);
    if (!interruption.signal()) {
      await rename(draft, folder);
      isPlaced = true;
    }
  } catch (error) {
    if (!interruption.signal()) throw error;
  } finally {
    const leftover = isPlaced ? undefined : (firstParent ?? draft);
    if (leftover) await rm(leftover, { recursive: true, force: true, maxRetries: 5 });
    interruption.end();
  }
}

/** Signals that arrive meanwhile wait until nothing writes any more: what is removed before that would come again. */
function interruptions() {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  let signal: NodeJS.Signals | undefined;
  const remember = (received: NodeJS.Signals) => {
    signal = received;
  };
  for (const each of signals) process.on(each, remember);
  whenNpmEnds(() => remember("SIGTERM"));
  return {
    signal: () => signal,
    end() {
      for (const each of signals) process.off(each, remember);
      if (signal) process.exit(128 + constants.signals[signal]);
    },
  };
}
