import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { PlainError } from "@/server/plain-error";
import { front } from "./front";
import { next, quiet } from "./next";
import { start } from "./process";

/** How long requests that are under way may take to end, in milliseconds. */
const GRACE = 5000;

export type Server = {
  /** Ends when the server does, and says how. */
  readonly ended: Promise<string>;
  /** Lets what is under way end, for at most five seconds. */
  readonly stop: () => Promise<void>;
  readonly kill: () => void;
};

/**
 * Starts the front, or Next's development server, as the leader of a process group of its own, so that all of it can be ended, and answers when it
 * listens. What it prints until then is shown only when it fails.
 */
export async function startServer(
  mode: "start" | "dev",
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const child = start(
    mode === "start" ? front : next,
    mode === "start" ? [] : ["dev", "--port", String(port), "--hostname", host],
    {
      ...quiet,
      PORT: String(port),
      NODE_ENV: mode === "dev" ? "development" : "production",
      ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}),
    },
    { stdio: "pipe", detached: true },
  );
  const ended = once(child, "exit").then(([code, signal]) =>
    signal ? `signal ${signal}` : `exit code ${code}`,
  );
  const said = heldBack(child);
  try {
    await listening(port, host, ended);
    // The first answer, so that what Next still says on its way there is held back as well.
    if (mode === "start") await fetch(`http://${host.includes(":") ? `[${host}]` : host}:${port}/`);
  } catch {
    throw new PlainError(`${said.text()}\nThe app did not start: mend what it says above.`);
  }
  said.release();
  return {
    ended,
    stop: async () => {
      signalGroup(child, "SIGTERM");
      const over = await Promise.race([ended, delay(GRACE, undefined, { ref: false })]);
      if (over === undefined) signalGroup(child, "SIGKILL");
      await ended;
    },
    kill: () => signalGroup(child, "SIGKILL"),
  };
}

/** Keeps what a child prints until `release`, after which it goes straight through. */
function heldBack(child: ChildProcess) {
  const kept: Buffer[] = [];
  let released = false;
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from?.on("data", (chunk: Buffer) => {
      if (released) to.write(chunk);
      else kept.push(chunk);
    });
  }
  return {
    text: () => Buffer.concat(kept).toString().trim(),
    release: () => {
      released = true;
    },
  };
}

async function listening(port: number, host: string, ended: Promise<string>): Promise<void> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!(await accepts(port, host))) {
    if (over) throw new Error("ended");
    await delay(50);
  }
}

function accepts(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}
