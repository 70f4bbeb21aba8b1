import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { UserFacingError } from "../../contract/user-facing-error";
import type { Account } from "../../postgres/embedded/account";
import { programEnvironment } from "./setting";

/** Program that runs until it is stopped. */
export type Service = {
  readonly pid: number;
  readonly ended: Promise<string>;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly name: string;
  /** Command line, beginning with the program. */
  readonly command: readonly string[];
  readonly setpriv: string;
  /** Ends it in order; sent to it too when this process is gone. */
  readonly stopSignal: "SIGTERM" | "SIGINT";
  /** File that it writes to. */
  readonly log: string;
  readonly account: Account | undefined;
  readonly variables?: Readonly<Record<string, string>>;
};

/** Seconds that it may take to end in order. */
const stopSeconds = 20;

/**
 * Starts a program. The kernel ends it when this process is gone, also after a SIGKILL: `setpriv` asks for that, and
 * makes way for the program.
 */
export function startService(options: Options): Service {
  const { name, command, setpriv, stopSignal, log, account, variables } = options;
  const output = openSync(log, "a", 0o644);
  const child = spawn(setpriv, ["--pdeathsig", stopSignal.slice(3), "--", ...command], {
    ...account,
    cwd: "/",
    // Ctrl+C at the terminal is for the command, which ends them in their order.
    detached: true,
    stdio: ["ignore", output, output],
    env: programEnvironment(variables),
  });
  closeSync(output);
  const { pid } = child;
  if (pid === undefined)
    throw new UserFacingError(`${name} could not be started: ${command[0]} does not run.`);
  return {
    pid,
    ended: endOf(child),
    signal: (signal) => child.kill(signal),
    stop: () => endProcess(child, stopSignal, stopSeconds),
  };
}

/** Says how a process ended, once it has. */
export const endOf = (child: ChildProcess): Promise<string> =>
  once(child, "exit").then(([code, signal]) => (signal ? `signal ${signal}` : `exit code ${code}`));

/** Ends a process in order, and by force where that takes longer than so many seconds. */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals,
  seconds: number,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  // One that was halted hears nothing until it goes on.
  child.kill("SIGCONT");
  const late = delay(seconds * 1000, "late", { ref: false });
  if ((await Promise.race([ended, late])) === "late") child.kill("SIGKILL");
  await ended;
}

/**
 * Waits until something is so.
 * @throws {UserFacingError} when the service ends before, or after so many seconds
 */
export async function waitFor(
  what: string,
  isSo: () => Promise<boolean>,
  { service, log, seconds = 60 }: { service?: Service | undefined; log: string; seconds?: number },
): Promise<void> {
  const end = service?.ended.then((how) => ({ how }));
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; ) {
    if (await isSo().catch(() => false)) return;
    const ended = await Promise.race([end, delay(100)]);
    if (ended)
      throw new UserFacingError(`${what} ended (${ended.how}) before it could be used. ${endOfLog(log)}`);
  }
  throw new UserFacingError(`${what} could not be used after ${seconds} s. ${endOfLog(log)}`);
}

/** Last lines of a log, which goes with the setting. */
export const endOfLog = (log: string): string =>
  `The end of its log says:\n${readFileSync(log, "utf8").trim().split("\n").slice(-5).join("\n")}`;
