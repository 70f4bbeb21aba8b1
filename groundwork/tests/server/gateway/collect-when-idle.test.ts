import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { collectWhenIdle } from "#server/gateway/connections";

/** How often the process is looked at. */
const interval = 10_000;

test("memory is given back once, half a minute after many requests were over", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const server = new EventEmitter() as Server;
  collectWhenIdle(server);
  const request = (count: number) => {
    for (let index = 0; index < count; index += 1) server.emit("request");
  };
  /** Lets an interval pass; says whether what nobody holds is still there. */
  const isCollected = async () => {
    const left = new WeakRef({});
    // A reference holds what it points to until the turn is over in which it was made or followed.
    await turn();
    vi.advanceTimersByTime(interval);
    await turn();
    return left.deref() === undefined;
  };

  request(99);
  expect(await isCollected(), "while requests come").toBe(false);
  expect(await isCollected(), "10 s after them").toBe(false);
  request(11);
  expect(await isCollected(), "when others come").toBe(false);
  expect(await isCollected(), "10 s after those").toBe(false);
  expect(await isCollected(), "20 s after those").toBe(false);
  request(10);
  expect(await isCollected(), "once only health checks come").toBe(true);
  request(10);
  expect(await isCollected(), "of a process that was idle before").toBe(false);
});
