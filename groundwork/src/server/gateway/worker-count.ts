import { availableParallelism, totalmem } from "node:os";

const mebibytes = 1024 * 1024;

/** Most workers that `auto` starts: beyond them the connections to the database want a thought. */
const maxWorkers = 8;
/** Memory that `auto` counts on for each, in bytes. */
const workerBytes = 512 * mebibytes;

type Machine = { readonly cores: number; readonly bytes: number };

/** What this process may use of its machine: both figures are those of its container where that has a limit. */
const machine = (): Machine => ({
  cores: availableParallelism(),
  // Without a limit it is 0, or larger than any memory.
  bytes: Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
});

/** Number of workers: the one that is set, or as many as cores and memory bear. */
export function workerCount(setting: number | "auto", { cores, bytes } = machine()): number {
  if (setting !== "auto") return setting;
  return Math.max(1, Math.min(cores, Math.floor(bytes / workerBytes), maxWorkers));
}

/** Flags of Node by which the heaps of so many workers together stay within half of the memory, as one by itself does. */
export function heapFlags(
  count: number,
  flags: string,
  { bytes }: Pick<Machine, "bytes"> = machine(),
): readonly string[] {
  if (flags.includes("max-old-space-size") || flags.includes("max_old_space_size")) return [];
  return [`--max-old-space-size=${Math.floor(bytes / 2 / count / mebibytes)}`];
}
