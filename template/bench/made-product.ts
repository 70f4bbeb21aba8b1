import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { environmentWith } from "groundwork/cli/process";
import { ownSettings } from "groundwork/cli/test-suites";
import { create } from "../create/create";

const run = promisify(execFile);

/** Runs a program in a folder, and answers the seconds that it took. */
export async function runIn(folder: string, program: string, ...args: string[]): Promise<number> {
  const started = performance.now();
  await run(program, args, { cwd: folder, env: environmentWith(ownSettings), maxBuffer: 2 ** 26 });
  return (performance.now() - started) / 1000;
}

/** Runs a command of a made product. */
export const command = (folder: string, ...args: string[]): Promise<number> =>
  runIn(folder, process.execPath, "groundwork", ...args);

/** Makes a product of this template as it stands, with its dependencies. */
export async function makeProduct(folder: string): Promise<void> {
  await create(resolve("."), folder, "Bench", { force: true });
  await shareModules(folder);
}

/** Links the dependencies that are installed here. */
export async function shareModules(folder: string): Promise<void> {
  // The platform has versions of its own of some.
  for (const own of ["node_modules", "groundwork/node_modules"])
    if (existsSync(own)) await runIn(".", "cp", "-al", resolve(own), join(folder, own));
  await rm(join(folder, "node_modules/.cache"), { recursive: true, force: true });
}
