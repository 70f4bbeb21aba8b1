import { AppError } from "./app-error";

export type SemaphoreBounds = {
  /** How much is under way at once. */
  readonly permits: number;
  /** How much with the same key is under way, or waits. */
  readonly perKey?: number;
  /** How much more waits for a permit, and for how long. */
  readonly waiting?: number;
  readonly waitMilliseconds?: number;
  /** Error of what gets no permit. */
  readonly refusal: () => AppError;
};

/** Client that a permit is for. It may leave while it waits: a response, for one. */
type Client = {
  readonly once: (event: "close", leave: () => void) => unknown;
  readonly off: (event: "close", leave: () => void) => unknown;
};

export type Semaphore = ReturnType<typeof createSemaphore>;

/** Bounds how much runs at once. What waits runs in the order in which it came; the rest is refused. */
export function createSemaphore(bounds: SemaphoreBounds) {
  const { permits, perKey = Number.POSITIVE_INFINITY, waiting = 0, waitMilliseconds, refusal } = bounds;
  const byKey = new Map<string, number>();
  const queue = new Set<() => void>();
  let inFlight = 0;

  function take(): boolean {
    const isFree = inFlight < permits;
    if (isFree) inFlight += 1;
    return isFree;
  }

  /** Waits until a permit is handed over, which then is not given back. */
  function wait(client?: Client): Promise<void> {
    if (queue.size >= waiting) throw refusal();
    return new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => () => {
        clearTimeout(timer);
        client?.off("close", leave);
        queue.delete(proceed);
        settle();
      };
      const proceed = end(resolve);
      const leave = end(() => reject(new AppError("CONNECTION_LOST")));
      const expire = end(() => reject(refusal()));
      const timer = waitMilliseconds === undefined ? undefined : setTimeout(expire, waitMilliseconds);
      client?.once("close", leave);
      queue.add(proceed);
    });
  }

  /** None that comes now can slip in before the one that has waited longest. */
  function give(): void {
    const [next] = queue;
    if (next) next();
    else inFlight -= 1;
  }

  function forget(key: string): void {
    const left = (byKey.get(key) ?? 1) - 1;
    if (left > 0) byKey.set(key, left);
    else byKey.delete(key);
  }

  return {
    /** @returns gives the permit back, which it does once however often it is called */
    acquire: async (key: string, client: Client): Promise<() => void> => {
      const count = byKey.get(key) ?? 0;
      if (count >= perKey) throw refusal();
      byKey.set(key, count + 1);
      try {
        if (!take()) await wait(client);
      } catch (error) {
        forget(key);
        throw error;
      }
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        forget(key);
        give();
      };
    },
    /** Runs work with a permit, at once where one is free. */
    run: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (!take()) await wait();
      try {
        return await work();
      } finally {
        give();
      }
    },
  };
}
