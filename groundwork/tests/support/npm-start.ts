import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { environmentWith, startNode } from "#cli/process";
import { temporaryData } from "#cli/temporary-data";
import { freePort } from "#postgres/embedded/server-address";

/** An app that `npm start` has started, with a port and data of its own. */
export type Started = {
  readonly child: ChildProcess;
  readonly port: number;
  /** The exit code, once nobody can say anything any more. */
  readonly ended: Promise<number | null>;
  readonly output: () => string;
  /** Waits until this is in what it says. */
  readonly waitForOutput: (words: string) => Promise<void>;
  /** The number of the process that answers requests. */
  readonly gatewayPid: () => number;
  readonly isServed: () => Promise<boolean>;
};

type Fixtures = {
  /** The data folder of this test. */
  dataFolder: string;
  /** PostgreSQL removes a file when it has ended in order. */
  databaseRuns: () => Promise<boolean>;
  /** Runs what `npm start` runs, or npm itself, or what `npm run dev` runs, until it says that it runs. */
  npmStart: (variables?: Record<string, string>, by?: "npm" | "dev") => Promise<Started>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from its pattern.
  dataFolder: async ({}, use) => {
    const data = await temporaryData();
    await use(data.folder);
    await data.remove();
  },

  databaseRuns: async ({ dataFolder }, use) => {
    await use(async () =>
      (await readdir(dataFolder, { recursive: true })).some((file) => file.endsWith("postmaster.pid")),
    );
  },

  npmStart: async ({ dataFolder }, use) => {
    const started: Started[] = [];
    await use(async (variables = {}, by) => {
      const port = Number(variables.PORT ?? (await freePort()));
      const all = { PORT: String(port), DATA_DIR: dataFolder, ...variables };
      const child =
        by === "npm"
          ? spawn("npm", ["start"], { env: environmentWith(all) })
          : startNode("groundwork/src/cli/groundwork.mjs", [by ?? "start"], all, { stdio: "pipe" });
      const app = startedBy(child, port);
      started.push(app);
      await app.waitForOutput("stop with");
      return app;
    });
    for (const { child, ended } of started) {
      child.kill("SIGTERM");
      await ended;
    }
  },
});

function startedBy(child: ChildProcess, port: number): Started {
  let output = "";
  let isOver = false;
  let onOutput = () => {};
  const collect = (chunk: Buffer | string) => {
    output += chunk;
    onOutput();
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const ended = once(child, "close").then(([code]) => {
    isOver = true;
    onOutput();
    return code as number | null;
  });
  return {
    child,
    port,
    ended,
    output: () => output,
    waitForOutput: async (words) => {
      while (!output.includes(words)) {
        if (isOver) throw new Error(`It ended without saying "${words}": ${output}`);
        await new Promise<void>((resolve) => {
          onOutput = resolve;
        });
      }
    },
    gatewayPid: () =>
      Number.parseInt(
        execFileSync("pgrep", ["-P", String(child.pid), "-f", "gateway/server"]).toString(),
        10,
      ),
    isServed: () =>
      fetch(`http://localhost:${port}/sign-in`).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
}
