import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, readlink } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { UserFacingError } from "../contract/user-facing-error";
import { commandOf } from "../postgres/embedded/process";

/** @throws {UserFacingError} when it cannot be listened on, which says by whom it is taken where the system tells */
export async function refuseBusyPort(port: number, address: string): Promise<void> {
  for (const host of hostsBeside(address)) {
    const code = await refusalAt(port, host);
    if (code === "EADDRINUSE")
      throw new UserFacingError(
        `Port ${port} is taken by ${await holderOf(port)}: stop it, or use another port with PORT=${port + 1}.`,
      );
    if (code === "EACCES")
      throw new UserFacingError(
        `Port ${port} is reserved for the system's administrator: use one with PORT=3000.`,
      );
  }
}

/** Whether a server listens there. */
export async function accepts(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host);
  const [{ status }] = await Promise.allSettled([once(socket, "connect")]);
  socket.destroy();
  return status === "fulfilled";
}

/** Where another user who listens on the port would get a part of the requests. */
function hostsBeside(host: string): string[] {
  const pair = [
    ["127.0.0.1", "::1"],
    ["0.0.0.0", "::"],
  ].find((hosts) => hosts.includes(host));
  return pair ?? [host];
}

function refusalAt(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

async function holderOf(port: number): Promise<string> {
  const pid = process.platform === "linux" ? await pidOnLinux(port) : pidByLsof(port);
  if (pid === undefined) return "another program";
  const command = commandOf(pid)?.trim().slice(0, 80);
  return `process ${pid}${command ? ` (${command})` : ""}`;
}

async function pidOnLinux(port: number): Promise<number | undefined> {
  const sockets = new Set<string>();
  for (const table of ["/proc/net/tcp", "/proc/net/tcp6"]) {
    for (const line of (await readFile(table, "utf8").catch(() => "")).split("\n").slice(1)) {
      const [, local = "", , state, , , , , , inode] = line.trim().split(/\s+/);
      const listens = state === "0A" && Number.parseInt(local.split(":")[1] ?? "", 16) === port;
      if (listens) sockets.add(`socket:[${inode}]`);
    }
  }
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    // Other users' processes do not show what they hold.
    for (const descriptor of await readdir(`/proc/${pid}/fd`).catch(() => [])) {
      if (sockets.has(await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => ""))) return Number(pid);
    }
  }
  return undefined;
}

function pidByLsof(port: number): number | undefined {
  const { stdout } = spawnSync("lsof", ["-nP", "-t", `-iTCP:${port}`, "-sTCP:LISTEN"], { encoding: "utf8" });
  return Number.parseInt(stdout ?? "", 10) || undefined;
}
