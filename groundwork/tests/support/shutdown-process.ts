import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, onTestFinished } from "vitest";
import { temporaryFolder } from "#testing/temporary-folder";

type Message = Record<string, unknown>;

// Inside of the project, whose packages it loads.
const folder = temporaryFolder("node_modules/.cache");

beforeAll(async () => {
  await build({
    entryPoints: ["groundwork/tests/support/shutdown-server.ts"],
    outfile: join(folder, "server.mjs"),
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
  });
});

/** A process of its own with `shutdown-server.ts` in it. */
export class EndingProcess {
  readonly child: ChildProcess;
  /** All its messages, in order. */
  readonly messages: Message[] = [];
  /** The exit code, once all its messages have been received. */
  readonly exit: Promise<number | null>;
  port = 0;
  #heard = () => {};

  private constructor(args: readonly string[]) {
    this.child = spawn(process.execPath, [join(folder, "server.mjs"), ...args], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.child.on("message", (message: Message) => {
      this.messages.push(message);
      this.#heard();
    });
    this.exit = once(this.child, "close").then(([code]) => {
      this.#heard();
      return code;
    });
    onTestFinished(() => void this.child.kill("SIGKILL"));
  }

  /** @param closing what closing does: it succeeds, unless it `hangs` or `fails` */
  static async start(seconds: number, closing?: "hangs" | "fails"): Promise<EndingProcess> {
    const started = new EndingProcess([String(seconds), closing ?? ""]);
    const { port } = await started.waitFor("port");
    return Object.assign(started, { port: Number(port) });
  }

  /** First message, past or future, with this key and this value. */
  async waitFor(name: string, value?: unknown): Promise<Message> {
    for (;;) {
      const found = this.messages.find(
        (messages) => name in messages && (value === undefined || messages[name] === value),
      );
      if (found) return found;
      if (this.child.exitCode !== null) throw new Error(`The process ended without a message "${name}".`);
      await new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
    }
  }

  async order(order: string): Promise<void> {
    this.child.send(order);
    await this.waitFor("did", order);
  }

  /** Asks it on a connection of its own, unless an agent keeps one; answers when the headers are there. */
  request(path: string, agent: Agent | false = false): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      request({ host: "127.0.0.1", port: this.port, path, agent }, resolve).once("error", reject).end();
    });
  }
}

/** Keeps one connection open between requests. */
export function keeper(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return agent;
}

export async function textOf(answer: IncomingMessage): Promise<string> {
  return (await answer.toArray()).join("");
}
