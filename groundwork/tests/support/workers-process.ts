import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Agent, request } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, onTestFinished } from "vitest";
import { freePort } from "#postgres/embedded/server-address";
import { temporaryFolder } from "#testing/temporary-folder";

/** What a worker of `workers-server.ts` says of itself. */
export type Answer = {
  readonly status: number | undefined;
  readonly pid: number;
  readonly jobs: "on" | "off";
  readonly draining: boolean;
};

// Inside of the project, whose packages it loads.
const folder = temporaryFolder("node_modules/.cache");

beforeAll(async () => {
  await build({
    entryPoints: ["groundwork/tests/support/workers-server.ts"],
    outfile: join(folder, "workers.mjs"),
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    define: { productRoles: "[]" },
  });
});

/** A process of its own with `workers-server.ts` in it: the primary. */
export class WorkersProcess {
  readonly child: ChildProcess;
  /** The exit code, once nobody can say anything any more. */
  readonly exit: Promise<number | null>;
  output = "";
  #heard = () => {};

  private constructor(
    readonly port: number,
    args: readonly string[],
  ) {
    this.child = spawn(process.execPath, [join(folder, "workers.mjs"), String(port), ...args]);
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        this.output += chunk;
        this.#heard();
      });
    this.exit = once(this.child, "close").then(([code]) => code);
    onTestFinished(() => void this.child.kill("SIGKILL"));
  }

  static async start(seconds: number, broken = "", port?: number): Promise<WorkersProcess> {
    return new WorkersProcess(port ?? (await freePort()), [String(seconds), broken]);
  }

  /** One that serves with both workers. */
  static async serving(seconds: number): Promise<WorkersProcess> {
    const started = await WorkersProcess.start(seconds);
    await started.waitForOutput("Serving with 2 workers.");
    await started.workers();
    return started;
  }

  async waitForOutput(words: string): Promise<void> {
    while (!this.output.includes(words))
      await new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
  }

  /** Asks on a connection of its own, unless an agent keeps one. */
  ask(path: string, agent: Agent | false = false): Promise<Answer> {
    return new Promise((resolve, reject) => {
      request({ host: "127.0.0.1", port: this.port, path, agent }, async (answer) => {
        const text = (await answer.toArray()).join("");
        resolve({ status: answer.statusCode, ...JSON.parse(text) });
      })
        .once("error", reject)
        .end();
    });
  }

  /** Asks until two workers have answered, other than this one. */
  async workers(except?: number): Promise<[Answer, Answer]> {
    const found = new Map<number, Answer>();
    while (found.size < 2) {
      const answer = await this.ask("/");
      if (answer.pid !== except) found.set(answer.pid, answer);
    }
    return [...found.values()] as [Answer, Answer];
  }
}
