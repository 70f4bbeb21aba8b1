import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError, unavailable } from "../app-error";
import { clientIpOf } from "../http/client-ip";
import { headersOf, isEventStream } from "../http/node-adapter";

type Bounds = {
  /** How much is under way at once. */
  readonly permits: number;
  /** How much of one client is under way, or waits. */
  readonly perClient: number;
  /** How much more waits for a permit, and for how long. */
  readonly waiting?: number;
  readonly waitMilliseconds?: number;
  /** How long a permit is kept for work that is not done. */
  readonly heldMilliseconds?: number;
  /** How long a permit is kept for a client that has gone, or that does not read its answer. */
  readonly abandonedMilliseconds: number;
  /** Seconds after which to try again what was shed. */
  readonly retryAfter: number;
};

type Work = () => Promise<void>;

/**
 * Bounds how many requests of a kind are answered at once, and sheds the rest.
 * @returns answers a request as soon as there is a permit. The permit is kept until the work is done and the answer, if it is
 * no stream of events, handed to the connection, or until nobody is there to read it; for a client that leaves early, for as long as such work
 * usually takes. It throws a {@link AppError} when there is no permit, before the work begins.
 */
export function createSemaphore(bounds: Bounds) {
  const { permits, perClient, waiting = 0, waitMilliseconds = 0, abandonedMilliseconds, retryAfter } = bounds;
  const { heldMilliseconds = Number.POSITIVE_INFINITY } = bounds;
  const byClient = new Map<string, number>();
  const queue = new Set<() => void>();
  let inFlight = 0;
  /** How long work has taken lately, in milliseconds. */
  let averageMilliseconds = 0;

  function releaseClient(client: string): void {
    const left = (byClient.get(client) ?? 1) - 1;
    if (left > 0) byClient.set(client, left);
    else byClient.delete(client);
  }

  /** Waits until another request hands its permit over, which then does not give it back. */
  function waitForPermit(response: ServerResponse): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        clearTimeout(timer);
        response.off("close", leave);
        queue.delete(take);
        settle();
      };
      const take = end(resolve);
      const leave = end(() => reject(new AppError("CONNECTION_LOST")));
      const timer = setTimeout(
        end(() => reject(unavailable(retryAfter))),
        waitMilliseconds,
      );
      response.once("close", leave);
      queue.add(take);
    });
  }

  /** @returns gives the permit back, which it does once however often it is called */
  async function acquire(client: string, response: ServerResponse): Promise<() => void> {
    const count = byClient.get(client) ?? 0;
    if (count >= perClient || (inFlight >= permits && queue.size >= waiting)) throw unavailable(retryAfter);
    byClient.set(client, count + 1);
    if (inFlight < permits) inFlight += 1;
    else {
      try {
        await waitForPermit(response);
      } catch (error) {
        releaseClient(client);
        throw error;
      }
    }
    let released = false;
    return () => {
      if (released) return;
      released = true;
      releaseClient(client);
      const [next] = queue;
      if (next) next();
      else inFlight -= 1;
    };
  }

  return async (request: IncomingMessage, response: ServerResponse, work: Work): Promise<void> => {
    const handedToConnection = new Promise((resolve) => {
      response.once("prefinish", resolve).once("close", resolve);
    });
    const release = await acquire(clientIpOf(headersOf(request)), response);
    const began = performance.now();
    const watch = setInterval(() => {
      const isLate = performance.now() - began >= heldMilliseconds;
      if (isLate || response.writableNeedDrain || response.closed) release();
    }, abandonedMilliseconds).unref();
    try {
      await work();
      // A stream is bounded by itself: what it took of this was its start.
      if (!isEventStream(response)) await handedToConnection;
    } finally {
      clearInterval(watch);
      const took = performance.now() - began;
      const left = response.destroyed && !response.writableFinished;
      // Next stops waiting for a page when its client leaves, and goes on making it.
      if (left && took < averageMilliseconds) setTimeout(release, averageMilliseconds - took).unref();
      else release();
      if (!left) averageMilliseconds += (took - averageMilliseconds) / 8;
    }
  };
}
