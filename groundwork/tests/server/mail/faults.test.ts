import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, expect, test, vi } from "vitest";
import { smtpError, startMailServer } from "#support/mail-server";
import { testMail } from "#support/test-mail";
import { testDatabase } from "#testing/database";
import { temporaryFolder } from "#testing/temporary-folder";
import { jobsOf } from "./harness";

const mails = 100;
const { db, url } = await testDatabase();
const script = join(temporaryFolder(), "worker.mjs");
await build({
  entryPoints: ["groundwork/tests/support/mail-worker.ts"],
  outfile: script,
  bundle: true,
  platform: "node",
  format: "esm",
  // Modules of CommonJS among the packages ask for what Node has.
  banner: {
    js: 'import { createRequire as requireFor } from "node:module"; const require = requireFor(import.meta.url);',
  },
});

const workers: ChildProcess[] = [];
afterAll(() => {
  for (const worker of workers) worker.kill("SIGKILL");
});

async function startMailWorker(mailUrl: string): Promise<void> {
  const worker = spawn(process.execPath, [script], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      NODE_ENV: "production",
      DATABASE_URL: url,
      AUTH_SECRET: "a secret of the tests, long enough",
      MAIL_URL: mailUrl,
      MAIL_FROM: "mail@app.example.com",
    },
  });
  workers.push(worker);
  await once(worker, "message");
}

const states = async () => (await jobsOf(db)).map(({ state }) => state);
const until = (what: (state: string[]) => boolean) =>
  vi.waitFor(
    async () => {
      const now = await states();
      if (!what(now)) throw new Error(`The mails are ${[...new Set(now)].join(", ")}.`);
    },
    { timeout: 100_000, interval: 100 },
  );

test(`${mails} mails arrive though their workers are killed and their server goes away: none is lost, and only what a killed worker had in hand is delivered twice, under one Message-ID`, {
  timeout: 120_000,
}, async () => {
  let data = 0;
  const first = await startMailServer({
    refuseData: () => {
      data += 1;
      // The mail is taken, and nobody is there any more to be told.
      if (data === mails / 4) for (const worker of workers) worker.kill("SIGKILL");
      return data > (mails * 3) / 4 ? smtpError(421, "4.3.2 Going away") : undefined;
    },
  });
  await startMailWorker(first.url);
  await startMailWorker(first.url);
  // Enqueued only now: one that is killed while it starts never says that it is ready.
  const killed = Promise.all(workers.map((worker) => once(worker, "exit")));
  await Promise.all(
    Array.from({ length: mails }, (_, index) =>
      testMail.enqueue(
        db,
        { name: `n${index}`, address: `n${index}@example.com` },
        { reference: "TEST-0000" },
      ),
    ),
  );
  await killed;
  const inHand = (await jobsOf(db)).filter(({ state }) => state === "running").map(({ id }) => id);
  await startMailWorker(first.url);
  await until((now) => now.includes("retry"));
  await first.close();
  const second = await startMailServer({ port: first.port });
  await until((now) => now.every((state) => state === "done"));
  await second.close();

  const arrived = [...first.received, ...second.received];
  const jobs = await jobsOf(db);
  expect(jobs).toHaveLength(mails);
  expect(new Set(arrived.map(({ mail }) => mail.messageId))).toEqual(
    new Set(jobs.map(({ id }) => `<${id}@app.example.com>`)),
  );
  expect(new Set(arrived.map(({ to }) => to.join())).size).toBe(mails);
  const ids = arrived.map(({ mail }) => mail.messageId?.slice(1, 37) ?? "");
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  expect(inHand).toEqual(expect.arrayContaining(twice));
  expect(new Set(twice).size, "and no more than twice").toBe(twice.length);
});
