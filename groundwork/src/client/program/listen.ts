import { TRPCClientError } from "@trpc/client";
import { NoAnswer } from "./attempt";
import { connect, type Stream } from "./connect";
import { pause, waitSeconds } from "./repeat";

/** Value of a subscription, with the id that the stream goes on after, where it has one. */
type Heard = { readonly id?: string; readonly data: unknown };

/**
 * Values of a stream as they come, for as long as the app has some. Where a connection ends, the next one goes on after
 * the last value that had an id.
 * @param openSeconds in which it has to be open for the first time. Once it was, it is opened again and again
 * @throws {TRPCClientError} when it is refused
 * @throws {NoAnswer} when it could not be opened
 */
export async function* listen(stream: Stream, openSeconds: number): AsyncGenerator<Heard, void> {
  const end = Date.now() + openSeconds * 1000;
  const { signal } = stream;
  let lastId: string | undefined;
  let wasOpen = false;
  for (let failures = 0; !signal.aborted; failures += 1) {
    let least = 0;
    try {
      for await (const { event, id, data, retry } of connect(stream, lastId)) {
        if (retry !== undefined) least = retry / 1000;
        if (event === "connected") [wasOpen, failures] = [true, 0];
        else if (event === "serialized-error") throw TRPCClientError.from({ error: data as object });
        else if (event === "return") return;
        else if (event === "message") {
          lastId = id ?? lastId;
          yield { ...(id !== undefined && { id }), data };
        }
      }
    } catch (error) {
      const seconds = mayReopen(error);
      if (signal.aborted) return;
      if (seconds === null || (!wasOpen && Date.now() >= end)) throw error;
      least = Math.max(least, seconds);
    }
    await pause(waitSeconds(failures, least), signal).catch(() => {});
  }
}

/** Seconds that there must be at least before the next connection; `null` where none would help. */
function mayReopen(error: unknown): number | null {
  if (error instanceof NoAnswer) return error.another === "no" ? null : 0;
  // A connection that was cut off.
  if (!(error instanceof TRPCClientError)) return 0;
  const status: number | undefined = error.data?.httpStatus;
  if (status !== 429 && !(status !== undefined && status >= 500)) return null;
  return Number(error.meta?.retryAfterSeconds ?? 0);
}
