import { createHash } from "node:crypto";
import { Pool, type QueryConfig } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { platformLimits, type RateLimit } from "../../contract/limits";
import { AppError } from "../app-error";
import { databaseUrl } from "../database";
import { processWide } from "../process-wide";

const seconds = 1000;

/** How often rows are removed that count nothing any more, in milliseconds. */
const purgeMilliseconds = 300 * seconds;

/**
 * After how long nobody waits for the database any more, in milliseconds. Until then the time limit of the call decides:
 * a process that is late in reading an answer would take that for a database that is away.
 */
const abandonedMilliseconds = (platformLimits.callSeconds + 5) * seconds;

/** How many rows one statement removes. */
const purgeBatchSize = 1000;

/** Points of one key that this process has leased from the database, and until when (in milliseconds of the clock). */
type TokenLease = {
  points: number;
  until: number;
  /** The limit is used up, by whichever instance: nothing to ask for until then. */
  blockedUntil: number;
  requested: number;
  refilled?: Promise<void> | undefined;
};

export type RateLimiter = {
  /**
   * Counts `points` against a limit, for a key such as a client IP.
   * @throws {AppError} `TOO_MANY_REQUESTS` with the seconds to wait, or `UNAVAILABLE` when nobody can count
   */
  consume(limit: RateLimit, key: string, points?: number): Promise<void>;
  /** Gives back points that turned out not to count. It does so as well as it can: it never throws. */
  restore(limit: RateLimit, key: string, points?: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * Rate limiter that counts in the database of this URL, so that a rate limit holds over all instances and restarts.
 *
 * Points are taken from the database a block at a time and spent from memory: a read then costs no statement of its
 * own. A block is never more than a fiftieth of the limit, and belongs to the window it was taken in. The database
 * gives each point away once, so together the instances never admit more than the limit within a window; what one of
 * them took and did not spend is lost to the others, at most a fiftieth each. A window begins with its first call, so
 * around its end up to twice the limit may pass within its length.
 */
export function createRateLimiter(url: string): RateLimiter {
  // Few connections, and apart from those of the procedures: slow procedures must not keep calls from being counted.
  const pool = new Pool({
    connectionString: url,
    application_name: "app limits",
    max: 2,
    idleTimeoutMillis: 30 * seconds,
    connectionTimeoutMillis: abandonedMilliseconds,
    query_timeout: abandonedMilliseconds,
    allowExitOnIdle: true,
  });
  pool.on("error", () => {}); // A connection that breaks while idle is replaced by the next use.
  const stores = new Map<string, RateLimiterPostgres>();
  const leases = new Map<string, TokenLease>();
  let purgeAt = Date.now() + purgeMilliseconds;

  function storeOf({ name, points, seconds: duration }: RateLimit): RateLimiterPostgres {
    const store =
      stores.get(name) ??
      new RateLimiterPostgres({
        // Without the names that the library gives its statements: a pooler may run the next one in another session.
        storeClient: { query: ({ text, values }: QueryConfig) => pool.query(text, values) },
        storeType: "pool",
        tableName: "RateLimit",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration,
      });
    stores.set(name, store);
    return store;
  }

  function leaseOf(id: string): TokenLease {
    const held = leases.get(id);
    if (held) return held;
    const [oldest] = leases.keys();
    if (oldest !== undefined && leases.size >= platformLimits.heldKeys) leases.delete(oldest);
    const lease = { points: 0, until: 0, blockedUntil: 0, requested: 0 };
    leases.set(id, lease);
    return lease;
  }

  /** Takes from the database what all who wait for this lease want, or a block if that is more. */
  async function refill(lease: TokenLease, limit: RateLimit, key: string): Promise<void> {
    await null; // Calls of the same turn of the event loop are waited for.
    const requested = Math.max(lease.requested, Math.min(20, Math.floor(limit.points / 50)), 1);
    const answer = await take(storeOf(limit), digest(key), requested).finally(() => {
      lease.requested = 0; // Who came in the meantime will say so again, and who was refused wants nothing any more.
    });
    const now = Date.now();
    const until = now + answer.msBeforeNext;
    // The last block may be there in part only.
    const granted = Math.max(0, requested - Math.max(0, answer.consumedPoints - limit.points));
    // What was asked for in vain must not stand against points that are given back later.
    if (granted < requested) await giveBack(limit, key, requested - granted);
    lease.points = (lease.until > now ? lease.points : 0) + granted;
    lease.until = until;
    if (answer.consumedPoints >= limit.points) lease.blockedUntil = until;
    if (now >= purgeAt) {
      purgeAt = now + purgeMilliseconds;
      removeExpired(now).catch(() => {}); // The next time will do.
    }
  }

  /** A batch at a time, so that no statement takes long however many there are. */
  async function removeExpired(now: number): Promise<void> {
    const { rowCount } = await pool.query(
      `DELETE FROM "RateLimit" WHERE key IN (
         SELECT key FROM "RateLimit" WHERE expire < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [now, purgeBatchSize],
    );
    if (rowCount === purgeBatchSize) await removeExpired(now);
  }

  async function consume(limit: RateLimit, key: string, points = 1): Promise<void> {
    const lease = leaseOf(`${limit.name}:${key}`);
    for (;;) {
      const now = Date.now();
      if (lease.until > now && lease.points >= points) {
        lease.points -= points;
        return;
      }
      if (lease.blockedUntil > now) {
        throw spent(limit, Math.ceil((lease.blockedUntil - now) / seconds));
      }
      lease.requested += points;
      lease.refilled ??= refill(lease, limit, key).finally(() => {
        lease.refilled = undefined;
      });
      await lease.refilled;
    }
  }

  async function restore(limit: RateLimit, key: string, points = 1): Promise<void> {
    await giveBack(limit, key, points);
    // What is held of this key may say that the limit is used up.
    leases.delete(`${limit.name}:${key}`);
  }

  /** The library's own way would begin a new window with less than nothing when the old one has just ended. */
  async function giveBack(limit: RateLimit, key: string, points: number): Promise<void> {
    const row = storeOf(limit).getKey(digest(key));
    await pool
      .query('UPDATE "RateLimit" SET points = points - $1 WHERE key = $2 AND expire > $3 AND points >= $1', [
        points,
        row,
        Date.now(),
      ])
      .catch(() => {}); // Then they count until the window ends.
  }

  return { consume, restore, close: () => pool.end() };
}

/** The library refuses with an answer in place of an error; anything else means that nobody counted. */
async function take(store: RateLimiterPostgres, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await store.consume(key, points);
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw new AppError("UNAVAILABLE", null, { cause: error });
  }
}

/** Keys are stored as hashes: IP and e-mail addresses are counted, and not kept. */
const digest = (key: string) => createHash("sha256").update(key).digest("base64url");

const open = processWide("rate-limiter", (): { url?: string; rateLimiter?: RateLimiter } => ({}));

/** Refusal of what a spent limit counts. Its headers are those of the IETF's draft, which name the limit. */
const spent = ({ name, points, seconds: window }: RateLimit, retryAfter: number): AppError => {
  const item = JSON.stringify(name);
  const headers = {
    "ratelimit-policy": `${item};q=${points};w=${window}`,
    ratelimit: `${item};r=0;t=${retryAfter}`,
  };
  return new AppError("TOO_MANY_REQUESTS", { retryAfter }, { headers });
};

/** The rate limiter on the app's own database. */
export async function rateLimiter(): Promise<RateLimiter> {
  const url = await databaseUrl();
  if (open.rateLimiter && open.url === url) return open.rateLimiter;
  void open.rateLimiter?.close();
  open.url = url;
  open.rateLimiter = createRateLimiter(url);
  return open.rateLimiter;
}

/** Closes the connections of that limiter. The next use makes another. */
export async function closeRateLimiter(): Promise<void> {
  const last = open.rateLimiter;
  delete open.rateLimiter;
  await last?.close();
}

/**
 * {@link RateLimiter.consume} on the app's own database.
 * @throws {AppError} as there
 */
export async function consume(limit: RateLimit, key: string, points?: number): Promise<void> {
  return (await rateLimiter()).consume(limit, key, points);
}

/**
 * {@link consume} of one point, for a caller that answers a spent limit in words of its own.
 * @returns the seconds to wait when the limit is spent; `null` when the point was counted
 * @throws {AppError} `UNAVAILABLE` when nobody can count
 */
export async function spend(limit: RateLimit, key: string): Promise<{ readonly retryAfter: number } | null> {
  try {
    await consume(limit, key);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS")
      return error.details as { retryAfter: number };
    throw error;
  }
}
