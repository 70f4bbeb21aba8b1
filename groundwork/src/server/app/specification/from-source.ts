import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Specification } from "../../../contract/specification";
import { UserFacingError } from "../../../contract/user-facing-error";
import { command, platformFolder } from "../../process/platform-folder";
import { processWide } from "../../process/process-wide";

// The comments keep the bundler from tracing the whole project folder into the build.

/** What a specification is drawn from. */
const sources = ["src", "prisma", `${platformFolder}/src`, "tests/contract"];

type Drawn = { readonly changed: number; readonly specification: Promise<Specification> };

const last = processWide("drawn-specification", (): { drawn?: Drawn } => ({}));

/**
 * The specification that the source describes now. It is drawn in a process of its own, where a module is loaded as it
 * stands, and once for each change.
 * @throws {UserFacingError} where the source cannot be loaded
 */
export async function drawnFromSource(): Promise<Specification> {
  const changed = await lastChange();
  if (last.drawn?.changed !== changed) {
    const specification = drawSource();
    specification.catch(() => delete last.drawn);
    last.drawn = { changed, specification };
  }
  return last.drawn.specification;
}

/**
 * Draws the specification from the source.
 * @param variables environment of the process that draws, in place of this one's
 * @throws {UserFacingError} with what it said
 */
export async function drawSource(variables?: NodeJS.ProcessEnv): Promise<Specification> {
  const file = join(/* turbopackIgnore: true */ process.cwd(), command);
  const options = { ...(variables && { env: variables }), maxBuffer: 64 * 1024 ** 2 };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file, "specification"], options);
    return JSON.parse(stdout);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new UserFacingError(`The specification cannot be drawn: ${stderr?.trim() || message}`);
  }
}

/** Time of the newest file, in milliseconds. */
async function lastChange(): Promise<number> {
  const folders = sources.filter((folder) => existsSync(/* turbopackIgnore: true */ folder));
  const times = folders.map(async (folder) => {
    const paths = await readdir(/* turbopackIgnore: true */ folder, { recursive: true });
    const files = paths.map((path) => stat(/* turbopackIgnore: true */ join(folder, path)));
    return (await Promise.all(files)).map(({ mtimeMs }) => mtimeMs);
  });
  return Math.max(...(await Promise.all(times)).flat());
}
