import { AppError } from "groundwork/server/app-error";
import { createRateLimiter, type RateLimiter } from "groundwork/server/http/rate-limiter";
import { testDatabase } from "groundwork/testing/database";
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "@/server/database/client";

let db: Database;
let url: string;

beforeAll(async () => {
  ({ db, url } = await testDatabase());
});
afterEach(() => {
  vi.useRealTimers();
});

/** A limiter as one more instance of the app has it. */
function instance(to = url): RateLimiter {
  const rateLimiter = createRateLimiter(to);
  onTestFinished(() => rateLimiter.close());
  return rateLimiter;
}

let count = 0;
const limitOf = (points: number, seconds = 60) => {
  count += 1;
  return { name: `limit-${count}`, points, seconds };
};

/** How many of so many tries at once are let in. */
async function admitted(tries: number, consume: (index: number) => Promise<void>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: tries }, (_, index) => consume(index)));
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  }
  return results.filter(({ status }) => status === "fulfilled").length;
}

const refusalOf = async (call: Promise<void>): Promise<AppError> => {
  const admitted = new Error("A refusal was expected in this line, and the limit let the call in.");
  Error.captureStackTrace(admitted, refusalOf);
  const error = await call.then(
    () => admitted,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return error;
  throw error;
};

describe("a limit", () => {
  test("admits exactly as many as it says of fifty at once", async () => {
    const { consume } = instance();
    const limit = limitOf(7);
    expect(await admitted(50, () => consume(limit, "somebody"))).toBe(7);
  });

  test("admits again what was given back, on this instance and on others", async () => {
    const limit = limitOf(2);
    const [one, other] = [instance(), instance()];
    expect(await admitted(5, () => one.consume(limit, "somebody"))).toBe(2);
    await one.restore(limit, "somebody");
    expect(await admitted(1, () => other.consume(limit, "somebody"))).toBe(1);
    expect(await admitted(1, () => other.consume(limit, "somebody"))).toBe(0);
    await one.restore(limit, "somebody");
    expect(await admitted(1, () => one.consume(limit, "somebody"))).toBe(1);
    expect((await refusalOf(one.consume(limit, "somebody"))).code).toBe("TOO_MANY_REQUESTS");
  });

  test("does not owe a new window what was given back of the old one", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const limit = limitOf(2, 30);
    const one = instance();
    await one.consume(limit, "somebody", 2);
    vi.setSystemTime(Date.now() + 31_000);
    await one.restore(limit, "somebody", 2);
    expect(await admitted(5, () => one.consume(limit, "somebody"))).toBe(2);
  });

  test("admits exactly as many when ten instances ask five times each at once", async () => {
    const limit = limitOf(7);
    const instances = Array.from({ length: 10 }, () => instance());
    const ask = (index: number) => (instances[index % 10] as RateLimiter).consume(limit, "somebody");
    expect(await admitted(50, ask)).toBe(7);
  });

  test("is never exceeded by two instances that take blocks, and falls short by less than a block each", async () => {
    const limit = limitOf(500);
    const [one, other] = [instance(), instance()];
    let total = 0;
    for (let round = 0; round < 12; round += 1) {
      total += await admitted(30, () => one.consume(limit, "somebody"));
      total += await admitted(30, () => other.consume(limit, "somebody"));
    }
    expect(total).toBeLessThanOrEqual(500);
    expect(total).toBeGreaterThan(500 - 10);
  });

  test("counts points, and what is left over still serves who asks for less", async () => {
    const { consume } = instance();
    const limit = limitOf(15);
    await consume(limit, "somebody", 10);
    expect(await admitted(1, () => consume(limit, "somebody", 10))).toBe(0);
    expect(await admitted(9, () => consume(limit, "somebody"))).toBe(5);
  });

  test("counts each key separately", async () => {
    const { consume } = instance();
    const limit = limitOf(1);
    await consume(limit, "somebody");
    await consume(limit, "another user");
    expect((await refusalOf(consume(limit, "somebody"))).code).toBe("TOO_MANY_REQUESTS");
  });

  test("holds through a restart", async () => {
    const limit = limitOf(3);
    expect(await admitted(3, () => instance().consume(limit, "somebody"))).toBe(3);
    expect(await admitted(3, () => instance().consume(limit, "somebody"))).toBe(0);
  });

  test("says when it admits calls again, and keeps its word", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { consume } = instance();
    const limit = limitOf(2, 30);
    await consume(limit, "somebody", 2);
    vi.setSystemTime(Date.now() + 10_400);
    const { details } = await refusalOf(consume(limit, "somebody"));
    expect(details).toEqual({ retryAfter: 20 });
    vi.setSystemTime(Date.now() + 20_000);
    expect(await admitted(3, () => consume(limit, "somebody"))).toBe(2);
  });

  test("forgets at the end of its time what it held in memory", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const limit = limitOf(500, 30);
    const [one, other] = [instance(), instance()];
    await one.consume(limit, "somebody");
    vi.setSystemTime(Date.now() + 31_000);
    expect(await admitted(600, () => other.consume(limit, "somebody"))).toBe(500);
    expect(await admitted(10, () => one.consume(limit, "somebody"))).toBe(0);
  });

  test("asks the database once for a block, and not at all once it is used up", async () => {
    const { consume } = instance();
    const limit = limitOf(1000);
    const points = async () => {
      const rows = await db.rateLimit.findMany({ where: { key: { startsWith: limit.name } } });
      return rows.map((row) => row.points);
    };
    for (let call = 0; call < 20; call += 1) await consume(limit, "somebody");
    expect(await points()).toEqual([20]);
    await consume(limit, "somebody");
    expect(await points()).toEqual([40]);
    expect(await admitted(2000, () => consume(limit, "somebody"))).toBe(979);
    const used = await points();
    expect(await admitted(100, () => consume(limit, "somebody"))).toBe(0);
    expect(await points()).toEqual(used);
  });
});

