import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startNode } from "../../../groundwork/src/cli/process";
import { ownSettings } from "../../../groundwork/src/cli/test-suites";
import { freePort } from "../../../groundwork/src/postgres/embedded/server-address";

export type Served = {
  readonly origin: string;
  readonly child: ChildProcess;
  /** What it has printed so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

/** Runs `start` or `dev` of a project, and waits until it serves. */
export async function serve(
  folder: string,
  command: "start" | "dev",
  variables: Readonly<Record<string, string | undefined>> = {},
): Promise<Served> {
  const port = await freePort();
  const child = startNode(
    join(folder, "groundwork/src/cli/groundwork.mjs"),
    [command],
    { ...ownSettings, PORT: String(port), ...variables },
    { stdio: "pipe", cwd: folder },
  );
  let output = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        output += chunk;
        if (output.includes("stop with")) resolve();
      });
    child.once("close", () => reject(new Error(`The app ended early: ${output}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    child,
    output: () => output,
    stop: async () => {
      const ended = once(child, "close");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
