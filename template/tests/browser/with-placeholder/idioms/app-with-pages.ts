import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "groundwork/cli/port";
import { start } from "groundwork/cli/process";
import { temporaryData } from "groundwork/cli/temporary-data";
import { ownSettings } from "groundwork/cli/test-suites";
import { test as base } from "groundwork/testing/page";
import { makeProject } from "../../../project";

type AppWithPages = {
  readonly origin: string;
  readonly dataFolder: string;
  readonly output: () => string;
  /** Whether the very process still runs that was started. */
  readonly runs: () => boolean;
};

const pages = "template/tests/browser/with-placeholder/idioms/src";

/** The app, built or in development, with the pages of this folder beside its own. */
const appOf = (command: "start" | "dev") =>
  [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from its pattern.
    async ({}: object, use: (app: AppWithPages) => Promise<void>) => {
      const project = await makeProject();
      const data = await temporaryData();
      await cp(pages, join(project.folder, "src"), { recursive: true });
      const port = await freePort();
      const variables = { ...ownSettings, PORT: String(port), DATA_DIR: data.folder };
      const child = start(join(project.folder, "groundwork/src/cli/groundwork.mjs"), [command], variables, {
        stdio: "pipe",
        cwd: project.folder,
      });
      const output = await running(child);
      await use({
        origin: `http://localhost:${port}`,
        dataFolder: data.folder,
        output,
        runs: () => child.exitCode === null && !/Stopping|has ended|ended on its own/.test(output()),
      });
      const ended = once(child, "close");
      child.kill("SIGTERM");
      await ended;
      await data.remove();
      await project.remove();
    },
    { scope: "worker", timeout: 540_000 },
  ] as const;

/** Waits until it says that it runs; returns what it has said so far. */
async function running(child: ChildProcess): Promise<() => string> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        output += chunk;
        if (output.includes("stop with")) resolve();
      });
    child.once("close", () => reject(new Error(`The app ended early: ${output}`)));
  });
  return () => output;
}

type Apps = { readonly builtApp: AppWithPages; readonly developmentApp: AppWithPages };

/** Tests of the app that is built with these pages; `developmentApp` is the same in development. */
export const test = base.extend<object, Apps>({
  builtApp: [...appOf("start")],
  developmentApp: [...appOf("dev")],
  baseURL: async ({ builtApp }, use) => use(builtApp.origin),
});
