import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { searchPath } from "../../groundwork/src/cli/process";
import { endOf } from "../../groundwork/src/cli/server";
import { UserFacingError } from "../../groundwork/src/contract/user-facing-error";
import type { Account } from "../../groundwork/src/postgres/embedded/data-directory";

/** Programs of the setting, and the package of Debian that each is in. */
const packages = {
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  postgres: "postgresql",
  initdb: "postgresql",
  pg_basebackup: "postgresql",
  pg_ctl: "postgresql",
  setpriv: "util-linux",
} as const;
type ProgramName = keyof typeof packages;

/** Paths of the programs that run an app on many machines. */
export type Programs = Readonly<Record<ProgramName, string>>;

/**
 * Finds the programs that the setting is made of.
 * @throws {UserFacingError} with the command that installs what is missing
 */
export function findPrograms(find = findProgram): Programs {
  const found = Object.keys(packages).map((name) => [name, find(name)] as const);
  const missing = found.flatMap(([name, path]) => (path ? [] : packages[name as ProgramName]));
  if (missing.length > 0) throw new UserFacingError(missingSentence([...new Set(missing)]));
  return Object.fromEntries(found) as Programs;
}

/** Path of a program. Those of PostgreSQL and of administrators are where Debian keeps them, which no search path names. */
function findProgram(name: string): string | undefined {
  const folders = [...postgresFolders(), ...searchPath().split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Debian's folders of PostgreSQL, the newest version first. */
function postgresFolders(): string[] {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Boolean) : [];
  return versions.sort((one, other) => other - one).map((version) => join(root, String(version), "bin"));
}

const missingSentence = (names: readonly string[]) =>
  `This runs HAProxy, PgBouncer and PostgreSQL from their own packages, on Linux, and ${names.join(", ")} ${names.length === 1 ? "is" : "are"} missing. On Debian and Ubuntu: apt-get install ${names.join(" ")}
With Docker, the same setting is: docker compose -f deploy/compose.scale.yaml up --build`;

/** Environment of these programs: without the variables of this process, which hold secrets of others. */
const programEnvironment = (variables: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv =>
  // Next's types ask for a variable of its own.
  ({ PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...variables }) as unknown as NodeJS.ProcessEnv;

/** What all parts of a setting share. */
export type Setting = {
  /** Folder of all data, configuration and logs, which goes with the setting. */
  readonly folder: string;
  /** User of the programs that refuse to run as root. */
  readonly account: Account | undefined;
  readonly programs: Programs;
  /** Password of PostgreSQL's users, made for this setting. */
  readonly password: string;
};

const execute = promisify(execFile);

/**
 * Runs a program to its end as the setting's user.
 * @throws {UserFacingError} with what it said last
 */
export async function runProgram(
  { account }: Setting,
  program: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  try {
    await execute(program, [...args], { ...account, cwd: "/", env: programEnvironment(variables) });
  } catch (error) {
    const { stderr = "", message } = error as { stderr?: string; message: string };
    throw new UserFacingError(`${program} failed: ${stderr.trim().split("\n").at(-1) || message}`, {
      cause: error,
    });
  }
}

/** Program that runs until it is stopped, and can be started again on its data. */
export type Service = Awaited<ReturnType<typeof startService>>;

type Program = {
  readonly name: string;
  /** Command line, beginning with the program. */
  readonly command: readonly string[];
  readonly isUp: () => Promise<boolean>;
  /** Ends it in order; sent to it too when this process is gone. */
  readonly stopSignal?: "SIGTERM" | "SIGINT";
  readonly variables?: Readonly<Record<string, string>>;
};

/** Seconds that it may take to end in order. */
const stopSeconds = 20;

/**
 * Starts a program and waits until it is up. The kernel ends it when this process is gone, also after a SIGKILL: `setpriv`
 * asks for that, and makes way for the program.
 */
export async function startService(
  { folder, account, programs }: Setting,
  { name, command, isUp, stopSignal = "SIGTERM", variables }: Program,
) {
  const log = join(folder, `${name}.log`);
  let child: ChildProcess;
  const start = async () => {
    const output = openSync(log, "a", 0o644);
    child = spawn(programs.setpriv, ["--pdeathsig", stopSignal.slice(3), "--", ...command], {
      ...account,
      cwd: "/",
      // Ctrl+C at the terminal is for the command, which ends them in their order.
      detached: true,
      stdio: ["ignore", output, output],
      env: programEnvironment(variables),
    });
    closeSync(output);
    await waitFor(name, isUp, log, endOf(child));
  };
  await start();
  return {
    pid: () => child.pid ?? 0,
    start,
    stop: () => endProcess(child, stopSignal, stopSeconds),
    /** Ends it with SIGKILL, and waits until it has ended. */
    kill: () => endProcess(child, "SIGKILL", stopSeconds),
  };
}

/** Ends a process in order, and by force where that takes longer than so many seconds. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals, seconds: number) {
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
 * @throws {UserFacingError} when the process ends before, or after a minute
 */
export async function waitFor(
  what: string,
  isSo: () => Promise<boolean>,
  log: string,
  end = new Promise<string>(() => {}),
): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    if (await isSo().catch(() => false)) return;
    const ended = await Promise.race([end, delay(100)]);
    if (ended)
      throw new UserFacingError(`${what} ended (${ended}) before it could be used. ${endOfLog(log)}`);
  }
  throw new UserFacingError(`${what} could not be used after a minute. ${endOfLog(log)}`);
}

/** Last lines of a log, which goes with the setting. */
export const endOfLog = (log: string): string =>
  `The end of its log says:\n${readFileSync(log, "utf8").trim().split("\n").slice(-5).join("\n")}`;
