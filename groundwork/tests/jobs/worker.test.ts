import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import * as z from "zod";
import { removeExpired } from "../../src/server/jobs/app-worker";
import { declareJob, type JobCall } from "../../src/server/jobs/job";
import { testDatabase } from "../../src/testing/database";
import { runJob } from "../../src/testing/jobs";
import { lines } from "../../src/testing/log";
import { jobsIn, reaches, workerOn } from "./harness";

const at = await testDatabase();
const { db } = at;
const reference = "TEST-0000";
const input = z.strictObject({ id: z.uuid() });
type Call = JobCall<{ id: string }>;

/** A job of its own name for each test. */
const jobThat = (run: (call: Call) => Promise<void>, options = {}) =>
  declareJob({ name: `test-${randomUUID()}`.replace(/-(\d)/g, "-a$1"), input, run, backoff: 1, ...options });

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
  const [row] = await db.$queryRaw<
    object[]
  >`SELECT "reason" FROM "BackgroundJob" WHERE "input"->>'id' = ${id}`;
  expect(row).toEqual({ reason: "planted, for […]" });
});

test("Input that is not valid any more after a deployment fails at once, with its reason, and is not run", async () => {
  const id = randomUUID();
  const before = jobThat(async () => {});
  await before.enqueue(db, { id }, { reference });
  const run = vi.fn(async () => {});
  const after = declareJob({
    name: before.name,
    input: z.strictObject({ id: z.uuid(), size: z.number() }),
    run,
  });
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

test("What ends well just when the process ends is recorded, and not run again", async () => {
  const id = randomUUID();
  const work = jobThat(
    ({ signal }) =>
      new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true })),
  );
  const worker = workerOn(at, [work]);
  await work.enqueue(db, { id }, { reference });
  await reaches(db, id, "running");
  await worker.stop(0);
  expect(await jobsIn(db, id)).toMatchObject([{ state: "done" }]);
});

/** Makes it look as if the worker of a job was lost. */
const lose = (name: string, attempt: number) => db.$executeRaw`
  UPDATE "BackgroundJob" SET "state" = 'running', "worker" = ${randomUUID()}::uuid, "attempt" = ${attempt},
    "heartbeatAt" = now() - interval '1 minute' WHERE "name" = ${name}`;

test("A job whose worker was lost is taken over, and one that has no attempt left fails with that reason", async () => {
  const [again, spent] = [randomUUID(), randomUUID()];
  const calls: Call[] = [];
  const run = async (call: Call) => void calls.push(call);
  const works = [jobThat(run, { retries: 2 }), jobThat(run, { retries: 2 })] as const;
  await works[0].enqueue(db, { id: again }, { reference });
  await works[1].enqueue(db, { id: spent }, { reference });
  await lose(works[0].name, 2);
  await lose(works[1].name, 3);
  workerOn(at, works);
  await reaches(db, again, "done");
  await reaches(db, spent, "failed");
  expect(calls).toEqual([expect.objectContaining({ input: { id: again }, attempt: 3 })]);
  const reason = "The process that ran it ended, or lost the database for too long.";
  expect(
    await db.$queryRaw`SELECT "attempt", "reason" FROM "BackgroundJob" WHERE "name" = ${works[1].name}`,
  ).toEqual([{ attempt: 3, reason }]);
  expect(lines("error")).toMatchObject([{ code: "FAILED", error: { message: reason } }]);
});

test("A worker confirms what it runs, so that no other takes it over however long it takes", async () => {
  const id = randomUUID();
  let finish = () => {};
  const calls = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const work = jobThat(calls);
  const settings = { heartbeatSeconds: 1, lostSeconds: 4, pollSeconds: 1 };
  workerOn(at, [work], settings);
  await work.enqueue(db, { id }, { reference });
  await reaches(db, id, "running");
  workerOn(at, [work], settings);
  await vi.waitFor(async () => {
    const [row] = await db.$queryRaw<{ over: boolean }[]>`
      SELECT "heartbeatAt" > "at" + interval '5 seconds' AS over FROM "BackgroundJob" WHERE "name" = ${work.name}`;
    expect(row?.over).toBe(true);
  }, 30_000);
  finish();
  await reaches(db, id, "done");
  expect(calls).toHaveBeenCalledOnce();
});

test("A worker whose job was taken over aborts it, and records nothing of it", async () => {
  const [stops, goesOn] = [randomUUID(), randomUUID()];
  const work = jobThat(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        const end = () => (input.id === stops ? reject(new Error("stopped")) : resolve());
        signal.addEventListener("abort", end, { once: true });
      }),
  );
  workerOn(at, [work], { heartbeatSeconds: 1 });
  for (const id of [stops, goesOn]) {
    await work.enqueue(db, { id }, { reference });
    await reaches(db, id, "running");
  }
  const other = randomUUID();
  await db.$executeRaw`
    UPDATE "BackgroundJob" SET "worker" = ${other}::uuid, "attempt" = "attempt" + 1, "heartbeatAt" = now() + interval '1 hour'
    WHERE "name" = ${work.name}`;
  await vi.waitFor(() => expect(lines("warn").filter(({ code }) => code === "LOST")).toHaveLength(2), 20_000);
  const rows =
    await db.$queryRaw`SELECT "state", "worker", "attempt" FROM "BackgroundJob" WHERE "name" = ${work.name}`;
  expect(rows).toEqual(Array(2).fill({ state: "running", worker: other, attempt: 2 }));
});

test("Jobs are removed after the days for which they are kept, by how they ended", async () => {
  const work = jobThat(async () => {});
  const states = ["done", "done", "failed", "failed", "waiting"];
  const days = [6, 8, 29, 31, 400];
  for (const [index, state] of states.entries()) {
    const id = randomUUID();
    await work.enqueue(db, { id }, { reference });
    await db.$executeRaw`
      UPDATE "BackgroundJob" SET "state" = ${state}, "at" = now() - ${days[index]}::int * interval '1 day'
      WHERE "input"->>'id' = ${id}`;
  }
  await runJob(removeExpired, db, {});
  const left = await db.$queryRaw<{ state: string }[]>`
    SELECT "state" FROM "BackgroundJob" WHERE "name" = ${work.name} ORDER BY "createdAt"`;
  expect(left.map(({ state }) => state)).toEqual(["done", "failed", "waiting"]);
});

test("A schedule has one run to come, however many instances there are, and another after it has run", async () => {
  const run = vi.fn(async () => {});
  const yearly = declareJob({ name: "yearly", run, schedule: "0 3 1 1 *" });
  const runs = () => jobsIn(db, "yearly");
  const workers = [workerOn(at, [yearly]), workerOn(at, [yearly])];
  await vi.waitFor(async () => expect(await runs()).toHaveLength(1));
  await db.$executeRaw`UPDATE "BackgroundJob" SET "at" = now() WHERE "name" = 'yearly'`;
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
      SELECT "at" FROM "BackgroundJob" WHERE "name" = 'yearly' AND "state" = 'waiting'`;
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.at.getTime()).toBeLessThan(Date.now() + 32 * 24 * 3600 * 1000);
  });
});
