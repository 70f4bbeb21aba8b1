import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import * as z from "zod";
import { type JobCall, job } from "../../src/server/jobs/job";
import { testDatabase } from "../../src/testing/database";
import { lines } from "../../src/testing/log";
import { jobsIn, reaches, workerOn } from "./harness";

const at = await testDatabase();
const { db } = at;
const reference = "TEST-0000";
const input = z.strictObject({ id: z.uuid() });
type Call = JobCall<{ id: string }>;

/** A job of its own name for each test. */
const jobThat = (run: (call: Call) => Promise<void>, options = {}) =>
  job({ name: `test-${randomUUID()}`.replace(/-(\d)/g, "-a$1"), input, run, backoff: 1, ...options });

test("A job begins as soon as the transaction that enqueued it is committed, with its input and its reference", async () => {
  const calls: Call[] = [];
  const work = jobThat(async (call) => void calls.push(call));
  workerOn(at, [work]);
  const id = randomUUID();
  await db.$transaction((transaction) => work.enqueue(transaction, { id }, { reference }));
  await reaches(db, id, "done");
  expect(calls).toEqual([expect.objectContaining({ input: { id }, reference, attempt: 1 })]);
  expect(lines("info").filter(({ path }) => path === `jobs/${work.name}`)).toEqual([
    expect.objectContaining({
      reference,
      code: "OK",
      job: expect.any(String),
      attempt: 1,
      ms: expect.any(Number),
    }),
  ]);
});

test("A job that fails is tried again, and each failure is logged as an error without what was enqueued", async () => {
  const id = randomUUID();
  const work = jobThat(async ({ attempt, input }) => {
    if (attempt === 1) throw new Error(`planted for ${input.id}`);
  });
  workerOn(at, [work]);
  await work.enqueue(db, { id }, { reference });
  await reaches(db, id, "done");
  const [error, ...more] = lines("error");
  expect(more).toEqual([]);
  expect(error).toMatchObject({ reference, path: `jobs/${work.name}`, code: "RETRY", attempt: 1 });
  expect(error?.error?.message).toBe("planted for […]");
});

test("A job that has failed for the last time is kept with its reason", async () => {
  const id = randomUUID();
  const work = jobThat(() => Promise.reject(new Error("planted, for mail@example.com")), { retries: 0 });
  workerOn(at, [work]);
  await work.enqueue(db, { id }, { reference });
  await reaches(db, id, "failed");
  expect(lines("error")).toMatchObject([{ code: "FAILED" }]);
  const [row] = await db.$queryRaw<object[]>`SELECT "reason" FROM "Job" WHERE "input"->>'id' = ${id}`;
  expect(row).toEqual({ reason: "planted, for […]" });
});

test("Input that is not valid any more after a deployment fails at once, with its reason, and is not run", async () => {
  const id = randomUUID();
  const before = jobThat(async () => {});
  await before.enqueue(db, { id }, { reference });
  const run = vi.fn(async () => {});
  const after = job({ name: before.name, input: z.strictObject({ id: z.uuid(), size: z.number() }), run });
  workerOn(at, [after]);
  await reaches(db, id, "failed");
  expect(run).not.toHaveBeenCalled();
  expect(lines("error")).toMatchObject([
    { code: "FAILED", error: { message: expect.stringContaining("is not valid any more: size: ") } },
  ]);
});

test("The time limit of a job aborts its signal, and fails the attempt", async () => {
  const id = randomUUID();
  const aborted = vi.fn();
  const work = jobThat(
    ({ signal }) => new Promise(() => signal.addEventListener("abort", aborted, { once: true })),
    { timeout: 1, retries: 0 },
  );
  workerOn(at, [work]);
  await work.enqueue(db, { id }, { reference });
  await reaches(db, id, "failed");
  expect(aborted).toHaveBeenCalledOnce();
  expect(lines("error")).toMatchObject([{ error: { message: "It took longer than 1 seconds." } }]);
});

