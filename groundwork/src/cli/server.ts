import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { attempt } from "../contract/attempt";
import { UserFacingError } from "../contract/user-facing-error";
import { gatewayFile } from "./gateway-bundle";
import { accepts } from "./port";
import { next, quiet, startNode } from "./process";

/** Seconds that the gateway is waited for beyond its limit, and seconds that Next's development server is waited for. */
const marginSeconds = 3;
const developmentSeconds = 5;

/**
 * Starts the gateway of the built app, and answers when it listens. It writes where this process does.
 * @param seconds how long it may take to end
 * @throws {UserFacingError} when it does not come to listen
 */
export async function startGateway({ port, seconds }: { port: number; seconds: number }): Promise<AppServer> {
  const variables = { ...quiet, PORT: String(port), NODE_ENV: "production" };
  const child = startNode(gatewayFile, [], variables, { stdio: "inherit", detached: true, ipc: true });
  const ended = endOf(child);
  const early = await Promise.race([once(child, "message").then(() => undefined), ended]);
  if (early) throw new UserFacingError(`The app did not start (${early}): fix the errors above.`);
  return serverOf(child, ended, seconds + marginSeconds, (end) => end === "exit code 0");
}

/**
 * Starts Next's development server, and answers when it listens. What it prints until then is shown only when it fails.
 * @throws {UserFacingError} when it does not come to listen
 */
export async function startDevelopment({ port, host }: { port: number; host: string }): Promise<AppServer> {
  const variables = {
    ...quiet,
    PORT: String(port),
    NODE_ENV: "development",
    ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}),
  };
  const args = ["dev", "--port", String(port), "--hostname", host];
  const child = startNode(next, args, variables, { stdio: "pipe", detached: true });
  const ended = endOf(child);
  const output = bufferOutput(child);
  if (!(await listens(child, port, host)))
    throw new UserFacingError(`${output.text()}\nThe app did not start: fix the errors above.`);
  output.release();
  return serverOf(child, ended, developmentSeconds, () => true);
}

/** Says how a process ended, once it has. */
export const endOf = (child: ChildProcess): Promise<string> =>
  once(child, "exit").then(([code, signal]) => (signal ? `signal ${signal}` : `exit code ${code}`));

/** A server that leads a process group of its own, so that all of it can be ended. */
function serverOf(
  child: ChildProcess,
  ended: Promise<string>,
  seconds: number,
  isOrderly: (end: string) => boolean,
) {
  return {
    /** Ends when the server does, and says how. */
    ended,
    /** Lets what is under way end; answers whether all of it did. */
    stop: async () => {
      signalGroup(child, "SIGTERM");
      const over = await Promise.race([ended, delay(seconds * 1000, undefined, { ref: false })]);
      if (over === undefined) signalGroup(child, "SIGKILL");
      return isOrderly(await ended);
    },
    kill: () => signalGroup(child, "SIGKILL"),
  };
}

export type AppServer = ReturnType<typeof serverOf>;

/** Keeps what a child prints until `release`, after which it goes straight through. */
function bufferOutput(child: ChildProcess) {
  const chunks: Buffer[] = [];
  let released = false;
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from?.on("data", (chunk: Buffer) => {
      if (released) to.write(chunk);
      else chunks.push(chunk);
    });
  }
  return {
    text: () => Buffer.concat(chunks).toString().trim(),
    release: () => {
      released = true;
    },
  };
}

/** Waits until the child listens; false when it ended before it did. */
export async function listens(child: ChildProcess, port: number, host: string): Promise<boolean> {
  while (!(await accepts(port, host))) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    await delay(50);
  }
  return true;
}

/** Signals all processes of the group that a process leads, unless it has ended already. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) attempt(() => process.kill(-pid, signal));
}
