import { beforeAll, expect, test, vi } from "vitest";
import * as z from "zod";
import { platformLimits } from "#contract/limits";
import { trpc } from "#server/call/trpc";
import { refusalOf } from "#testing/calls";
import { testDatabase } from "#testing/database";
import { lines } from "#testing/log";
import { anyone } from "@/product/permissions";
import { createClient, type Database } from "@/server/database/client";
import { query } from "@/server/procedure";

let db: Database;
let url: string;
beforeAll(async () => {
  ({ db, url } = await testDatabase());
});
type Run = (call: { db: Database; signal: AbortSignal }) => Promise<null>;

/** Calls a procedure that does this; `gone` is the caller's own signal. */
function call(
  run: Run,
  { timeout, on = db, callerSignal }: { timeout?: number; on?: Database; callerSignal?: AbortSignal },
) {
  const probe = query({
    permission: anyone,
    output: z.null(),
    ...(timeout !== undefined && { timeout }),
    run,
  });
  const caller = trpc.createCallerFactory(trpc.router({ probe }));
  const context = { db: on, actor: async () => null, reference: "TEST-0000" };
  return caller(context, callerSignal && { signal: callerSignal }).probe();
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));

test("a procedure that takes too long is answered in time, signalled to stop, and reported", async () => {
  const stopped = vi.fn();
  const answer = await refusalOf(
    call(
      async ({ signal }) => {
        await aborted(signal).then(stopped);
        await new Promise(() => {}); // It does not listen.
        return null;
      },
      { timeout: 0.05 },
    ),
  );
  expect(answer).toMatchObject({ code: "TIMED_OUT", status: 504, details: null });
  expect(stopped).toHaveBeenCalledOnce();
  expect(lines()).toEqual([expect.objectContaining({ level: "error", path: "probe", code: "TIMED_OUT" })]);
});

test("what fails after its time is over disturbs nobody", async () => {
  const run: Run = async ({ signal }) => {
    await aborted(signal);
    throw new Error("too late");
  };
  expect((await refusalOf(call(run, { timeout: 0.05 }))).code).toBe("TIMED_OUT");
  expect(lines()).toHaveLength(1);
});

test("a procedure that is done in time is not stopped afterwards", async () => {
  let seen: AbortSignal | undefined;
  const run: Run = async ({ signal }) => {
    seen = signal;
    return null;
  };
  expect(await call(run, { timeout: 0.01 })).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(seen?.aborted).toBe(false);
});

test("a procedure says how long it may take, or takes the usual time", () => {
  const declare = (timeout?: number) =>
    query({
      permission: anyone,
      output: z.null(),
      ...(timeout !== undefined && { timeout }),
      run: async () => null,
    }).declaration.timeout;
  expect([declare(), declare(2)]).toEqual([platformLimits.callSeconds, 2]);
});

test("a procedure whose caller has left may stop, and nobody is alarmed", async () => {
  const leaving = new AbortController();
  const run: Run = async ({ signal }) => {
    leaving.abort();
    signal.throwIfAborted();
    return null;
  };
  expect((await refusalOf(call(run, { callerSignal: leaving.signal }))).code).toBe("CONNECTION_LOST");
  expect(lines()).toEqual([expect.objectContaining({ level: "info", code: "CONNECTION_LOST" })]);
});

test("a fault is reported even if the caller has left", async () => {
  const leaving = new AbortController();
  const run: Run = async () => {
    leaving.abort();
    throw new Error("a fault of ours");
  };
  expect((await refusalOf(call(run, { callerSignal: leaving.signal }))).code).toBe("UNEXPECTED");
  expect(lines().map(({ level, error }) => [level, error?.message])).toEqual([["error", "a fault of ours"]]);
});

test("a statement that takes too long is stopped by the database", async () => {
  const hasty = createClient(`${url}${url.includes("?") ? "&" : "?"}statement_timeout=50`);
  const sleep: Run = async ({ db: on }) => {
    await on.$queryRaw`SELECT 1 FROM pg_sleep(5)`;
    return null;
  };
  const answer = await refusalOf(call(sleep, { on: hasty }));
  await hasty.$disconnect();
  expect(answer).toMatchObject({ code: "TIMED_OUT", status: 504 });
  expect(lines("error")).toHaveLength(1);
});

test("the database stops a statement when the usual time of a call is over", async () => {
  const [setting] = await db.$queryRaw<{ ms: string }[]>`
    SELECT setting AS ms FROM pg_settings WHERE name = 'statement_timeout'`;
  expect(setting?.ms).toBe(String(platformLimits.callSeconds * 1000));
});
