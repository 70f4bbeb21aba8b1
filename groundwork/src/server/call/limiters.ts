import cluster from "node:cluster";
import { createHash } from "node:crypto";
import {
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { RateLimit } from "../../contract/limits";
import { database, type ProductDatabase } from "../data/database";
import { AppError } from "../log/app-error";
import { processWide } from "../process/process-wide";

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
type Row = { readonly points: number; readonly expire: bigint };

/**
 * Rate limiter that counts in this database, so that a limit holds over all instances and restarts, or in memory where
 * the limit says so. A window begins with its first call, so around its end up to twice the limit may pass within its
 * length.
 */
export function createRateLimiter(openDatabase: () => Promise<ProductDatabase>) {
  const inMemory = new Map<string, RateLimiterMemory | RateLimiterCluster>();
  const inDatabase = new Map<string, RateLimiterPostgres>();

  // Without the names that the library gives its statements: a pooler may run the next one in another session.
  async function query({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) {
    const db = await openDatabase();
    // biome-ignore lint/plugin: the text is a constant of the library, and all values are parameters
    const rows = await db.$queryRawUnsafe<Row[]>(text, ...values).catch(unavailable);
    return { rows: rows.map(({ points, expire }) => ({ points, expire: Number(expire) })) };
  }

  function memoryOf({ name, points, seconds: duration }: RateLimit) {
    // Of several workers, the primary counts for all. Where it has gone, a worker finishes what is under way.
    const Limiter = cluster.isWorker && process.connected ? RateLimiterCluster : RateLimiterMemory;
    const held = inMemory.get(name);
    if (held instanceof Limiter) return held;
    const made = new Limiter({ keyPrefix: name, points, duration });
    inMemory.set(name, made);
    return made;
  }

  function storeOf({ name, points, seconds: duration }: RateLimit): RateLimiterPostgres {
    const made =
      inDatabase.get(name) ??
      new RateLimiterPostgres({
        storeClient: { query },
        storeType: "client",
        tableName: "RateLimit",
        tableCreated: true,
        // The first one removes the expired rows of all.
        clearExpiredByTimeout: inDatabase.size === 0,
        keyPrefix: name,
        points,
        duration,
        // What was refused once is refused from memory until the window ends.
        inMemoryBlockOnConsumed: points + 1,
      });
    inDatabase.set(name, made);
    return made;
  }

  async function consumeInDatabase(limit: RateLimit, key: string, points: number): Promise<RateLimiterRes> {
    const store = storeOf(limit);
    return store.consume(digest(key), points).catch(async (refusal) => {
      // Points that were counted and refused must not stand against points that are given back later.
      if (refusal instanceof RateLimiterRes && refusal.consumedPoints > 0)
        await giveBack(limit, key, endOf(refusal), points);
      // Who asks for less may still be admitted.
      if (points > 1) store.deleteInMemoryBlockedAll();
      throw refusal;
    });
  }

  /**
   * Gives points back to the window in which they were counted, and to no later one: that would admit more than the
   * limit, as the library's `reward` does. Where it fails, they count until the window ends.
   */
  async function giveBack(limit: RateLimit, key: string, windowEnd: number, points: number): Promise<void> {
    const row = storeOf(limit).getKey(digest(key));
    try {
      const db = await openDatabase();
      await db.$executeRaw`
        UPDATE "RateLimit" SET "points" = "points" - ${points}
        WHERE "key" = ${row} AND "expire" <= ${windowEnd}`;
    } catch {}
  }

  return {
    /**
     * Counts `points` against a limit, for a key such as a client IP.
     * @returns when the window ends, in milliseconds of the clock
     * @throws {AppError} `TOO_MANY_REQUESTS` with the seconds to wait, or `UNAVAILABLE` when nothing can be counted
     */
    consume: async (limit: RateLimit, key: string, points = 1): Promise<number> => {
      try {
        if (limit.store === "memory")
          return endOf(await memoryOf(limit).consume(key, points).catch(unavailable));
        return endOf(await consumeInDatabase(limit, key, points));
      } catch (error) {
        throw error instanceof RateLimiterRes ? spent(limit, error) : error;
      }
    },
    /**
     * Gives back a point of a limit in the database that turned out not to count. It never throws.
     * @param windowEnd of the window in which it was counted: a later one is left alone
     */
    restore: async (limit: RateLimit, key: string, windowEnd: number): Promise<void> => {
      await giveBack(limit, key, windowEnd, 1);
      storeOf(limit).deleteInMemoryBlockedAll();
    },
  };
}

/** Whatever cannot be counted is unavailable. The library refuses with a result in place of an error. */
function unavailable(cause: unknown): never {
  throw cause instanceof RateLimiterRes ? cause : new AppError("UNAVAILABLE", null, { cause });
}

/** End of a window, in milliseconds of the clock. */
const endOf = ({ msBeforeNext }: RateLimiterRes) => Date.now() + msBeforeNext;

/** Keys are stored as hashes: IP and e-mail addresses are counted, and not kept. */
const digest = (key: string) => createHash("sha256").update(key).digest("base64url");

/** Refusal of what a spent limit counts. Its headers are those of the IETF's draft, which name the limit. */
function spent({ name, points, seconds: window }: RateLimit, { msBeforeNext }: RateLimiterRes): AppError {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const item = JSON.stringify(name);
  const headers = {
    "ratelimit-policy": `${item};q=${points};w=${window}`,
    ratelimit: `${item};r=0;t=${retryAfter}`,
  };
  return new AppError("TOO_MANY_REQUESTS", { retryAfter }, { headers });
}

/** The rate limiter on the app's own database. */
export const { consume, restore } = processWide("rate-limiter", () => createRateLimiter(database));

/**
 * {@link consume} of one point, for a caller that answers a spent limit in words of its own.
 * @returns the seconds to wait when the limit is spent; `null` when the point was counted
 * @throws {AppError} `UNAVAILABLE` when nothing can be counted
 */
export const spend = (limit: RateLimit, key: string) => consume(limit, key).then(() => null, retryAfterOf);

/** Seconds to wait, from the refusal of a spent limit. Any other error it throws. */
export function retryAfterOf(error: unknown): { readonly retryAfter: number } {
  if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS")
    return error.details as { retryAfter: number };
  throw error;
}
