import { expect, test } from "vitest";
import { createSemaphore, type Semaphore } from "#server/call/limiters";
import { hashingLimit } from "#server/identity/password-throttle";
import { AppError } from "#server/log/app-error";

const refusal = () => new AppError("UNAVAILABLE");

/** Work that ends when the test lets it. */
function work({ run }: Pick<Semaphore, "run">, log: string[], name: string) {
  let end: (how?: Error) => void = () => {};
  const finished = run(() => {
    log.push(name);
    return new Promise<string>((resolve, reject) => {
      end = (how) => (how ? reject(how) : resolve(name));
    });
  });
  return { finished, end: (how?: Error) => end(how) };
}

test("work runs a few at a time in the order in which it came, whether it succeeds or fails", async () => {
  const semaphore = createSemaphore({ permits: 2, waiting: 10, refusal });
  const log: string[] = [];
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => work(semaphore, log, name));
  expect(log).toEqual(["a", "b"]);
  b?.end(new Error("failed"));
  await expect(b?.finished).rejects.toThrow("failed");
  expect(log).toEqual(["a", "b", "c"]);
  a?.end();
  expect(await a?.finished).toBe("a");
  expect(log).toEqual(["a", "b", "c", "d"]);
  for (const last of [c, d]) last?.end();
  expect(await Promise.all([c?.finished, d?.finished])).toEqual(["c", "d"]);
  const after = work(semaphore, log, "after");
  after.end();
  expect(await after.finished).toBe("after");
});

test.each([
  ["is refused", createSemaphore({ permits: 1, waiting: 1, refusal }), { code: "UNAVAILABLE" }],
  [
    "to have a password hashed learns when to try again",
    { run: hashingLimit({ atOnce: 1, waiting: 1 }) },
    { code: "TOO_MANY_REQUESTS", details: { retryAfter: 5 } },
  ],
])("who comes when too many wait %s", async (_how, semaphore, refused) => {
  const log: string[] = [];
  const [first, second, third] = ["first", "second", "third"].map((name) => work(semaphore, log, name));
  await expect(third?.finished).rejects.toMatchObject(refused);
  first?.end();
  await first?.finished;
  second?.end();
  await second?.finished;
  expect(log).toEqual(["first", "second"]);
});
