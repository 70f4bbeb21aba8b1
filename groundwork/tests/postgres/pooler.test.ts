import { readFileSync } from "node:fs";
import { Connection } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createRateLimiter } from "#server/call/limiters";
import { connectionLimits } from "#server/data/prisma-options";
import { declareJob } from "#server/jobs/job";
import { testDatabase } from "#testing/database";
import { workerOn } from "../jobs/harness";

// What a pooler in transaction mode asks of its clients: a session is theirs for one transaction at a time.

test("no statement is prepared under a name, which the next one might meet in another session", async () => {
  const { db } = await testDatabase();
  const parse = vi.spyOn(Connection.prototype as unknown as Parsing, "parse");
  onTestFinished(() => parse.mockRestore());
  await createRateLimiter(async () => db).consume({ name: "pooled", points: 5, seconds: 60 }, "a client");
  await db.$transaction(async (transaction) => {
    await transaction.user.create({ data: { id: "1", name: "Ada", email: "ada@example.com" } });
    await transaction.$executeRaw`UPDATE "User" SET name = 'Robin' WHERE id = ${"1"}`;
  });
  const statements = parse.mock.calls.map(([statement]) => statement);
  expect(statements.length).toBeGreaterThan(2);
  expect(statements.filter(({ name }) => name)).toEqual([]);
});

type Parsing = { parse: (statement: { name?: string; text: string }) => void };

test("what listens has a session of its own, past the pooler", async () => {
  const { db, url } = await testDatabase();
  const waiting = declareJob({ name: "waiting", run: async () => {} });
  const directUrl = async () => `${url}${url.includes("?") ? "&" : "?"}application_name=direct`;
  workerOn({ db, url }, [waiting], { directUrl });
  const listeners = () => db.$queryRaw<{ application_name: string }[]>`
    SELECT application_name FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN jobs'`;
  await vi.waitFor(async () => expect(await listeners()).toEqual([{ application_name: "direct" }]), 20_000);
});

test("the pooler of deploy/ gives statements the limits that the app asks for", () => {
  const text = readFileSync("deploy/scale/pgbouncer.ini", "utf8");
  const [, ignored = ""] = /^ignore_startup_parameters = (.*)$/m.exec(text) ?? [];
  for (const [name, milliseconds] of Object.entries(connectionLimits)) {
    expect(ignored.split(",")).toContain(name);
    expect(text).toContain(`SET ${name} TO ${milliseconds}`);
  }
  expect(text).toMatch(/^pool_mode = transaction$/m);
});
