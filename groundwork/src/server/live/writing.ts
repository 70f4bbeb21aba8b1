import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "../process-wide";

/** Work that may write: what the audit log says of each of its writes, and whether there was one. */
type Writing = {
  /** Path of the mutation; `null` for a job. */
  readonly procedure: string | null;
  readonly reference: string;
  wrote: boolean;
};

const storage = processWide("writing", () => new AsyncLocalStorage<Writing>());

/** Work that goes on; `undefined` where there is none, as in a command. Asked for by a write, which it notes. */
export function noteWrite(): Writing | undefined {
  const writing = storage.getStore();
  if (writing) writing.wrote = true;
  return writing;
}

/**
 * Runs what may write, so that its entries in the audit log name it. Once it has ended, in whichever way, readers of live
 * updates are woken if it wrote: what was rolled back they do not find.
 */
export async function asWriting<Result>(
  { procedure, reference }: Omit<Writing, "wrote">,
  run: () => Promise<Result>,
): Promise<Result> {
  const writing: Writing = { procedure, reference, wrote: false };
  try {
    return await storage.run(writing, run);
  } finally {
    if (writing.wrote) {
      readers.writes += 1;
      readers.wake?.();
    }
  }
}

const readers = processWide("readers", (): { writes: number; wake?: (() => void) | undefined } => ({
  writes: 0,
}));

/** How much work of this process has ended that wrote: a place known from before the last of it has not seen all of it. */
export const endedWrites = (): number => readers.writes;

/** Sets what wakes the readers of live updates, in this process and in others. */
export function onWritten(wake: (() => void) | undefined): void {
  readers.wake = wake;
}
