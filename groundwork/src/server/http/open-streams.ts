import { getHeapStatistics } from "node:v8";
import { getTRPCErrorFromUnknown, type TRPCError } from "@trpc/server";
import { platformLimits } from "../../contract/limits";
import type { Actor } from "../../contract/permissions";
import { withTimeout } from "../call/run-call";
import { AppError, toErrorResponse } from "../log/app-error";
import { processWide } from "../process/process-wide";

export type OpenStream = {
  /** Whether who listens may go on; it throws as `mayGoOn` of a subscription does. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Ends it, so that the browser connects again and is looked up again; with an error it is told that first. */
  readonly end: (ended: "changed" | "refused" | "unchecked" | "drained", error?: TRPCError) => void;
  /** When it was last known who listens, by `performance.now()`. */
  checkedAt: number;
};

const state = processWide("streams", () => ({
  open: new Set<OpenStream>(),
  /** How many each person, token and client IP has open. */
  counts: new Map<string, number>(),
  total: 0,
  isChecking: false,
}));

/** Streams of one look-up, which is one statement. */
const checkedTogether = 500;

/**
 * Takes a place for a stream, which is counted for who opens it.
 * @returns gives it back
 * @throws {AppError} `TOO_MANY_REQUESTS` when there is none
 */
export function takePlace(actor: Actor | null, clientIp: string | undefined): () => void {
  const { ofPerson, ofAddress, retryAfterSeconds: retryAfter } = platformLimits.streams;
  const bounds: [key: string, most: number][] = [];
  if (clientIp !== undefined) bounds.push([`address ${clientIp}`, ofAddress]);
  if (actor) bounds.push([actor.tokenId ? `token ${actor.tokenId}` : `person ${actor.id}`, ofPerson]);
  const countOf = (key: string) => state.counts.get(key) ?? 0;
  if (state.total >= mostOfProcess() || bounds.some(([key, most]) => countOf(key) >= most))
    throw new AppError("TOO_MANY_REQUESTS", { retryAfter });
  state.total += 1;
  for (const [key] of bounds) state.counts.set(key, countOf(key) + 1);
  return () => {
    state.total -= 1;
    for (const [key] of bounds) {
      const left = countOf(key) - 1;
      if (left > 0) state.counts.set(key, left);
      else state.counts.delete(key);
    }
  };
}

/** As many as fit into a quarter of the memory that this process may use. */
function mostOfProcess(): number {
  const { ofProcess, bytes } = platformLimits.streams;
  const memory = Math.min(getHeapStatistics().heap_size_limit, process.constrainedMemory() || Infinity);
  return Math.min(ofProcess, Math.floor(memory / 4 / bytes));
}

/** From now on it is looked up again and again who listens to this stream. */
export function follow(stream: OpenStream): () => void {
  state.open.add(stream);
  if (!state.isChecking) scheduleCheck();
  return () => state.open.delete(stream);
}

/** Ends every stream of this process, as when it is about to end itself. */
export function endStreams(): void {
  for (const stream of state.open) stream.end("drained");
}

function scheduleCheck(): void {
  state.isChecking = state.open.size > 0;
  if (!state.isChecking) return;
  setTimeout(() => void checkAll().then(scheduleCheck), platformLimits.streams.checkSeconds * 1000).unref();
}

async function checkAll(): Promise<void> {
  const streams = [...state.open];
  for (let from = 0; from < streams.length; from += checkedTogether)
    await Promise.all(streams.slice(from, from + checkedTogether).map(check));
}

/** A database that is away for a moment ends no stream, and one that says nothing keeps none open. */
async function check(stream: OpenStream): Promise<void> {
  try {
    const lookup = withTimeout(platformLimits.callSeconds, undefined, stream.mayGoOn, () => "UNAVAILABLE");
    if (!(await lookup)) return stream.end("changed");
    stream.checkedAt = performance.now();
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    const seconds = (performance.now() - stream.checkedAt) / 1000;
    if (toErrorResponse(error).status < 500) stream.end("refused", error);
    else if (seconds > platformLimits.streams.uncheckedSeconds) stream.end("unchecked");
  }
}
