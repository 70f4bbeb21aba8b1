import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";

export type Finished = { code: number; output: string; seconds: number };

/** Variables for a child process over those of this one; the empty string unsets one for `readEnv`. */
export type Variables = Record<string, string>;

/** Starts a JavaScript file of a dependency with this same Node. */
export function start(
  file: string,
  args: readonly string[],
  variables: Variables,
  options: { stdio: "inherit" | "pipe"; detached?: boolean },
): ChildProcess {
  return spawn(process.execPath, [file, ...args], {
    stdio: options.stdio === "pipe" ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...variables },
    detached: options.detached ?? false,
  });
}

/**
 * Runs a JavaScript file of a dependency to its end and collects what it prints. A signal that arrives here
 * ends the child first and this process after it.
 */
export async function finished(
  file: string,
  args: readonly string[] = [],
  variables: Variables = {},
  onOutput?: (text: string) => void,
): Promise<Finished> {
  const started = Date.now();
  const child = start(file, args, variables, { stdio: "pipe" });
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
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve(status ?? 1));
  });
  if (interruption) process.exit(128 + constants.signals[interruption]);
  process.off("SIGINT", forward).off("SIGTERM", forward);
  return { code, output: output.trim(), seconds: (Date.now() - started) / 1000 };
}
