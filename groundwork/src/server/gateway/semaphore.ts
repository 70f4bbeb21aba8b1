import type { IncomingMessage, ServerResponse } from "node:http";
import { Refusal, unavailable } from "../app-error";
import { addressOf } from "../http/client-ip";
import { headersOf } from "../http/node-adapter";

type Bounds = {
  /** How much is under way at once. */
  readonly permits: number;
  /** How much of one client is under way, or waits. */
  readonly perClient: number;
  /** How much more waits for a permit, and for how long. */
  readonly waiting?: number;
  readonly waitMilliseconds?: number;
  /** How long a permit is kept for a client that has gone, or that does not read its answer. */
  readonly abandonedMilliseconds: number;
  /** Seconds after which to try again what was shed. */
  readonly retryAfter: number;
};

type Work = () => Promise<void>;

/**
 * Bounds how many requests of a kind are answered at once, and sheds the rest.
 * @returns answers a request as soon as there is a permit. The permit is kept until the work is done and the answer is
 * handed to the connection, or until nobody is there to read it; for a client that leaves early, for as long as such work
 * usually takes. It throws a {@link Refusal} when there is no permit, before the work begins.
 */
export function createSemaphore(bounds: Bounds) {
  const { permits, perClient, waiting = 0, waitMilliseconds = 0, abandonedMilliseconds, retryAfter } = bounds;
  const byClient = new Map<string, number>();
  const queue = new Set<() => void>();
  let inFlight = 0;
  /** How long work has taken lately, in milliseconds. */
  let usual = 0;

  function forget(client: string): void {
    const left = (byClient.get(client) ?? 1) - 1;
    if (left > 0) byClient.set(client, left);
    else byClient.delete(client);
  }

  /** Waits until somebody hands their permit over, who then does not give it back. */
  function turn(response: ServerResponse): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        clearTimeout(timer);
        response.off("close", leave);
        queue.delete(take);
        settle();
      };
      const take = end(resolve);
      const leave = end(() => reject(new Refusal("CONNECTION_LOST")));
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
        await turn(response);
      } catch (refusal) {
        forget(client);
        throw refusal;
      }
    }
    let released = false;
    return () => {
      if (released) return;
      released = true;
      forget(client);
      const [next] = queue;
      if (next) next();
      else inFlight -= 1;
    };
  }

  return async (request: IncomingMessage, response: ServerResponse, work: Work): Promise<void> => {
    const handedOver = new Promise((resolve) => {
      response.once("prefinish", resolve).once("close", resolve);
    });
    const release = await acquire(addressOf(headersOf(request)), response);
    const watch = setInterval(() => {
      if (response.writableNeedDrain || response.closed) release();
    }, abandonedMilliseconds).unref();
    const began = performance.now();
    try {
      await work();
      await handedOver;
    } finally {
      clearInterval(watch);
      const took = performance.now() - began;
      const left = response.destroyed && !response.writableFinished;
      // Next stops waiting for a page when its client leaves, and goes on making it.
      if (left && took < usual) setTimeout(release, usual - took).unref();
      else release();
      if (!left) usual += (took - usual) / 8;
    }
  };
}
