import cluster, { type Worker } from "node:cluster";
import { availableParallelism, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import { flushLog, log } from "../log/log";
import type { FromWorker, ToWorker } from "../process/worker-messages";

type Options = {
  /** File that a worker runs. */
  readonly file: URL;
  readonly count: number;
  /** Whether the app does background work, which is the first worker's. */
  readonly jobs: "on" | "off";
  /** How long the end may take, all of it. */
  readonly seconds: number;
};

/** A place for a worker: who is in it, and how it went with those before. */
type Slot = {
  readonly number: number;
  worker?: Worker;
  /** When it began to listen, in milliseconds; not before. */
  listeningSince?: number | undefined;
  /** How many ended one after the other that had not listened for a minute. */
  failures: number;
  unanswered: number;
};

/** Seconds that a worker may take to end beyond the limit that it keeps itself. */
const marginSeconds = 1;
/** How often a worker is asked whether it still runs, and how often it may stay silent before it is ended. */
const pingSeconds = 10;
const maxUnanswered = 3;
/** Longest pause before a worker is replaced; it is 0 for one that has listened for a minute, and doubles from 1. */
const maxPauseSeconds = 30;
const settledSeconds = 60;
/** How many may fail to start, one after the other, while no other listens. */
const maxFailedStarts = 5;

/**
 * Runs the app in so many workers that share one port. It starts the first, and the others once that one listens;
 * replaces those that end on their own; and hears the signals for all of them. It exits with 0 when all of them ended in
 * order, else with 1.
 */
export async function runPrimary({ file, count, jobs, seconds }: Options): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Node's own variable.
  const { NODE_OPTIONS = "" } = process.env;
  const execArgv = [...process.execArgv, ...heapFlags(count, [NODE_OPTIONS, ...process.execArgv].join(" "))];
  cluster.setupPrimary({ exec: fileURLToPath(file), execArgv });
  // Counts rate limits in memory, for all workers.
  new RateLimiterClusterMaster();
  const slots = Array.from(
    { length: count },
    (_, index): Slot => ({ number: index + 1, failures: 0, unanswered: 0 }),
  );
  const [first, ...others] = slots as [Slot, ...Slot[]];
  let served = false;
  let stopping = false;
  let readinessChecked = false;
  let code = 0;

  const end = async (sentence: string, level: "info" | "error") => {
    log()[level](sentence);
    await flushLog();
    process.exit(level === "error" ? 1 : code);
  };

  function start(slot: Slot): void {
    if (stopping) return;
    const worker = cluster.fork({ JOBS: slot === first ? jobs : "off" });
    Object.assign(slot, { worker, listeningSince: undefined, unanswered: 0 });
    closeUntakenConnections(worker);
    // Its exit says all that there is to say, such as of a message that found it gone.
    worker.on("error", () => {});
    worker.on("message", (message: FromWorker) => {
      if (message === "pong") slot.unanswered = 0;
      if (message === "readiness checked") readinessChecked = true;
    });
    worker.once("listening", () => {
      slot.listeningSince = performance.now();
      if (!served) onServed();
    });
    worker.once("exit", (status, signal) =>
      onExit(slot, signal ? `signal ${signal}` : `exit code ${status}`),
    );
  }

  function onServed(): void {
    served = true;
    log().info(`Serving with ${count} workers.`);
    process.send?.("ready");
    for (const slot of others) start(slot);
  }

  function onExit(slot: Slot, how: string): void {
    const { worker, listeningSince, number } = slot;
    delete slot.worker;
    slot.listeningSince = undefined;
    if (stopping) {
      // One that did not listen yet had nothing under way.
      if (listeningSince !== undefined && how !== "exit code 0") code = 1;
      if (slots.every((other) => !other.worker)) void end("Every worker has ended.", "info");
      return;
    }
    const settled =
      listeningSince !== undefined && performance.now() - listeningSince > settledSeconds * 1000;
    slot.failures = settled ? 0 : slot.failures + 1;
    const sentence = `Worker ${number} (process ${worker?.process.pid}) ended: ${how}`;
    if (!served) return void end(`${sentence}, before it listened: the errors above say why.`, "error");
    const alone = slots.every((other) => other.listeningSince === undefined);
    if (alone && slot.failures >= maxFailedStarts)
      return void end(`${sentence}, and no worker is left: the errors above say why none starts.`, "error");
    const pause = settled ? 0 : Math.min(2 ** (slot.failures - 1), maxPauseSeconds);
    log().error(`${sentence}. Another is started${pause ? ` in ${pause} s` : ""}.`);
    setTimeout(() => start(slot), pause * 1000);
  }

  const killAll = () => {
    for (const { worker } of slots) worker?.process.kill("SIGKILL");
  };

  function stop(reason: string): void {
    if (stopping) {
      killAll();
      process.exit(1);
    }
    stopping = true;
    const order: ToWorker = { stop: reason, readinessChecked };
    for (const { worker, listeningSince } of slots) {
      if (listeningSince === undefined) worker?.process.kill("SIGKILL");
      else worker?.send(order);
    }
    if (slots.every(({ worker }) => !worker)) return void end("Stopped while no worker ran.", "info");
    setTimeout(
      () => {
        code = 1;
        log().error("Workers that did not end in time are killed.");
        killAll();
      },
      (seconds + marginSeconds) * 1000,
    );
  }

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => stop(signal));
  if (process.connected)
    process.once("disconnect", () => stopping || stop("the process that started it ended"));
  setInterval(() => {
    for (const slot of slots) {
      if (slot.listeningSince === undefined || stopping) continue;
      if (slot.unanswered >= maxUnanswered) {
        log().error(
          `Worker ${slot.number} has not answered for ${maxUnanswered * pingSeconds} s and is killed.`,
        );
        slot.worker?.process.kill("SIGKILL");
      }
      slot.unanswered += 1;
      slot.worker?.send("ping" satisfies ToWorker);
    }
  }, pingSeconds * 1000);
  start(first);
}

