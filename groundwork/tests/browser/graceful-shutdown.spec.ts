import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { expect } from "@playwright/test";
import { type Started, test } from "#support/npm-start";

// How the production server ends: the parts of it are proved in groundwork/tests/server/gateway/graceful-shutdown.test.ts.

/** Makes a call of which the server has seen the first half. What is returned sends the rest, and waits for the answer. */
async function halfCall({ port }: Started): Promise<() => Promise<IncomingMessage>> {
  const body = JSON.stringify({ id: "unknown" });
  const headers = {
    origin: `http://localhost:${port}`,
    "content-type": "application/json",
    "content-length": body.length,
    expect: "100-continue",
  };
  const call = request({
    host: "localhost",
    port,
    path: "/api/trpc/user.endSessions",
    method: "POST",
    headers,
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    call.once("response", resolve).once("error", reject);
  });
  answer.catch(() => {});
  await new Promise((resolve) => {
    call.once("continue", resolve).flushHeaders();
  });
  call.write(body.slice(0, 5));
  return () => {
    call.end(body.slice(5));
    return answer;
  };
}

/** Lets the server do this when it is sent the signal SIGUSR2, with no place in its own code to do it. */
const planted = (what: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on("SIGUSR2", () => { ${what} });`)}`,
});

test("a call that is under way when the app is stopped has its answer", async ({
  npmStart,
  databaseRuns,
}) => {
  const app = await npmStart();
  const finish = await halfCall(app);
  app.child.kill("SIGTERM");
  await app.waitForOutput("Stopping (SIGTERM)");
  const answer = await finish();
  expect(answer.statusCode).toBe(401);
  expect(answer.headers.connection).toBe("close");
  expect((await answer.toArray()).join("")).toContain("SIGN_IN_NEEDED");
  expect(await app.ended).toBe(0);
  expect(await databaseRuns()).toBe(false);
});

test("signalled twice, the app does not wait for a call, and the database is stopped all the same", async ({
  npmStart,
  databaseRuns,
}) => {
  const app = await npmStart({ SHUTDOWN_SECONDS: "600" });
  await halfCall(app);
  app.child.kill("SIGTERM");
  await app.waitForOutput("Stopping (SIGTERM)");
  app.child.kill("SIGTERM");
  expect(await app.ended).toBe(1);
  expect(await databaseRuns()).toBe(false);
});

test("a health check sees that the app is not ready any more while it still answers", async ({
  npmStart,
}) => {
  const app = await npmStart({ SHUTDOWN_SECONDS: "600" });
  const ready = async () => {
    const answer = await fetch(`http://localhost:${app.port}/api/health/ready`);
    return [answer.status, await answer.json()];
  };
  expect(await ready()).toEqual([200, { ready: true }]);
  app.child.kill("SIGTERM");
  await app.waitForOutput("and listening for 200.0 s more");
  expect(await ready()).toEqual([503, { ready: false, reason: "stopping" }]);
  expect(await app.isServed()).toBe(true);
  app.child.kill("SIGTERM");
  await app.ended;
});

/** What is logged of the error that was planted. */
async function loggedOnce(app: Started, event: string): Promise<void> {
  const lines = () =>
    app
      .output()
      .split("\n")
      .filter((line) => line.includes("planted"));
  await expect.poll(lines).toHaveLength(1);
  expect(JSON.parse(lines()[0] ?? "")).toMatchObject({
    level: "error",
    path: event,
    reference: expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4})+$/),
    error: { message: "planted", stack: expect.stringContaining("Error: planted") },
  });
}

test("an uncaught exception is logged once with its reference, calls are finished, and npm start fails", async ({
  npmStart,
  databaseRuns,
}) => {
  const app = await npmStart(planted("throw new Error('planted');"));
  const finish = await halfCall(app);
  process.kill(app.gatewayPid(), "SIGUSR2");
  await app.waitForOutput("Stopping (an error that nobody caught)");
  expect((await finish()).statusCode).toBe(401);
  expect(await app.ended).toBe(1);
  await loggedOnce(app, "uncaughtException");
  expect(await databaseRuns()).toBe(false);
});

test("an unhandled rejection is logged once with its reference, and the app goes on", async ({
  npmStart,
}) => {
  const app = await npmStart(planted("Promise.reject(new Error('planted'));"));
  process.kill(app.gatewayPid(), "SIGUSR2");
  await loggedOnce(app, "unhandledRejection");
  expect(await app.isServed()).toBe(true);
  expect(app.output()).not.toContain("Stopping");
  app.child.kill("SIGTERM");
  expect(await app.ended).toBe(0);
});

test("readers who leave, and requests that nobody should send, do not end the app", async ({ npmStart }) => {
  const app = await npmStart();
  const router = [
    {},
    { rsc: "1" },
    { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/%00/__proto__" },
    { rsc: "1", "next-router-state-tree": "garbage" },
    { "next-action": "x" },
  ];
  const moments = ["at once", "headers", "data"];
  for (const path of ["/", "/account", "/sign-in", "/nothing", "/api/trpc/identity.me"]) {
    const requests = router.flatMap((headers) =>
      moments.map((moment) => leave(app.port, path, headers, moment)),
    );
    await Promise.all(requests);
  }
  for (const raw of [
    "GET / HTTP/1.1\r\n",
    "\x16\x03\x01",
    "POST / HTTP/1.1\r\ncontent-length: 9\r\n\r\nab",
  ]) {
    await new Promise<void>((resolve) => {
      const socket = connect(app.port, "127.0.0.1", () => {
        socket.write(raw, () => void socket.resetAndDestroy());
      });
      socket.on("error", () => {}).once("close", () => resolve());
    });
  }
  expect(await app.isServed()).toBe(true);
  expect(app.output()).not.toMatch(/uncaughtException|unhandledRejection|Stopping/);
});

/** Asks, and hangs up: at once, when the headers have come, or in the middle of what comes after. */
function leave(port: number, path: string, headers: Record<string, string>, moment: string): Promise<void> {
  return new Promise((resolve) => {
    const requests = request({ host: "localhost", port, path, headers, agent: false });
    requests.on("error", () => {}).once("close", () => resolve());
    requests.once("response", (answer) => {
      answer.on("error", () => {}).once("end", () => requests.destroy());
      if (moment === "headers") requests.destroy();
      answer.once("data", () => requests.destroy());
    });
    requests.end(() => {
      if (moment === "at once") requests.destroy();
    });
  });
}
