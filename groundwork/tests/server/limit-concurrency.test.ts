import { limitConcurrency } from "groundwork/server/limit-concurrency";
import { expect, test } from "vitest";

/** Work that ends when the test lets it. */
function work(limited: ReturnType<typeof limitConcurrency>, log: string[], name: string) {
  let end: (how?: Error) => void = () => {};
  const finished = limited(() => {
    log.push(name);
    return new Promise<string>((resolve, reject) => {
      end = (how) => (how ? reject(how) : resolve(name));
    });
  });
  return { finished, end: (how?: Error) => end(how) };
}

test("work runs a few at a time in the order in which it came, whether it succeeds or fails", async () => {
  const limited = limitConcurrency({ atOnce: 2, waiting: 10 });
  const log: string[] = [];
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => work(limited, log, name));
  expect(log).toEqual(["a", "b"]);
  b?.end(new Error("failed"));
  await expect(b?.finished).rejects.toThrow("failed");
  expect(log).toEqual(["a", "b", "c"]);
  a?.end();
  expect(await a?.finished).toBe("a");
  expect(log).toEqual(["a", "b", "c", "d"]);
  for (const last of [c, d]) last?.end();
  expect(await Promise.all([c?.finished, d?.finished])).toEqual(["c", "d"]);
  const after = work(limited, log, "after");
  after.end();
  expect(await after.finished).toBe("after");
});

test("who comes when too many wait is sent away, and learns when to try again", async () => {
  const limited = limitConcurrency({ atOnce: 1, waiting: 1 });
  const log: string[] = [];
  const [first, second, third] = ["first", "second", "third"].map((name) => work(limited, log, name));
  await expect(third?.finished).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    details: { retryAfter: expect.any(Number) },
  });
  first?.end();
  await first?.finished;
  second?.end();
  await second?.finished;
  expect(log).toEqual(["first", "second"]);
});