describe("the store", () => {
  test("does not keep whom it counts", async () => {
    const { consume } = instance();
    await consume(limitOf(5), "ada@example.com");
    expect(await db.rateLimit.count({ where: { key: { contains: "ada" } } })).toBe(0);
  });

  test("is rid of what counts nothing any more", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { consume } = instance();
    const [old, young] = [limitOf(5, 60), limitOf(5, 3600)];
    await consume(old, "somebody");
    await consume(young, "somebody");
    await db.$executeRaw`INSERT INTO "RateLimit" SELECT ${old.name} || ':' || n, 1, 1 FROM generate_series(1, 2500) n`;
    vi.setSystemTime(Date.now() + 301_000);
    await consume(limitOf(5), "somebody");
    await vi.waitFor(async () => {
      const left = { where: { key: { startsWith: `${old.name}:` } } };
      expect(await db.rateLimit.count(left), "rows that count nothing any more").toBe(0);
    }, 20_000);
    expect(await db.rateLimit.count({ where: { key: { startsWith: `${young.name}:` } } })).toBe(1);
  });

  test("is not taken to be away by a process that is late in reading what it answered", async () => {
    const { consume } = instance();
    const limit = limitOf(5);
    const counted = consume(limit, "somebody");
    // The connection is asked for; before its answer is read, a burst of pages keeps the process busy.
    await new Promise((resolve) => setImmediate(resolve));
    for (const until = Date.now() + 3000; Date.now() < until; ) Math.random();
    expect(await counted).toBeUndefined();
  });

  test("is not asked, once it is back, for what was refused while it was away", async () => {
    const { consume } = instance();
    const limit = limitOf(10);
    await db.$executeRaw`ALTER TABLE "RateLimit" RENAME TO "RateLimitAway"`;
    for (let call = 0; call < 10; call += 1) {
      expect((await refusalOf(consume(limit, "somebody"))).code).toBe("UNAVAILABLE");
    }
    await db.$executeRaw`ALTER TABLE "RateLimitAway" RENAME TO "RateLimit"`;
    await consume(limit, "somebody");
    const [row] = await db.rateLimit.findMany({ where: { key: { startsWith: limit.name } } });
    expect(row?.points).toBe(1);
  });

  test("out of reach lets nobody in", async () => {
    const { consume } = instance("postgresql://nobody:nothing@127.0.0.1:1/nowhere");
    const refusal = await refusalOf(consume(limitOf(5), "somebody"));
    expect(refusal).toMatchObject({ code: "UNAVAILABLE", cause: { code: "ECONNREFUSED" } });
  });
});
