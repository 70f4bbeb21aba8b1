import { expect, test, vi } from "vitest";
import { coalesce } from "#server/identity/session";

const doubled = () =>
  vi.fn(
    async (keys: readonly number[]) => new Map(keys.filter((key) => key > 0).map((key) => [key, key * 2])),
  );

test("what is asked for in one turn is read at once, each key once, and each asker gets its own", async () => {
  const read = doubled();
  const lookUp = coalesce(read);
  expect(await Promise.all([lookUp(1), lookUp(2), lookUp(1), lookUp(-1)])).toEqual([2, 4, 2, undefined]);
  expect(read.mock.calls).toEqual([[[1, 2, -1]]]);
});

test("nothing is kept: who asks later is answered by a read of its own", async () => {
  const read = doubled();
  const lookUp = coalesce(read);
  const first = await lookUp(1);
  expect([first, await lookUp(1)]).toEqual([2, 2]);
  expect(read).toHaveBeenCalledTimes(2);
});

test("who asks while a read is under way is not answered by it", async () => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const read = vi.fn(async (keys: readonly string[]) => {
    if (read.mock.calls.length === 1) await held;
    return new Map(keys.map((key) => [key, read.mock.calls.length]));
  });
  const lookUp = coalesce(read);
  const early = lookUp("key");
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  expect(await lookUp("key")).toBe(2);
  release();
  await early;
});

test("a read that fails fails for those who asked in its turn, and for nobody after", async () => {
  const read = vi.fn(async (keys: readonly string[]) => new Map(keys.map((key) => [key, key])));
  read.mockRejectedValueOnce(new Error("away"));
  const lookUp = coalesce(read);
  const both = await Promise.allSettled([lookUp("one"), lookUp("two")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await lookUp("one")).toBe("one");
});
