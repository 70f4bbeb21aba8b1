import { type ChildProcess, spawn } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { databaseProxy } from "#support/database-proxy";
import { declareJob } from "../../src/server/jobs/job";
import { testDatabase } from "../../src/testing/database";
import { lines } from "../../src/testing/log";
import { jobsIn, reaches, workerOn } from "./harness";

const { db, url } = await testDatabase();
const reference = "TEST-0000";
const input = z.strictObject({ id: z.uuid() });

function startProcess(settings: object): ChildProcess {
  const script = [
    "--import",
    "tsx",
    "groundwork/tests/support/jobs-process.ts",
    url,
    JSON.stringify(settings),
  ];
  const child = spawn(process.execPath, script, { stdio: ["ignore", "ignore", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

// Twelve processes are started, some of them one after the other: some 18 s on a machine with nothing else to do.
test("Of 1,000 jobs none is lost and each has its effect once, though processes are killed while they run them", async () => {
  await db.$executeRaw`CREATE TABLE effect (id uuid PRIMARY KEY)`;
  await db.$executeRaw`CREATE TABLE begun (id uuid)`;
  const effect = declareJob({ name: "effect", input, run: async () => {}, retries: 20, backoff: 1 });
  const ids = Array.from({ length: 1000 }, () => randomUUID());
  for (let from = 0; from < ids.length; from += 100)
    await db.$transaction(async (transaction) => {
      for (const id of ids.slice(from, from + 100)) await effect.enqueue(transaction, { id }, { reference });
    });
  const count = async () => {
    const [row] = await db.$queryRaw<{ begun: number; effects: number; done: number }[]>`
        SELECT (SELECT count(*)::int FROM begun) AS begun, (SELECT count(*)::int FROM effect) AS effects,
          (SELECT count(*)::int FROM "BackgroundJob" WHERE "state" = 'done') AS done`;
    return row ?? { begun: 0, effects: 0, done: 0 };
  };
  const start = () => startProcess({ pollSeconds: 1, heartbeatSeconds: 1, lostSeconds: 3 });
  const processes = [start(), start(), start()];
  for (let kills = 1; kills <= 9; kills += 1) {
    await vi.waitFor(async () => expect((await count()).done).toBeGreaterThanOrEqual(kills * 90), {
      timeout: 60_000,
      interval: 20,
    });
    const victim = randomInt(processes.length);
    const [killed] = processes.splice(victim, 1, start());
    killed?.kill("SIGKILL");
    if (killed) await once(killed, "exit");
  }
  await vi.waitFor(async () => expect((await count()).done).toBe(ids.length), {
    timeout: 60_000,
    interval: 100,
  });
  const { begun, effects } = await count();
  expect(effects).toBe(ids.length);
  expect(begun, "some were begun again, after their process was killed").toBeGreaterThan(ids.length);
}, 240_000);

// It waits for the real time after which a worker is taken for lost.
test("What a killed process had in hand is taken over within 30 seconds, and counts as a failed attempt", async () => {
  const attempts: number[] = [];
  const endless = declareJob({ name: "endless", run: async ({ attempt }) => void attempts.push(attempt) });
  await endless.enqueue(db, {}, { reference });
  const child = startProcess({});
  await reaches(db, "endless", "running");
  workerOn({ db, url }, [endless], { pollSeconds: 15 });
  child.kill("SIGKILL");
  await once(child, "exit");
  const [killed] = await db.$queryRaw<{ at: Date }[]>`SELECT clock_timestamp() AS at`;
  await vi.waitFor(async () => expect((await jobsIn(db, "endless"))[0]?.state).toBe("done"), 60_000);
  const [done] = await db.$queryRaw<{ at: Date; attempt: number }[]>`
    SELECT "at", "attempt" FROM "BackgroundJob" WHERE "name" = 'endless'`;
  expect(attempts).toEqual([2]);
  expect(Number(done?.at) - Number(killed?.at)).toBeLessThan(30_000);
});

test("After the database was away for all workers, the first that is back takes nothing over from the others", async () => {
  const proxies = [await databaseProxy(url), await databaseProxy(url)] as const;
  onTestFinished(async () => void (await Promise.all(proxies.map((proxy) => proxy.close()))));
  const [away, back] = proxies;
  let finish = () => {};
  const attempts: number[] = [];
  const long = declareJob({
    name: "long",
    run: async ({ attempt }) => {
      attempts.push(attempt);
      await new Promise<void>((resolve) => (finish = resolve));
    },
  });
  const short = declareJob({ name: "short", run: async () => {} });
  workerOn({ db, url: away.url }, [long]);
  await long.enqueue(db, {}, { reference });
  await vi.waitFor(() => expect(attempts).toEqual([1]), 10_000);
  workerOn({ db, url: back.url }, [long, short]);
  await short.enqueue(db, {}, { reference });
  await reaches(db, "short", "done");
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await vi.waitFor(() => expect(lines("warn")).toHaveLength(2), 20_000);
  await db.$executeRaw`UPDATE "BackgroundJob" SET "heartbeatAt" = now() - interval '1 hour' WHERE "name" = 'long'`;
  await back.restore();
  await short.enqueue(db, {}, { reference });
  await vi.waitFor(
    async () => expect((await jobsIn(db, "short")).map(({ state }) => state)).toEqual(["done", "done"]),
    20_000,
  );
  finish();
  await away.restore();
  await reaches(db, "long", "done");
  expect(attempts).toEqual([1]);
});

test("A worker goes on when the database comes back, and what it ran meanwhile is not run again", async () => {
  const proxy = await databaseProxy(url);
  onTestFinished(() => proxy.close());
  const run = vi.fn();
  let finish = () => {};
  const work = declareJob({
    name: "during-a-restart",
    input,
    run: async (call) => {
      run(call.input.id);
      if (run.mock.calls.length === 1) await new Promise<void>((resolve) => (finish = resolve));
    },
  });
  workerOn({ db, url: proxy.url }, [work]);
  const [first, second] = [randomUUID(), randomUUID()];
  await work.enqueue(db, { id: first }, { reference });
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), 10_000);
  await proxy.close();
  finish();
  await vi.waitFor(() => expect(lines("warn")).toMatchObject([{ msg: /^Jobs wait: / }]), 20_000);
  await work.enqueue(db, { id: second }, { reference });
  await proxy.restore();
  await reaches(db, first, "done");
  await reaches(db, second, "done");
  expect(run.mock.calls).toEqual([[first], [second]]);
  expect(await jobsIn(db, first)).toHaveLength(1);
});

test("A worker whose database leaves while it opens enqueues the runs of its schedules when it is back", async () => {
  const yearly = declareJob({ name: "yearly", run: async () => {}, schedule: "0 3 1 1 *" });
  const leaving = vi.fn(async () => db).mockRejectedValueOnce(new Error("planted: the database has left"));
  workerOn({ db, url }, [yearly], { db: leaving, pollSeconds: 1 });
  await reaches(db, "yearly", "waiting");
  expect(await jobsIn(db, "yearly")).toHaveLength(1);
  expect(lines("warn")).toMatchObject([{ msg: /^Jobs wait: .*planted/ }]);
});
