import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { startNode } from "#cli/process";
import { testDatabase } from "#testing/database";

test("npm run jobs does background work in a process of its own, and ends in order when it is stopped", async () => {
  const { db, url } = await testDatabase();
  const variables = { DATABASE_URL: url, AUTH_SECRET: "a secret of the tests, long enough" };
  const child = startNode("groundwork/src/cli/groundwork.mjs", ["jobs"], variables, { stdio: "pipe" });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  const stateOf = async () => {
    const rows = await db.$queryRaw<{ state: string }[]>`
      SELECT "state" FROM "BackgroundJob" WHERE "name" = 'remove-expired' ORDER BY "createdAt"`;
    return rows.map(({ state }) => state);
  };
  // The next run of what the platform does on a schedule is made to be due.
  await vi.waitFor(async () => expect(await stateOf()).toEqual(["waiting"]), 60_000);
  await db.$executeRaw`UPDATE "BackgroundJob" SET "at" = now() WHERE "name" = 'remove-expired'`;
  await db.$executeRaw`SELECT pg_notify('jobs', '')::text`;
  await vi.waitFor(async () => expect(await stateOf()).toContain("done"), 60_000);
  const exit = once(child, "close");
  child.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
  const lines = output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { msg: "Waiting for background work." },
    { path: "jobs/remove-expired", code: "OK", attempt: 1 },
    { msg: "Stopping (SIGTERM): no more jobs are taken on." },
  ]);
});
