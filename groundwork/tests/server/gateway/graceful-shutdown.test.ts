import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { EndingProcess, keeper, textOf } from "#support/shutdown-process";

/** The keys of the messages, in order, from the stop on. */
const orderOf = ({ messages }: EndingProcess) =>
  messages.flatMap((what) =>
    Object.keys(what).filter((key) => ["logged", "closes", "reported"].includes(key)),
  );

describe("a process that is stopped", () => {
  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "by %s closes the database and exits with 0",
    async (signal) => {
      const app = await EndingProcess.start(60);
      expect(await textOf(await app.request("/quick"))).toBe("false");
      app.child.kill(signal);
      expect(await app.exit).toBe(0);
      expect(app.messages.slice(1)).toEqual([
        { logged: `Stopping (${signal}): not ready any more.` },
        { closes: true },
      ]);
    },
  );

  test("by the end of the process that started it does so too", async () => {
    const app = await EndingProcess.start(60);
    const exit = once(app.child, "exit");
    app.child.disconnect();
    expect(await exit).toEqual([0, null]);
  });

  test("finishes what is under way before it closes the database", async () => {
    const app = await EndingProcess.start(60);
    const agent = keeper();
    const answer = app.request("/slow", agent);
    await app.waitFor("waits", "slow");
    app.child.kill("SIGTERM");
    await app.waitFor("logged");
    await app.order("finish");
    const { headers, statusCode } = await answer;
    expect(statusCode).toBe(200);
    expect(headers.connection).toBe("close");
    expect(await textOf(await answer)).toBe("done");
    expect(await app.exit).toBe(0);
    const closed = app.messages.findIndex((what) => "closes" in what);
    expect(app.messages.findIndex(({ did }) => did === "finish")).toBeLessThan(closed);
  });

  test("is not held by connections that wait for a next request", async () => {
    const app = await EndingProcess.start(600);
    const [used, begun] = [keeper(), keeper()];
    await textOf(await app.request("/quick", used));
    const untouched = connect(app.port, "127.0.0.1").on("error", () => {});
    await once(untouched, "connect");
    const answer = await app.request("/begun", begun);
    expect(answer.headers.connection).toBe("keep-alive");
    app.child.kill("SIGTERM");
    await app.waitFor("logged");
    await app.order("finish");
    expect(await textOf(answer)).toBe("begun done");
    expect(await app.exit).toBe(0);
  });

  test("answers requests that have arrived and that it had no time to read", async () => {
    const app = await EndingProcess.start(60);
    const used = keeper();
    await textOf(await app.request("/quick", used));
    const untouched = connect(app.port, "127.0.0.1");
    await once(untouched, "connect");
    await textOf(await app.request("/quick"));
    await app.order("stop late");
    untouched.write("GET /quick HTTP/1.1\r\nhost: a\r\n\r\n");
    const answer = await app.request("/quick", used);
    expect(answer.headers.connection).toBe("close");
    expect(await textOf(answer)).toBe("true");
    expect(String(Buffer.concat(await untouched.toArray()))).toMatch(/^HTTP\/1.1 200 OK/);
    expect(await app.exit).toBe(0);
  });

  test("ends streams in order, even while they are fed", async () => {
    const app = await EndingProcess.start(600);
    const answer = await app.request("/stream", keeper());
    const text = textOf(answer);
    app.child.kill("SIGTERM");
    await app.waitFor("logged");
    expect(await text).toMatch(/^: here\n\n/);
    expect(answer.complete).toBe(true);
    expect(await app.exit).toBe(0);
    expect(orderOf(app)).toEqual(["logged", "closes"]);
  });

  test("goes on answering for a third of its time when a health check watches whether it is ready", async () => {
    const app = await EndingProcess.start(600);
    await app.order("watch");
    app.child.kill("SIGTERM");
    expect((await app.waitFor("logged")).logged).toBe(
      "Stopping (SIGTERM): not ready any more, and listening for 200.0 s more.",
    );
    const answer = await app.request("/quick", keeper());
    expect(answer.headers.connection).toBe("close");
    expect(await textOf(answer)).toBe("true");
    expect(orderOf(app)).toEqual(["logged"]);
  });

  test("ends when that third is over", async () => {
    const app = await EndingProcess.start(3);
    await app.order("watch");
    const messages = Date.now();
    app.child.kill("SIGTERM");
    expect(await app.exit).toBe(0);
    expect(Date.now() - messages).toBeGreaterThan(950);
  });

  test("does not listen any more once it finishes what is under way", async () => {
    const app = await EndingProcess.start(600);
    void app.request("/slow").then(textOf);
    await app.waitFor("waits");
    app.child.kill("SIGTERM");
    await app.waitFor("logged");
    await vi.waitFor(() => expect(app.request("/quick")).rejects.toThrow("ECONNREFUSED"), 20_000);
    await app.order("finish");
    expect(await app.exit).toBe(0);
  });

  test("cuts off what takes too long, closes the database all the same, and exits with 1", async () => {
    const app = await EndingProcess.start(2);
    const answer = app.request("/never");
    answer.catch(() => {});
    await app.waitFor("waits");
    app.child.kill("SIGTERM");
    expect(await app.exit).toBe(1);
    await expect(answer).rejects.toThrow("socket hang up");
    expect(app.messages.slice(-2)).toEqual([
      { logged: "Requests that were cut off, because the time was over: 1." },
      { closes: true },
    ]);
  });

  test("exits with 1 when the time is over and the database is not closed", async () => {
    const app = await EndingProcess.start(1, "hangs");
    app.child.kill("SIGTERM");
    expect(await app.exit).toBe(1);
    expect(app.messages.at(-1)).toEqual({
      logged: "Stopped without closing the database, because the time was over.",
    });
  });

  test("writes down why the database could not be closed, and exits with 1", async () => {
    const app = await EndingProcess.start(60, "fails");
    app.child.kill("SIGTERM");
    expect(await app.exit).toBe(1);
    expect(app.messages.at(-1)).toMatchObject({ reported: "planted at the close", path: "close" });
  });

  test("exits at once when it is signalled twice", async () => {
    const app = await EndingProcess.start(600);
    app.request("/never").catch(() => {});
    await app.waitFor("waits");
    app.child.kill("SIGTERM");
    await app.waitFor("logged");
    app.child.kill("SIGTERM");
    expect(await app.exit).toBe(1);
    expect(orderOf(app)).toEqual(["logged"]);
  });
});

