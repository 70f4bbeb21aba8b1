import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, renameSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { UserFacingError } from "../../contract/user-facing-error";
import { type DataDirectory, giveTo } from "./data-directory";
import { commandOf, textIfReadable } from "./process";
import { cannotRun, childOptions, failure } from "./programs";
import {
  administrator,
  knownAddress,
  newAddress,
  removeSocketFolder,
  type ServerAddress,
  urlOf,
} from "./server-address";

export type PostgresServer = {
  readonly directory: DataDirectory;
  readonly bin: string;
  /** Listen on 127.0.0.1 instead of a Unix socket. */
  readonly tcp: boolean;
  /** False for data that may be lost with the machine: the tests'. */
  readonly durable: boolean;
};

/** Replaying what was written before a crash can take this long, and so can a last write to a slow disk. */
const timeoutMilliseconds = 60_000;
const maxLogBytes = 5_000_000;

/**
 * Makes the server answer: finds the one that runs, or starts one. PostgreSQL itself lets only one server onto the
 * data, so of two who start at once one succeeds and the other finds it.
 * @returns its address, and the process when it was started here
 * @throws {UserFacingError} with PostgreSQL's reason
 */
export async function ensureRunning(
  server: PostgresServer,
): Promise<{ address: ServerAddress; child?: ChildProcess }> {
  const { directory } = server;
  for (const deadline = Date.now() + timeoutMilliseconds; Date.now() < deadline; await delay(25)) {
    const found = knownAddress(directory);
    const state = found ? await probe(found, directory) : "absent";
    if (found && state === "ready") return { address: found };
    if (state !== "absent") continue;
    const address = await newAddress(directory, server.tcp);
    const child = launch(server, address);
    if (await answers(child, address, directory, deadline)) return { address, child };
    const output = isFull(directory) ? "No space left on device" : linesOf(child, directory);
    // Another server holds the data, or the last processes of a killed one do, or one is starting or stopping.
    if (!/lock file|shared memory block/.test(output)) throw failure("start", output, directory.log);
    freeStalePid(directory);
  }
  throw new UserFacingError(
    `PostgreSQL did not answer within ${timeoutMilliseconds / 1000} seconds; its log is ${directory.log}.`,
  );
}

/** Stops the server, waiting for it or, in a process that is exiting, only telling it. */
export function stopServer({ directory, bin }: PostgresServer, wait: boolean): Promise<void> | undefined {
  const seconds = String(timeoutMilliseconds / 1000);
  const args = ["stop", "-D", directory.data, "-m", "fast", "-t", seconds, wait ? "-w" : "-W"];
  const options = { ...childOptions(directory), stdio: "ignore" as const };
  if (!wait) {
    spawnSync(join(bin, "pg_ctl"), args, { ...options, encoding: "utf8" });
    return undefined;
  }
  // Its exit code is of no use: a server that has stopped already is as good.
  return once(spawn(join(bin, "pg_ctl"), args, options), "close").then(
    () => removeSocketFolder(directory),
    () => {},
  );
}

function launch({ directory, bin, tcp, durable }: PostgresServer, address: ServerAddress): ChildProcess {
  const settings = {
    listen_addresses: tcp ? address.host : "",
    port: address.port,
    unix_socket_directories: tcp ? "" : address.host,
    unix_socket_permissions: "0700",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    ...(!durable && { fsync: "off", full_page_writes: "off" }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openLog(directory);
  const program = join(bin, "postgres");
  // Detached, so that Ctrl-C at the terminal reaches the app and not the database under it.
  const child = spawn(program, ["-D", directory.data, ...args], {
    ...childOptions(directory),
    detached: true,
    stdio: ["ignore", log, log],
  });
  child.once("error", (error) =>
    writeFileSync(directory.log, cannotRun(program, error).message, { flag: "a" }),
  );
  closeSync(log);
  child.unref();
  return child;
}

function openLog({ log, account }: DataDirectory): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxLogBytes) renameSync(log, `${log}.1`);
  const descriptor = openSync(log, "a", 0o600);
  giveTo(account, log);
  return descriptor;
}

/** Waits until the child answers (true) or has ended (false). */
async function answers(
  child: ChildProcess,
  address: ServerAddress,
  directory: DataDirectory,
  deadline: number,
): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null && child.pid && Date.now() < deadline) {
    if ((await probe(address, directory)) === "ready") return true;
    await delay(10);
  }
  return false;
}

async function probe(address: ServerAddress, directory: DataDirectory): Promise<"ready" | "busy" | "absent"> {
  if (isChanging(directory)) return "busy"; // Asking would fill the log with refusals.
  const connectionString = urlOf(address, administrator, "postgres");
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on("error", () => {}); // The server may stop at any moment; the next query says so.
  try {
    await client.connect();
    const { rows } = await client.query("SELECT current_setting('data_directory') AS data");
    return rows[0]?.data === directory.data ? "ready" : "absent";
  } catch (error) {
    const { code, severity } = error as { code?: string; severity?: string };
    if (!severity) return "absent"; // Nobody listens there.
    // It is starting, stopping or recovering, or all its connections are taken.
    if (code === "57P03" || code === "53300") return "busy";
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether the disk is full: then the log cannot say so either. */
function isFull({ home }: DataDirectory): boolean {
  const { bavail, bsize } = statfsSync(home);
  return bavail * bsize < 1_000_000;
}

/** Lines that this very child wrote to the log that several starters share. */
function linesOf(child: ChildProcess, { log }: DataDirectory): string {
  const lines = readFileSync(log, "utf8").split("\n");
  const own = lines.filter((line) => line.includes(`[${child.pid}]`));
  return (own.length > 0 ? own : lines.slice(-2)).join("\n");
}

/** Whether a server says in its file that it is starting or stopping. */
function isChanging({ data }: DataDirectory): boolean {
  const [pid, , , , , , , status] = readLines(join(data, "postmaster.pid"));
  return (
    status !== undefined && status.trim() !== "ready" && commandOf(Number(pid))?.includes("postgres") === true
  );
}

/** Lines of a file that its server may remove at any moment; none when it is not there. */
const readLines = (file: string): string[] => textIfReadable(file)?.split("\n") ?? [];

/**
 * After a crash of the machine the number in postmaster.pid may belong to another program, which PostgreSQL takes for
 * a server. Only that number is replaced, by one that no process can have: PostgreSQL reads the rest to make sure that
 * nothing of the old server is left.
 */
function freeStalePid({ data }: DataDirectory): void {
  const file = join(data, "postmaster.pid");
  const [pid, ...rest] = readLines(file);
  const command = commandOf(Number(pid));
  if (command === undefined || command.includes("postgres")) return;
  writeFileSync(file, ["999999999", ...rest].join("\n"));
}
