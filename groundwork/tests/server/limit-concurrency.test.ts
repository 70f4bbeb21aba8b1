import { limitConcurrency } from "groundwork/server/limit-concurrency";
import { expect, test } from "vitest";

/** Work that ends when it is told to. */
function work(limited: ReturnType<typeof limitConcurrency>, log: string[], name: string) {
  let end: (how?: Error) => void = () => {};
  const settled = limited(() => {
    log.push(name);
    return new Promise<string>((resolve, reject) => {
      end = (how) => (how ? reject(how) : resolve(name));
    });
  });
  return { settled, end: (how?: Error) => end(how) };
}

test("work runs a few at a time in the order in which it came, whether it succeeds or fails", async () => {
  const limited = limitConcurrency({ atOnce: 2, waiting: 10 });
  const log: string[] = [];
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => work(limited, log, name));
  expect(log).toEqual(["a", "b"]);
  b?.end(new Error("failed"));
  await expect(b?.settled).rejects.toThrow("failed");
  expect(log).toEqual(["a", "b", "c"]);
  a?.end();
  expect(await a?.settled).toBe("a");
  expect(log).toEqual(["a", "b", "c", "d"]);
  for (const last of [c, d]) last?.end();
  expect(await Promise.all([c?.settled, d?.settled])).toEqual(["c", "d"]);
  const after = work(limited, log, "after");
  after.end();
  expect(await after.settled).toBe("after");
});

test("who comes when too many wait is sent away, and told when to come again", async () => {
  const limited = limitConcurrency({ atOnce: 1, waiting: 1 });
  const log: string[] = [];
  const [first, second, third] = ["first", "second", "third"].map((name) => work(limited, log, name));
  await expect(third?.settled).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    details: { retryAfter: expect.any(Number) },
  });
  first?.end();
  await first?.settled;
  second?.end();
  await second?.settled;
  expect(log).toEqual(["first", "second"]);
});
