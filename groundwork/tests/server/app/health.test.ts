import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { applyMigrations } from "#postgres/migrations";
import { processWide } from "#server/process/process-wide";
import { emptyDatabase, testDatabase } from "#testing/database";
import { lines, printed } from "#testing/log";

/** The module as a process has it that was started with this database. */
async function healthWith(databaseUrl: string) {
  vi.resetModules();
  vi.stubEnv("DATABASE_URL", databaseUrl);
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  const { closeDatabase } = await import("#server/data/database");
  onTestFinished(closeDatabase);
  return {
    ...(await import("#server/app/health")),
    ...(await import("#server/process/draining")),
  };
}

/** A server that takes connections and never says a word. */
async function silentServer() {
  const taken: Socket[] = [];
  const server = createServer((socket) => {
    taken.push(socket.resume().on("error", () => {}));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `postgresql://app:hunter2@127.0.0.1:${port}/app`, server, taken };
}

/** Asks until that is the answer: a busy machine may not reach its database within the second that readiness has. */
const becomes = (readinessHandler: (request: Request) => Promise<Response>, status: number, body: object) =>
  expect
    .poll(
      async () => {
        const answer = await readinessHandler(ask("ready"));
        return [answer.status, answer.headers.get("cache-control"), await answer.json()];
      },
      { timeout: 20_000 },
    )
    .toEqual([status, "no-store", body]);

const ask = (path: string, method = "GET") => new Request(`http://localhost/api/health/${path}`, { method });

beforeEach(() => {
  Object.assign(
    processWide("draining", () => ({})),
    { begun: undefined, readinessChecked: false },
  );
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("a process that lives", () => {
  test("says so without asking the database, while it stops too", async () => {
    const { url, taken } = await silentServer();
    const { livenessHandler, beginDraining } = await healthWith(url);
    beginDraining();
    const answer = livenessHandler(ask("live"));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ live: true });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(taken).toEqual([]);
  });
});

describe("a process is ready", () => {
  test("when its database answers and has all migrations", async () => {
    const { url } = await testDatabase();
    const { readinessHandler } = await healthWith(url);
    await becomes(readinessHandler, 200, { ready: true });
  });

  test("not while migrations are pending, and once they are applied", async () => {
    const url = await emptyDatabase();
    const { readinessHandler } = await healthWith(url);
    await becomes(readinessHandler, 503, { ready: false, reason: "migrations" });
    await becomes(readinessHandler, 503, { ready: false, reason: "migrations" });
    await applyMigrations(url);
    await becomes(readinessHandler, 200, { ready: true });
    await becomes(readinessHandler, 200, { ready: true });
    expect(lines().filter(({ obstacle }) => obstacle !== "database")).toMatchObject([
      { level: "warn", obstacle: "migrations", msg: expect.stringMatching(/^Not ready: pending are \d+_/) },
      { level: "info", msg: "Ready again." },
    ]);
  });

  test("not without the migrations that its build came with", async () => {
    const { url } = await testDatabase();
    const { readinessObstacle } = await healthWith(url);
    const folder = process.cwd();
    onTestFinished(() => process.chdir(folder));
    process.chdir("/");
    expect(await readinessObstacle()).toBe("migrations");
  });

  test("not while its database refuses connections", async () => {
    const { url, server } = await silentServer();
    server.close();
    await once(server, "close");
    const { readinessHandler } = await healthWith(url);
    const answer = await readinessHandler(ask("ready"));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ ready: false, reason: "database" });
    expect(printed.join()).toContain("No database answers at 127.0.0.1");
    expect(printed.join()).not.toContain("hunter2");
  });

  test("not while its database says nothing, which is known in a second however many ask", async () => {
    const { url, taken } = await silentServer();
    const { readinessObstacle } = await healthWith(url);
    const began = Date.now();
    expect(await Promise.all(Array.from({ length: 20 }, () => readinessObstacle()))).toEqual(
      Array(20).fill("database"),
    );
    expect(taken).toHaveLength(1);
    expect(lines()).toMatchObject([{ msg: "Not ready: the database did not answer within 1 s." }]);
    // The connection is given up with the question: otherwise it would be in ten seconds.
    await vi.waitFor(() => expect(taken[0]?.closed).toBe(true), 9000);
    expect(Date.now() - began).toBeLessThan(9000);
  });

  test("not while its clock is far from the database's, and once it is right", async () => {
    const { url } = await testDatabase();
    const { readinessHandler } = await healthWith(url);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3600 * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    await becomes(readinessHandler, 503, { ready: false, reason: "clock" });
    vi.useRealTimers();
    await becomes(readinessHandler, 200, { ready: true });
    expect(lines().filter(({ obstacle }) => obstacle === "clock")).toMatchObject([
      { msg: expect.stringMatching(/^Not ready: the clock is 86[34]\d\d s ahead of the database's/) },
    ]);
  });

  test("not once it has begun to stop, and asks nobody any more", async () => {
    const { url, taken } = await silentServer();
    const { readinessHandler, beginDraining } = await healthWith(url);
    beginDraining();
    const answer = await readinessHandler(ask("ready"));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ ready: false, reason: "stopping" });
    expect(taken).toEqual([]);
  });

  test("for health checks, which it remembers", async () => {
    const { url } = await testDatabase();
    const { livenessHandler, readinessHandler, isReadinessWatched } = await healthWith(url);
    livenessHandler(ask("live"));
    await readinessHandler(ask("ready", "POST"));
    expect(isReadinessWatched()).toBe(false);
    await readinessHandler(ask("ready", "HEAD"));
    expect(isReadinessWatched()).toBe(true);
  });
});

test.each(["POST", "PUT", "DELETE", "OPTIONS"])("neither answers to %s", async (method) => {
  const { livenessHandler, readinessHandler } = await healthWith("postgresql://127.0.0.1:1/app");
  for (const answer of [livenessHandler(ask("live", method)), await readinessHandler(ask("ready", method))]) {
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
    expect(await answer.json()).toEqual({
      code: "METHOD_WRONG",
      message: "This method is not allowed here.",
    });
  }
});
