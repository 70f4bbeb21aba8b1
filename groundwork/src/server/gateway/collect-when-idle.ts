import type { Server } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How often it is looked at, in milliseconds. */
const interval = 10_000;
/** Requests of an interval up to which a process is idle: health checks go on. */
const idleRequests = 10;
/** Idle intervals after which a load is over: V8 has to compile and allocate again what a collection throws away. */
const idleIntervals = 3;
/** Requests that leave enough behind to be worth a collection. */
const manyRequests = 100;

/**
 * Gives memory back when a load is over. V8 collects when it allocates, so that a process with nothing to do would keep
 * the heap of its busiest moment.
 */
export function collectWhenIdle(server: Server): void {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  let now = 0;
  let sinceCollection = 0;
  let idle = 0;
  server.on("request", () => {
    now += 1;
  });
  setInterval(() => {
    sinceCollection += now;
    idle = now <= idleRequests ? idle + 1 : 0;
    if (idle >= idleIntervals && sinceCollection >= manyRequests) {
      collect();
      sinceCollection = 0;
    }
    now = 0;
  }, interval).unref();
}
