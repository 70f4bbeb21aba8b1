import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { gatewayFile } from "../../groundwork/src/cli/gateway-bundle";
import { environmentWith, quiet, type Variables } from "../../groundwork/src/cli/process";
import { endOf } from "../../groundwork/src/cli/server";
import { UserFacingError } from "../../groundwork/src/contract/user-facing-error";
import { endOfLog, endProcess } from "./programs";

/** What an instance runs, and how: the folder of a built project, and variables. */
type Runs = { readonly folder: string; readonly variables: Variables };

/** An instance of the app, which is started again whenever it ends on its own. */
export type Instance = Awaited<ReturnType<typeof startInstance>>;

/** How often an instance is asked whether it lives, in milliseconds, and how often it may stay silent before it is killed. */
const askMilliseconds = 1000;
const maxUnanswered = 5;
/** Pause before an instance that ended is started again, in milliseconds. */
const pauseMilliseconds = 250;
/** Seconds beyond its own limit that an instance may take to end. */
const marginSeconds = 5;

/**
 * Starts an instance on this port and watches it, as a supervisor such as systemd or Kubernetes does.
 * @throws {UserFacingError} when it does not start
 */
export async function startInstance(port: number, log: string, first: Runs) {
  const origin = `http://127.0.0.1:${port}`;
  let runs = first;
  let restarts = 0;
  let child: ChildProcess;
  let watching = true;

  async function start(): Promise<void> {
    child = launch(runs, port, log);
    const early = await Promise.race([once(child, "message").then(() => undefined), endOf(child)]);
    if (early) throw new UserFacingError(`An instance did not start (${early}). ${endOfLog(log)}`);
    void watch(child);
  }

  /** Ends a process that hangs, and starts another in the place of one that has ended. */
  async function watch(watched: ChildProcess): Promise<void> {
    const ended = endOf(watched);
    const over = () =>
      watched.exitCode !== null || watched.signalCode !== null || !watching || watched !== child;
    for (let unanswered = 0; !over(); ) {
      await Promise.race([ended, delay(askMilliseconds)]);
      if (over()) break;
      unanswered = (await answers(origin)) ? 0 : unanswered + 1;
      if (unanswered >= maxUnanswered) watched.kill("SIGKILL");
    }
    if (watching && watched === child) await restart();
  }

  async function restart(): Promise<void> {
    restarts += 1;
    while (watching) {
      await delay(pauseMilliseconds);
      if (!watching) return;
      try {
        return await start();
      } catch {
        // Again, after the pause.
      }
    }
  }

  function end(): Promise<void> {
    watching = false;
    return endProcess(child, "SIGTERM", Number(runs.variables.SHUTDOWN_SECONDS ?? 15) + marginSeconds);
  }

  await start();
  return {
    origin,
    pid: () => child.pid as number,
    /** How often it ended on its own, or was ended because it did not answer any more. */
    restarts: () => restarts,
    /** Ends the app in order and starts it again, from another folder or with more variables. */
    replace: async (next: Partial<Runs>) => {
      await end();
      runs = { folder: next.folder ?? runs.folder, variables: { ...runs.variables, ...next.variables } };
      watching = true;
      await start();
    },
    stop: end,
  };
}

function launch({ folder, variables }: Runs, port: number, log: string): ChildProcess {
  const output = openSync(log, "a", 0o644);
  // By its channel to this process it ends in order when this process is gone.
  const child = spawn(process.execPath, [join(folder, gatewayFile)], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", output, output, "ipc"],
    env: environmentWith({ ...quiet, NODE_ENV: "production", ...variables, PORT: String(port) }),
  });
  child.on("error", () => {});
  closeSync(output);
  return child;
}

const answers = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/health/live`, { signal: AbortSignal.timeout(askMilliseconds) }).then(
    ({ ok }) => ok,
    () => false,
  );
