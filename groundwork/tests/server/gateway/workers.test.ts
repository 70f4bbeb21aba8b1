import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { keeper } from "#support/shutdown-process";
import { WorkersProcess } from "#support/workers-process";

const isGone = (pid: number) => vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false), 20_000);

/** How many connections to a port a process holds open, whatever else it has. */
function connectionsOf(pid: number | undefined, port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const connections = ["tcp", "tcp6"].flatMap((name) =>
    readFileSync(`/proc/net/${name}`, "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, address, , state]) => address?.endsWith(local) && state !== "0A")
      .map((columns) => `socket:[${columns[9]}]`),
  );
  const descriptors = `/proc/${pid}/fd`;
  const targets = readdirSync(descriptors).map((name) => {
    try {
      return readlinkSync(`${descriptors}/${name}`);
    } catch {
      return "closed since it was listed";
    }
  });
  return targets.filter((target) => connections.includes(target)).length;
}

describe("two workers", () => {
  test("answer on one port, and one of them does the background work", async () => {
    const app = await WorkersProcess.serving(60);
    const workers = await app.workers();
    expect(workers.map(({ jobs }) => jobs).sort()).toEqual(["off", "on"]);
  });

  test("admit ten of forty calls where the limit is ten", async () => {
    const app = await WorkersProcess.serving(60);
    const answers = await Promise.all(Array.from({ length: 40 }, () => app.ask("/spend")));
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });
});

describe("a worker that ends on its own", () => {
  test("is told in one line and replaced, while the other answers", async () => {
    const app = await WorkersProcess.serving(60);
    const workers = await app.workers();
    const { pid } = workers.find(({ jobs }) => jobs === "on") ?? workers[0];
    process.kill(pid, "SIGKILL");
    await app.waitForOutput(`(process ${pid}) ended: signal SIGKILL. Another is started in 1 s.`);
    expect((await app.ask("/")).jobs).toBe("off");
    const after = await app.workers(pid);
    expect(after.map(({ jobs }) => jobs).sort()).toEqual(["off", "on"]);
    expect(app.output.match(new RegExp(`process ${pid}`, "g"))).toHaveLength(1);
  });

  test("leaves no connection behind that it was handed and had not taken", async () => {
    const app = await WorkersProcess.serving(60);
    const [frozen] = await app.workers();
    const openInPrimary = () => connectionsOf(app.child.pid, app.port);
    await vi.waitFor(() => expect(openInPrimary()).toBe(0), 20_000);
    process.kill(frozen.pid, "SIGSTOP");
    onTestFinished(() => void (existsSync(`/proc/${frozen.pid}`) && process.kill(frozen.pid, "SIGKILL")));
    // Each worker has its turn, so that the frozen one has some of these.
    const connections = Array.from({ length: 10 }, () =>
      connect(app.port, "127.0.0.1").on("error", () => {}),
    );
    await Promise.all(connections.map((connection) => once(connection, "connect")));
    for (const connection of connections)
      connection.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    for (const connection of connections) connection.resume();
    const open = () => connections.filter(({ closed }) => !closed).length;
    await vi.waitFor(() => expect(open(), "connections that the other answers").toBeLessThan(10), 20_000);
    await vi.waitFor(() => expect(openInPrimary()).toBeGreaterThan(0), 20_000);
    process.kill(frozen.pid, "SIGKILL");
    await vi.waitFor(() => expect(open(), "connections that nobody closes").toBe(0), 20_000);
    await app.workers(frozen.pid);
    await vi.waitFor(() => expect(openInPrimary()).toBe(0), 20_000);
  });

  test("for an error that nobody caught finishes what is under way, and leaves the app as ready as it was", async () => {
    const app = await WorkersProcess.serving(600);
    await app.ask("/readiness");
    const { pid } = await app.ask("/throw");
    await app.waitForOutput("Stopping (an error that nobody caught): not ready any more.\n");
    await app.waitForOutput(`(process ${pid}) ended: exit code 1.`);
    expect((await app.ask("/")).draining).toBe(false);
    await app.workers(pid);
  });
});

describe("an app of several workers", () => {
  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "that is stopped by %s finishes what is under way in all of them, and exits with 0",
    async (signal) => {
      const app = await WorkersProcess.serving(60);
      const slow = Array.from({ length: 10 }, () => app.ask("/slow/1000"));
      await app.workers();
      app.child.kill(signal);
      const answers = await Promise.all(slow);
      expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2);
      expect(await app.exit).toBe(0);
      expect(app.output.match(new RegExp(`Stopping \\(${signal}\\)`, "g"))).toHaveLength(2);
    },
  );

  test("is not held by signals that reach its whole process group", async () => {
    const app = await WorkersProcess.serving(60);
    const slow = app.ask("/slow/1000");
    const workers = await app.workers();
    for (const { pid } of workers) process.kill(pid, "SIGTERM");
    app.child.kill("SIGTERM");
    expect((await slow).status).toBe(200);
    expect(await app.exit).toBe(0);
  });

  test("goes on answering for a third of its time in every worker when a health check has watched one", async () => {
    const app = await WorkersProcess.serving(600);
    await app.ask("/readiness");
    app.child.kill("SIGTERM");
    await vi.waitFor(() => expect(app.output.match(/listening for 200.0 s more/g)).toHaveLength(2), 20_000);
    const workers = await app.workers();
    expect(workers.map(({ draining }) => draining)).toEqual([true, true]);
  });

  test("ends at once when it is signalled twice, workers included", async () => {
    const app = await WorkersProcess.serving(600);
    app.ask("/slow/600000").catch(() => {});
    const workers = await app.workers();
    app.child.kill("SIGTERM");
    await app.waitForOutput("Stopping (SIGTERM)");
    app.child.kill("SIGTERM");
    expect(await app.exit).toBe(1);
    for (const { pid } of workers) await isGone(pid);
  });

  test("kills a worker that does not end in time, and exits with 1", async () => {
    const app = await WorkersProcess.serving(2);
    app.ask("/block").catch(() => {});
    await app.ask("/");
    app.child.kill("SIGTERM");
    expect(await app.exit).toBe(1);
    expect(app.output).toContain("Workers that did not end in time are killed.");
  });

  test("leaves no worker behind when its primary is killed, and breaks no answer", async () => {
    const app = await WorkersProcess.serving(60);
    const workers = await app.workers();
    const slow = [app.ask("/slow/1000", keeper()), app.ask("/spend/1000", keeper())];
    await app.workers();
    app.child.kill("SIGKILL");
    for (const { status } of await Promise.all(slow)) expect(status).toBe(200);
    for (const { pid } of workers) await isGone(pid);
  });

  test("whose first worker does not start says so, and exits with 1", async () => {
    const app = await WorkersProcess.start(60, "broken");
    expect(await app.exit).toBe(1);
    expect(app.output).toMatch(
      /Worker 1 \(process \d+\) ended: exit code 1, before it listened: the errors above/,
    );
    expect(app.output).toContain("planted at the start");
  });

  test("whose port is taken says so, and exits with 1", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void holder.close());
    await once(holder, "listening");
    const address = holder.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const app = await WorkersProcess.start(60, "", port);
    expect(await app.exit).toBe(1);
    expect(app.output).toContain("EADDRINUSE");
  });
});