/** Message of `node:cluster` between the primary and a worker: `newconn` brings a connection, `ack` answers to `seq`. */
type ClusterMessage = { readonly act?: string; readonly seq?: number; readonly ack?: number };

/** Socket as libuv has it. */
type Handle = { readonly close: () => void };

/**
 * Closes the connections that a worker has been handed and has not taken when it ends: of one that is killed, the primary
 * otherwise keeps each open for ever, neither answered nor closed. What Node sends is not documented; the test of the workers
 * shows that it is still as here.
 */
function closeUntakenConnections(worker: Worker): void {
  const untaken = new Map<number, Handle>();
  const { process: child } = worker;
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  child.send = (...args: unknown[]) => {
    const [message, handle] = args as [ClusterMessage | undefined, Handle | undefined];
    if (message?.act === "newconn" && message.seq !== undefined && handle) untaken.set(message.seq, handle);
    return send(...args);
  };
  // Taken, or handed back, whereupon another worker has it.
  child.on("internalMessage", ({ ack }: ClusterMessage) => ack !== undefined && untaken.delete(ack));
  worker.once("exit", () => {
    for (const handle of untaken.values()) handle.close();
  });
}

const mebibytes = 1024 * 1024;

/** Most workers that `auto` starts: beyond them the connections to the database want a thought. */
const maxWorkers = 8;
/** Memory that `auto` counts on for each, in bytes. */
const workerBytes = 512 * mebibytes;

type Machine = { readonly cores: number; readonly bytes: number };

/** What this process may use of its machine: both figures are those of its container where that has a limit. */
const machine = (): Machine => ({
  cores: availableParallelism(),
  // Without a limit it is 0, or larger than any memory.
  bytes: Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
});

/** Number of workers: the one that is set, or as many as cores and memory bear. */
export function workerCount(setting: number | "auto", { cores, bytes } = machine()): number {
  if (setting !== "auto") return setting;
  return Math.max(1, Math.min(cores, Math.floor(bytes / workerBytes), maxWorkers));
}

/** Flags of Node by which the heaps of so many workers together stay within half of the memory, as one by itself does. */
export function heapFlags(
  count: number,
  flags: string,
  { bytes }: Pick<Machine, "bytes"> = machine(),
): readonly string[] {
  if (flags.includes("max-old-space-size") || flags.includes("max_old_space_size")) return [];
  return [`--max-old-space-size=${Math.floor(bytes / 2 / count / mebibytes)}`];
}
