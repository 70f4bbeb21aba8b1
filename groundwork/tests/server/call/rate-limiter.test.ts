import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { RateLimit } from "#contract/limits";
import { isDatabaseUnavailable } from "#postgres/errors";
import { createRateLimiter } from "#server/call/limiters";
import { AppError } from "#server/log/app-error";
import { testDatabase } from "#testing/database";
import { createClient, type Database } from "@/server/database/client";

let db: Database;
let url: string;

beforeAll(async () => {
  ({ db, url } = await testDatabase());
});
afterEach(() => {
  vi.useRealTimers();
});

type RateLimiter = ReturnType<typeof createRateLimiter>;

/** A limiter as one more instance of the app has it. */
function instance(to = url): RateLimiter {
  const client = createClient(to, { max: 2 });
  onTestFinished(() => client.$disconnect());
  return createRateLimiter(async () => client);
}

let count = 0;
const limitOf = (points: number, seconds = 60): RateLimit => {
  count += 1;
  return { name: `limit-${count}`, points, seconds };
};
const inMemory = (points: number, seconds?: number): RateLimit => ({
  ...limitOf(points, seconds),
  store: "memory",
});

/** How many of so many tries at once are let in. */
async function admitted(tries: number, consume: (index: number) => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: tries }, (_, index) => consume(index)));
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  }
  return results.filter(({ status }) => status === "fulfilled").length;
}

const refusalOf = async (call: Promise<unknown>): Promise<AppError> => {
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
    const windowEnd = await one.consume(limit, "somebody");
    expect(await admitted(5, () => one.consume(limit, "somebody"))).toBe(1);
    await one.restore(limit, "somebody", windowEnd);
    expect(await admitted(1, () => other.consume(limit, "somebody"))).toBe(1);
    expect(await admitted(1, () => other.consume(limit, "somebody"))).toBe(0);
    await one.restore(limit, "somebody", windowEnd);
    expect(await admitted(1, () => one.consume(limit, "somebody"))).toBe(1);
    expect((await refusalOf(one.consume(limit, "somebody"))).code).toBe("TOO_MANY_REQUESTS");
  });

  test("does not owe a new window what was given back of the old one", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const limit = limitOf(2, 30);
    const one = instance();
    const windowEnd = await one.consume(limit, "somebody");
    vi.setSystemTime(Date.now() + 31_000);
    await one.restore(limit, "somebody", windowEnd);
    expect(await admitted(5, () => one.consume(limit, "somebody"))).toBe(2);
    await one.restore(limit, "somebody", windowEnd);
    expect(await admitted(5, () => one.consume(limit, "somebody"))).toBe(0);
  });

  test("admits exactly as many when ten instances ask five times each at once", async () => {
    const limit = limitOf(7);
    const instances = Array.from({ length: 10 }, () => instance());
    const ask = (index: number) => (instances[index % 10] as RateLimiter).consume(limit, "somebody");
    expect(await admitted(50, ask)).toBe(7);
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

  test("that is used up costs the database nothing until its window ends", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const client = createClient(url, { max: 2 });
    onTestFinished(() => client.$disconnect());
    const asked = vi.fn(async () => client);
    const { consume } = createRateLimiter(asked);
    const limit = limitOf(5, 30);
    expect(await admitted(20, () => consume(limit, "somebody"))).toBe(5);
    asked.mockClear();
    expect(await admitted(100, () => consume(limit, "somebody"))).toBe(0);
    expect(asked).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 31_000);
    expect(await admitted(100, () => consume(limit, "somebody"))).toBe(5);
  });

  test("leaves no more counted than it admitted, however many asked", async () => {
    const limit = limitOf(5);
    const [one, other] = [instance(), instance()];
    await admitted(40, (index) => (index % 2 ? one : other).consume(limit, "somebody"));
    expect(await db.rateLimit.findMany({ where: { key: { startsWith: limit.name } } })).toMatchObject([
      { points: 5 },
    ]);
  });
});

describe("a limit in memory", () => {
  const withoutDatabase = () => createRateLimiter(() => Promise.reject(new Error("The database was asked.")));

  test("admits exactly as many as it says, and asks no database", async () => {
    const { consume } = withoutDatabase();
    const limit = inMemory(7);
    expect(await admitted(50, () => consume(limit, "somebody"))).toBe(7);
    expect(await admitted(50, () => consume(limit, "another user"))).toBe(7);
  });

  test("names itself in its refusal, says when it admits calls again, and keeps its word", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { consume } = withoutDatabase();
    const limit = inMemory(2, 30);
    await consume(limit, "somebody", 2);
    vi.setSystemTime(Date.now() + 10_400);
    expect(await refusalOf(consume(limit, "somebody"))).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      details: { retryAfter: 20 },
      headers: { "ratelimit-policy": `"${limit.name}";q=2;w=30`, ratelimit: `"${limit.name}";r=0;t=20` },
    });
    vi.setSystemTime(Date.now() + 20_000);
    expect(await admitted(3, () => consume(limit, "somebody"))).toBe(2);
  });

  test("is forgotten by the process when its window ends", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
    const { consume } = withoutDatabase();
    const limit = inMemory(2, 30);
    for (let address = 0; address < 100; address += 1) await consume(limit, `address ${address}`);
    expect(vi.getTimerCount()).toBe(100);
    vi.advanceTimersByTime(30_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the store", () => {
  test("does not keep whom it counts", async () => {
    const { consume } = instance();
    await consume(limitOf(5), "ada@example.com");
    expect(await db.rateLimit.count({ where: { key: { contains: "ada" } } })).toBe(0);
  });

  test("is rid of what has counted nothing for an hour", async () => {
    const { consume } = instance();
    const [old, young] = [limitOf(5, 60), limitOf(5, 2 * 3600)];
    await consume(old, "somebody");
    await consume(young, "somebody");
    const left = ({ name }: RateLimit) => db.rateLimit.count({ where: { key: { startsWith: `${name}:` } } });
    vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
    // One more instance, whose timer is of the time that goes on here.
    await instance().consume(limitOf(5), "somebody");
    vi.setSystemTime(Date.now() + 3_700_000);
    vi.advanceTimersByTime(300_000);
    vi.useRealTimers();
    await expect.poll(() => left(old), { timeout: 20_000 }).toBe(0);
    expect(await left(young)).toBe(1);
  });

  test("is not taken to be away by a process that is late in reading what it answered", async () => {
    const { consume } = instance();
    const limit = limitOf(5);
    const counted = consume(limit, "somebody");
    // The connection is asked for; before its answer is read, a burst of pages keeps the process busy.
    await new Promise((resolve) => setImmediate(resolve));
    for (const until = Date.now() + 3000; Date.now() < until; ) Math.random();
    expect(await counted).toBeGreaterThan(Date.now());
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
    expect(refusal.code).toBe("UNAVAILABLE");
    expect(isDatabaseUnavailable(refusal.cause)).toBe(true);
  });
});