test("An idempotency key holds after its job has run", async () => {
  const id = randomUUID();
  const run = vi.fn(async () => {});
  const work = jobThat(run);
  workerOn(at, [work]);
  await work.enqueue(db, { id }, { reference, key: "once" });
  await reaches(db, id, "done");
  await work.enqueue(db, { id }, { reference, key: "once" });
  const last = randomUUID();
  await work.enqueue(db, { id: last }, { reference, key: "twice" });
  await reaches(db, last, "done");
  expect(run).toHaveBeenCalledTimes(2);
});

test("No more runs of a job are under way at once than it declares", async () => {
  const id = randomUUID();
  let now = 0;
  let most = 0;
  const work = jobThat(
    async () => {
      now += 1;
      most = Math.max(most, now);
      await db.$queryRaw`SELECT 1`;
      now -= 1;
    },
    { concurrency: 2 },
  );
  await Promise.all(Array.from({ length: 12 }, () => work.enqueue(db, { id }, { reference })));
  workerOn(at, [work]);
  await vi.waitFor(async () => {
    const states = (await jobsIn(db, id)).map(({ state }) => state);
    expect(states).toEqual(Array(12).fill("done"));
  }, 20_000);
  expect(most).toBe(2);
});

test("A job that is to begin later begins then", async () => {
  const id = randomUUID();
  const begun: number[] = [];
  const work = jobThat(async () => void begun.push(Date.now()));
  workerOn(at, [work]);
  const after = new Date(Date.now() + 1500);
  await work.enqueue(db, { id }, { reference, after });
  await reaches(db, id, "done");
  expect(begun[0]).toBeGreaterThanOrEqual(after.getTime());
});

test("A worker that stops waits for what runs, takes on no more, and gives back what does not end in time", async () => {
  const ids = { quick: randomUUID(), endless: randomUUID(), later: randomUUID() };
  let finish = () => {};
  const begun = vi.fn();
  const work = jobThat(
    async ({ input }) => {
      begun(input.id);
      if (input.id === ids.quick) await new Promise<void>((resolve) => (finish = resolve));
      if (input.id === ids.endless) await new Promise(() => {});
    },
    { concurrency: 2 },
  );
  const worker = workerOn(at, [work]);
  await work.enqueue(db, { id: ids.quick }, { reference });
  await work.enqueue(db, { id: ids.endless }, { reference });
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(2));
  await work.enqueue(db, { id: ids.later }, { reference });
  const stopped = worker.stop(1);
  finish();
  await reaches(db, ids.quick, "done");
  await stopped;
  expect(await jobsIn(db, ids.endless)).toMatchObject([{ state: "waiting" }]);
  expect(await jobsIn(db, ids.later)).toMatchObject([{ state: "waiting" }]);
  const next = workerOn(at, [
    jobThat(async () => {}),
    { ...work, execute: async (call) => begun(call.attempt) },
  ]);
  await reaches(db, ids.endless, "done");
  expect(begun, "the attempt that was given back is not counted").not.toHaveBeenCalledWith(2);
  await next.stop(1);
});

test("A schedule has one run to come, however many instances there are, and another after it has run", async () => {
  const run = vi.fn(async () => {});
  const yearly = job({ name: "yearly", run, schedule: "0 3 1 1 *" });
  const runs = () => jobsIn(db, "yearly");
  const workers = [workerOn(at, [yearly]), workerOn(at, [yearly])];
  await vi.waitFor(async () => expect(await runs()).toHaveLength(1));
  await db.$executeRaw`UPDATE "Job" SET "at" = now() WHERE "name" = 'yearly'`;
  await yearly.enqueue(db, {}, { reference });
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), 10_000);
  await vi.waitFor(async () =>
    expect((await runs()).filter(({ state }) => state === "waiting")).toHaveLength(0),
  );
  for (const worker of workers) await worker.stop(1);
  // The schedule was changed by a deployment.
  const monthly = { ...yearly, schedule: "0 3 1 * *" };
  workerOn(at, [monthly]);
  await vi.waitFor(async () => {
    const waiting = await db.$queryRaw<{ at: Date }[]>`
      SELECT "at" FROM "Job" WHERE "name" = 'yearly' AND "state" = 'waiting'`;
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.at.getTime()).toBeLessThan(Date.now() + 32 * 24 * 3600 * 1000);
  });
});
