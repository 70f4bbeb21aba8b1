import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { resolve } from "node:path";

export type Finished = { code: number; output: string; seconds: number };

/** Variables for a child process over those of this one; the empty string unsets one for `readEnv`. */
export type Variables = Record<string, string>;

type Start = { stdio: "inherit" | "pipe" | "ignore"; detached?: boolean; cwd?: string; ipc?: boolean };

/**
 * Starts a JavaScript file with this same Node; with `detached`, as the leader of its own process group, and with
 * `ipc`, such that the two can send each other messages.
 */
export function startNode(
  file: string,
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  { stdio, ipc = false, ...options }: Start,
): ChildProcess {
  return spawn(process.execPath, [resolve(file), ...args], {
    ...options,
    stdio: ["ignore", stdio, stdio, ...(ipc ? (["ipc"] as const) : [])],
    env: environmentWith(variables),
  });
}

/** The environment of this process with other variables over it, and without those that are undefined. */
export const environmentWith = (
  variables: Readonly<Record<string, string | undefined>>,
): NodeJS.ProcessEnv => ({ ...process.env, ...variables });

/** Runs a JavaScript file to its end and collects what it prints. A signal here ends the child first, then this process. */
export async function finished(
  file: string,
  args: readonly string[] = [],
  variables: Variables = {},
  { onOutput, cwd = "." }: { onOutput?: (text: string) => void; cwd?: string } = {},
): Promise<Finished> {
  const started = Date.now();
  const child = startNode(file, args, variables, { stdio: "pipe", cwd });
  let interruption: NodeJS.Signals | undefined;
  const forward = (signal: NodeJS.Signals) => {
    interruption = signal;
    child.kill(signal);
  };
  process.once("SIGINT", forward).once("SIGTERM", forward);
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    onOutput?.(chunk.toString());
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const [status] = await once(child, "close");
  if (interruption) process.exit(128 + constants.signals[interruption]);
  process.off("SIGINT", forward).off("SIGTERM", forward);
  return { code: status ?? 1, output: output.trim(), seconds: (Date.now() - started) / 1000 };
}

/** Where the system looks for programs. */
export const searchPath = (): string => process.env.PATH ?? "";

/** Calls `stop` once when the npm that runs this command is gone: a signal for npm ends npm, and never arrives here. */
export function whenNpmEnds(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

/** Next's own command, run by Node itself: a signal for npx would not arrive at it. */
export const next = "node_modules/next/dist/bin/next";

/** Next tells its makers nothing from here. */
export const quiet = { NEXT_TELEMETRY_DISABLED: "1" };

export const biome = "node_modules/@biomejs/biome/bin/biome";