describe("an error that nobody caught", () => {
  test("(an exception) is written down once, with a reference, and ends the process in order, with 1", async () => {
    const app = await EndingProcess.start(60);
    const answer = app.request("/slow").then(textOf);
    await app.waitFor("waits");
    await app.order("throw");
    await app.waitFor("logged");
    await app.order("finish");
    expect(await answer).toBe("done");
    expect(await app.exit).toBe(1);
    expect(orderOf(app)).toEqual(["reported", "logged", "closes"]);
    expect(await app.waitFor("reported")).toEqual({
      reported: "planted",
      reference: expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4})+$/),
      path: "uncaughtException",
    });
    expect(app.messages.filter((what) => "ignored" in what)).toEqual([]);
  });

  test("(a rejected promise) is written down once, with a reference, and the process goes on", async () => {
    const app = await EndingProcess.start(60);
    await app.order("reject");
    expect(await app.waitFor("reported")).toEqual({
      reported: "planted",
      reference: expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4})+$/),
      path: "unhandledRejection",
    });
    expect(await app.request("/quick").then(textOf)).toBe("false");
    app.child.kill("SIGTERM");
    expect(await app.exit).toBe(0);
    expect(orderOf(app)).toEqual(["reported", "logged", "closes"]);
  });

  test.each(["reject", "reject-late", "timer", "immediate", "tick", "microtask"])(
    "that a page has begun (%s) is written down under the reference of the page, and the process goes on",
    async (fault) => {
      const app = await EndingProcess.start(60);
      expect(await app.request(`/page/${fault}`).then(textOf)).toBe("page");
      expect(await app.waitFor("reported")).toEqual({
        reported: "planted",
        reference: "PAGE-0001",
        path: `/page/${fault}`,
      });
      expect(await app.request("/quick").then(textOf)).toBe("false");
      app.child.kill("SIGTERM");
      expect(await app.exit).toBe(0);
      expect(orderOf(app)).toEqual(["reported", "logged", "closes"]);
    },
  );

  test("while the process ends is written down, and changes its exit code to 1", async () => {
    const app = await EndingProcess.start(60);
    void app.request("/slow").then(textOf);
    await app.waitFor("waits");
    app.child.kill("SIGTERM");
    await app.waitFor("logged");
    await app.order("throw");
    await app.waitFor("reported");
    await app.order("finish");
    expect(await app.exit).toBe(1);
    expect(orderOf(app)).toEqual(["logged", "reported", "closes"]);
  });
});
